using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Forms;
using OpenSim.Primitives;

namespace OpenSim.Physics.Dynamics;

/// <summary>One part of a body.</summary>
/// <param name="Prim">Index of the prim: by it contacts are told.</param>
/// <param name="Pose">In the root's frame.</param>
/// <param name="Size">Metres along its own axes, by which <see cref="Shapes.CollisionMesh"/> is scaled.</param>
/// <param name="Traits">
/// Solid: others meet it; without that it only moves along (physics shape "none"). Convex: its hull is meant, not its holes.
/// </param>
/// <param name="Shape">Held while the body has this fixture.</param>
public readonly record struct Fixture(int Prim, Pose Pose, Vector3 Size, BodyTraits Traits, ShapePin Shape, FixtureMatter Matter)
{
    public bool IsSolid => (Traits & BodyTraits.Solid) != 0;
}

/// <summary>What a part is made of.</summary>
/// <param name="Density">kg/m³.</param>
/// <param name="Friction">0 to 255.</param>
/// <param name="Restitution">0 to 1.</param>
/// <param name="Material">0 stone, 1 metal, 2 glass, 3 wood, 4 flesh, 5 plastic, 6 rubber, 7 light.</param>
public readonly record struct FixtureMatter(float Density, float Friction, float Restitution, byte Material)
{
    public static readonly FixtureMatter OfNewPrim = new(1000, 0.6f, 0.5f, 3);
}
