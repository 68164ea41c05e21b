using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Travels;

/// <summary>osLocalTeleportAgent: a step within the region that keeps what the avatar does.</summary>
internal static class LocalTeleports
{
    // OS_LTPAG_…; FORCENOFLY has a bit of two others, as published.
    private const int UseVelocity = 0x1, UseLookAt = 0x2, AlignLookAt = 0x4, ForceFly = 0x8, ForceNoFly = 0x10;
    private const int Told = UseLookAt | AlignLookAt | ForceFly | ForceNoFly;

    private const float Margin = 0.1f;

    public static void Go(RegionScript script, ScenePresence who, Vector3 to, Vector3 velocity, Vector3 lookAt, int flags)
    {
        var scene = script.Scene;
        if (!float.IsFinite(to.LengthSquared() + velocity.LengthSquared() + lookAt.LengthSquared()))
            return;
        to = Inside(scene, who, to);
        if (scene.Land.Rules.BarrierFor(who, scene.Land.At(to)) != ParcelBarrier.None)
            return;
        if (who.IsSitting)
            scene.Movement.Seating.StandUp(who);
        scene.Movement.StopMoving(who);
        if ((flags & ForceFly) != 0)
            scene.Writer.SetFlying(who, true);
        else if ((flags & ForceNoFly) != 0)
            scene.Writer.SetFlying(who, false);
        var before = who.Velocity;
        var speed = (flags & UseVelocity) != 0 ? velocity : before;
        var way = (flags & UseLookAt) != 0 ? lookAt : (flags & AlignLookAt) != 0 ? speed : Vector3.Zero;
        var facing = Facing(who, way);
        scene.Writer.MoveAvatar(who, to, facing, speed);
        if ((flags & UseVelocity) != 0)
            scene.Movement.Commands.Add(Physics.PhysicsCommand.Push(who.Slot, velocity - before));
        if ((flags & Told) != 0)
            who.Viewer?.Region.SendTeleportLocal(to, Vector3.Transform(Vector3.UnitX, facing), (uint)Primitives.TeleportFlags.ViaLocation);
    }

    private static Vector3 Inside(Scene scene, ScenePresence who, Vector3 to)
    {
        var (x, y) = (Math.Clamp(to.X, Margin, scene.Info.SizeX - Margin), Math.Clamp(to.Y, Margin, scene.Info.SizeY - Margin));
        return new Vector3(x, y, MathF.Max(to.Z, scene.Terrain.HeightAt(x, y) + (who.Size.Z / 2) + Margin));
    }

    private static Quaternion Facing(ScenePresence who, Vector3 way) => new Vector2(way.X, way.Y).LengthSquared() < 1e-6f
        ? who.Rotation
        : Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.Atan2(way.Y, way.X));
}
