using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Core.Objects;

/// <summary>
/// Land impact of one prim, by OpenSimulator's rules (docs/protocol.md, Land impact). What it comes to is the greatest of the three; of a
/// linkset without meshes and special forms of collision each prim comes to one.
/// </summary>
internal readonly record struct ObjectCost(float Physics, float Streaming, float Simulation)
{
    private const byte FormPrim = 0;
    private const byte FormNone = 1;
    private const float StillPhysics = 0.1f;
    private const float PerSquareMetre = 0.04f / 3;

    public float Whole => MathF.Max(Physics, MathF.Max(Streaming, Simulation));

    public static ObjectCost Of(SceneObjectPart part) => new(PhysicsOf(part), 1, part.IsPhysical ? 1 : 0.5f);

    /// <summary>Whether the linkset of this prim is counted by more than its prims.</summary>
    public static bool IsSpecial(SceneObjectPart part) =>
        part.Extras.PhysicsShapeType != FormPrim || ExtraParams.IsMesh(part.ExtraParams);

    private static float PhysicsOf(SceneObjectPart part)
    {
        if (part.Extras.PhysicsShapeType == FormNone)
            return 0;
        return part.IsPhysical ? StillPhysics * (1 + PerSquareMetre * part.Scale.LengthSquared()) : StillPhysics;
    }
}
