using System.Numerics;
using OpenSim.Meshing.Assets;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Things.Objects;

/// <summary>
/// Land impact of one prim or of several (docs/protocol.md, Land impact): what it comes to is the greatest of the three. Of a linkset
/// without meshes and special forms of collision each prim comes to one.
/// </summary>
internal readonly record struct ObjectCost(float Physics, float Streaming, float Simulation)
{
    private const byte FormPrim = 0;
    private const byte FormNone = 1;
    private const byte FormConvex = 2;
    private const float StillPhysics = 0.1f;
    private const float PerSquareMetre = 0.04f / 3;

    public float Whole => MathF.Max(Physics, MathF.Max(Streaming, Simulation));

    /// <summary>Which of them is the greatest, as viewers call it.</summary>
    public string LimitedBy => Physics >= Streaming && Physics >= Simulation ? "physics" : Streaming >= Simulation ? "streaming" : "simulation";

    public static ObjectCost operator +(ObjectCost one, ObjectCost other) =>
        new(one.Physics + other.Physics, one.Streaming + other.Streaming, one.Simulation + other.Simulation);

    /// <param name="mesh">Null for a prim, and for a mesh that nothing is known of.</param>
    public static ObjectCost Of(SceneObjectPart part, MeshCost? mesh) => mesh is null
        ? new(PhysicsOf(part), 1, SimulationOf(part.IsPhysical))
        : Of(mesh, part.Scale, part.Extras.PhysicsShapeType, part.IsPhysical);

    /// <param name="form">Its form of collision: as a prim, none, or convex.</param>
    public static ObjectCost Of(MeshCost mesh, Vector3 scale, byte form, bool isPhysical) =>
        new(form == FormNone ? 0 : mesh.Physics(form == FormConvex), mesh.Streaming(scale), SimulationOf(isPhysical));

    /// <summary>Whether the linkset of this prim is counted by more than its prims.</summary>
    public static bool IsSpecial(SceneObjectPart part) =>
        part.Extras.PhysicsShapeType != FormPrim || ExtraParams.IsMesh(part.ExtraParams);

    private static float SimulationOf(bool isPhysical) => isPhysical ? 1 : 0.5f;

    private static float PhysicsOf(SceneObjectPart part)
    {
        if (part.Extras.PhysicsShapeType == FormNone)
            return 0;
        return part.IsPhysical ? StillPhysics * (1 + PerSquareMetre * part.Scale.LengthSquared()) : StillPhysics;
    }
}
