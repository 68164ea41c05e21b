using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Walkers;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Movement;

/// <summary>Takes over where physics has left the avatars and bodies that move.</summary>
internal sealed class ResultsPhase(Scene scene, WalkerWorld walkers) : ITickPhase
{
    private const float PlaneTolerance = 0.05f;
    private static readonly Vector4 NoPlane = new(0, 0, 0, 1);

    public string Name => "Movement";

    public bool IsIdle => true;

    public void Run(in TickContext tick)
    {
        scene.Bodies.TakeResults(); // first: who stands or sits on one is where it is now
        var results = walkers.Results;
        foreach (ref readonly var result in results)
        {
            if (result.Actor.IsAvatar
                && scene.Presences.AtSlot(result.Actor.Index) is { IsChild: false, IsSitting: false, IsInTransit: false } presence)
                Take(presence, result);
        }

        tick.Work.Items = results.Length + scene.Bodies.LastMoved.Count;
    }

    private void Take(ScenePresence presence, in PhysicsResult result)
    {
        var movement = presence.Movement;
        movement.KnownPosition = result.Position;
        movement.IsOnGround = result.IsOnGround;
        movement.LandingSpeed = MathF.Max(movement.LandingSpeed, result.LandingSpeed);
        movement.StandsOn = result.StandsOn == 0 || !scene.Prims.IsLive(result.StandsOn) ? 0 : scene.Prims.HotAt(result.StandsOn).LocalId;
        scene.Writer.MoveAvatar(presence, result.Position, presence.Rotation, result.Velocity);
        if (result.HitSpeed > 0)
            scene.Combat.Hit(presence, result.HitBy, result.HitSpeed);
        scene.Movement.Touches.Take(presence, result);
        var plane = PlaneOf(result, presence.Size.Z / 2);
        if (Vector4.Abs(plane - presence.CollisionPlane) is var change
            && (change.X > PlaneTolerance || change.Y > PlaneTolerance || change.W > PlaneTolerance))
            scene.Writer.SetCollisionPlane(presence, plane);
    }

    // Normal and its distance from the region's corner, by which viewers set the feet on a slope.
    private static Vector4 PlaneOf(in PhysicsResult result, float half) => result.IsOnGround
        ? new Vector4(result.GroundNormal, Vector3.Dot(result.GroundNormal, result.Position - new Vector3(0, 0, half)))
        : NoPlane;
}
