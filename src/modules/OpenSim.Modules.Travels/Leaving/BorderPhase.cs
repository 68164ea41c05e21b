using System.Numerics;
using OpenSim.Modules.Travels.Views;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Movement;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>
/// Notices who comes near the border and who, or which body, is over it with the next step; a look at a few numbers for each avatar, and
/// for each body that moves.
/// </summary>
/// <param name="carryOver">Sends a linkset over the border at a place; false when it is to stay inside.</param>
internal sealed class BorderPhase(
    Scene scene, Crossings crossings, Func<SceneObjectGroup, Vector3, bool> carryOver, Lookouts lookouts) : ITickPhase
{
    private const float Ahead = 0.03f;   // seconds, a tick and a bit: who would be over by then goes now
    private const float AskAhead = 3;    // seconds
    private const float AtBorder = Scene.BorderMargin + 0.05f; // metres: who stands there and pushes outwards is over with his next step
    private const float Push = 0.5f;     // m/s
    private const double LookEvery = 1;  // seconds, at lookouts

    private double _nextLook;

    public string Name => "Borders";

    public bool IsIdle => scene.Presences.RootCount == 0;

    public void Run(in TickContext tick)
    {
        var looks = tick.Time >= _nextLook;
        if (looks)
            _nextLook = tick.Time + LookEvery;
        var presences = scene.Presences.All;
        for (var i = 0; i < presences.Count; i++)
        {
            if (presences[i] is { IsChild: false, IsInTransit: false, Viewer: not null } who)
                Look(who, looks);
        }

        LookAtBodies();
    }

    // Anything that moves by itself crosses like what somebody moves, with whoever sits on it; behind the last border it lies still.
    private void LookAtBodies()
    {
        var moved = scene.Bodies.LastMoved;
        for (var i = 0; i < moved.Count; i++)
        {
            if (IsLeaving(moved[i], out var next) && !carryOver(moved[i], next))
                scene.Bodies.Stop(moved[i]);
        }

        var carried = scene.Keyframes.LastMoved;
        for (var i = carried.Count - 1; i >= 0; i--)
        {
            if (IsLeaving(carried[i], out var next) && !carryOver(carried[i], next))
                scene.Keyframes.HoldBack(carried[i]);
        }
    }

    private bool IsLeaving(SceneObjectGroup moved, out Vector3 next)
    {
        next = moved.Exists ? moved.WorldPosition + (moved.RootPart.Velocity * Ahead) : Vector3.Zero;
        return moved.Exists && !scene.Info.Holds(next);
    }

    private void Look(ScenePresence who, bool looksAround)
    {
        if (looksAround)
            lookouts.Update(who);
        if (who.IsSitting)
            return;
        var place = who.Position;
        var next = place + (who.Velocity * Ahead);
        if (!scene.Info.Holds(next) || TryPushed(who, place, out next))
            crossings.Go(who, next);
        else if (looksAround && !scene.Info.Holds(place + (who.Velocity * AskAhead)))
            crossings.Ask(who, place + (who.Velocity * AskAhead));
    }

    // The last hand's breadth of a region is nobody's: who walks there against the border comes no further by himself.
    private bool TryPushed(ScenePresence who, Vector3 place, out Vector3 next)
    {
        next = place;
        if (place.X > AtBorder && place.Y > AtBorder && place.X < scene.Info.SizeX - AtBorder && place.Y < scene.Info.SizeY - AtBorder)
            return false;
        var controls = who.Movement.SteeringOf((AgentControls)who.ControlFlags);
        var wanted = ControlVelocity.Of(controls, who.Rotation, who.IsFlying, who.AlwaysRun);
        next += new Vector3(MathF.Abs(wanted.X) > Push ? MathF.Sign(wanted.X) : 0, MathF.Abs(wanted.Y) > Push ? MathF.Sign(wanted.Y) : 0, 0)
            * (2 * AtBorder);
        return !scene.Info.Holds(next);
    }
}
