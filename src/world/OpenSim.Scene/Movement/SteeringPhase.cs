using System.Numerics;
using OpenSim.Physics;
using OpenSim.Primitives;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Movement;

/// <summary>From controls to physics commands and animations, once a tick for each avatar. Tells physics only what has changed.</summary>
internal sealed class SteeringPhase(SceneMovement movement, Scene scene) : ITickPhase
{
    private const float Arrived = 0.5f;     // metres
    private const double GivesUp = 60;      // seconds of autopilot; who has not arrived then is held up by something
    private const float FacesBeyond = 0.1f; // metres: nearer, the direction is noise

    public string Name => "Steering";

    public bool IsIdle => scene.Presences.Count == 0;

    public void Run(in TickContext tick)
    {
        var presences = scene.Presences.All;
        for (var i = 0; i < presences.Count; i++)
        {
            if (presences[i].IsChild || presences[i].IsInTransit)
                movement.TakeBody(presences[i]);
            else
                Steer(presences[i], tick.Time);
        }

        tick.Work.Items = movement.Commands.Count;
    }

    private void Steer(ScenePresence presence, double now)
    {
        var state = presence.Movement;
        var given = presence.IsFrozen ? Frozen(presence) : (AgentControls)presence.ControlFlags;
        var controls = state.Controls.Steering(given);
        var pressed = controls & ~state.LastControls;
        state.LastControls = controls;
        SitOrStand(presence, pressed);
        if (!presence.IsSitting)
        {
            FollowWriter(presence);
            Fly(presence, controls);
            Turn(presence);
            Drive(presence, controls);
        }

        Animate(presence, controls, now);
        if (state.TakenControls != 0 && state.Controls.TryLook(given, out var held, out var changed))
            scene.Events.TriggerControls(new HeldControls(presence, held, changed));
    }

    // It stays where it is, on the ground or in the air, and goes nowhere by itself.
    private static AgentControls Frozen(ScenePresence presence)
    {
        presence.Movement.Destination = null;
        return presence.IsFlying ? AgentControls.Fly : 0;
    }

    private void SitOrStand(ScenePresence presence, AgentControls pressed)
    {
        if ((pressed & AgentControls.StandUp) != 0 && presence.IsSitting)
            movement.Seating.StandUp(presence);
        else if ((pressed & AgentControls.SitOnGround) != 0 && !presence.IsSitting && !presence.IsFlying)
            movement.Seating.SitOnGround(presence);
    }

    // Arrivals, teleports and new sizes come through the scene's writer.
    private void FollowWriter(ScenePresence presence)
    {
        var state = presence.Movement;
        if (!state.HasBody)
        {
            movement.GiveBody(presence);
            return;
        }

        if (presence.Position != state.KnownPosition)
        {
            state.KnownPosition = presence.Position;
            state.Destination = null;
            movement.Commands.Add(PhysicsCommand.Place(presence.Slot, presence.Position));
        }

        if (presence.Size != state.KnownSize)
        {
            state.KnownSize = presence.Size;
            movement.Commands.Add(PhysicsCommand.Resize(presence.Slot, presence.Size));
        }
    }

    private void Fly(ScenePresence presence, AgentControls controls)
    {
        var state = presence.Movement;
        var held = ControlVelocity.Held(controls);
        if (presence.IsFlying && state.IsOnGround && (held & AgentControls.UpNeg) != 0)
            state.HasLanded = true;
        else if ((controls & AgentControls.Fly) == 0 || (held & AgentControls.UpPos) != 0)
            state.HasLanded = false;
        scene.Writer.SetFlying(presence, WantsToFly(presence, controls) && movement.MayFly(presence));
    }

    // Nobody holds a key of an NPC: it stays in the air until it is to land.
    private static bool WantsToFly(ScenePresence presence, AgentControls controls)
    {
        var state = presence.Movement;
        if (state.Destination is not null)
            return state.WantedFlying;
        return presence.Npc is null ? (controls & AgentControls.Fly) != 0 && !state.HasLanded : presence.IsFlying;
    }

    private void Turn(ScenePresence presence)
    {
        var body = presence.Input.BodyRotation;
        if (presence.Movement.Destination is { } place)
            body = Facing(place - presence.Position, presence.Rotation);
        var length = body.LengthSquared();
        if (!(length > 1e-6f) || !float.IsFinite(length))
            return; // nothing sent yet, a first update of zeroes, or nobody who sends any
        body = presence.IsFlying ? Quaternion.Normalize(body) : ControlVelocity.Heading(body);
        if (body != presence.Rotation)
            scene.Writer.MoveAvatar(presence, presence.Position, body, presence.Velocity);
    }

    private void Drive(ScenePresence presence, AgentControls controls)
    {
        var state = presence.Movement;
        if (state.Destination is not null && ControlVelocity.Held(controls) != 0)
            state.Destination = null;
        var velocity = state.Destination is { } place
            ? TowardsDestination(presence, place)
            : ControlVelocity.Of(controls, presence.Rotation, presence.IsFlying, presence.AlwaysRun) * state.Speed;
        if (velocity == state.WantedVelocity && presence.IsFlying == state.WantedFlying)
            return;
        state.WantedVelocity = velocity;
        state.WantedFlying = presence.IsFlying;
        movement.Commands.Add(PhysicsCommand.Drive(presence.Slot, velocity, presence.IsFlying));
    }

    private Vector3 TowardsDestination(ScenePresence presence, Vector3 place)
    {
        var state = presence.Movement;
        var way = place - presence.Position;
        if (!presence.IsFlying)
            way.Z = 0;
        var distance = way.Length();
        if (distance < Arrived || scene.Clock.Seconds - state.DestinationSince > GivesUp && presence.Npc is null)
        {
            state.Destination = null;
            state.HasLanded = state.LandsAtDestination;
            if (presence.Npc is not null && state.LandsAtDestination)
                scene.Writer.SetFlying(presence, false);
            return Vector3.Zero;
        }

        var speed = state.DestinationSpeed > 0 ? state.DestinationSpeed : ControlVelocity.Normal * state.Speed * (presence.IsFlying
            ? ControlVelocity.FlyFactor / 2
            : presence.AlwaysRun ? ControlVelocity.RunFactor : ControlVelocity.WalkFactor);
        // The last metres are taken slower, or a flight would shoot past.
        return way / distance * MathF.Min(speed, MathF.Max(1, distance * 2));
    }

    private void Animate(ScenePresence presence, AgentControls controls, double now)
    {
        var state = presence.Movement;
        var held = ControlVelocity.Held(controls);
        if (state.Destination is not null)
            held |= AgentControls.AtPos;
        var situation =
            new BodySituation(controls, held, state.IsOnGround, presence.IsFlying, presence.ParentId != 0, presence.IsSittingOnGround,
            presence.AlwaysRun, movement.FliesSlowly, presence.Velocity.Z, state.LandingSpeed);
        state.LandingSpeed = 0;
        var animation = state.Animator.Decide(situation, now);
        if (state.Animator.JumpsNow)
            movement.Commands.Add(PhysicsCommand.Jump(presence.Slot, SceneMovementSettings.JumpSpeed));
        movement.Told(presence, state.Animations.SetState(animation));
    }

    private static Quaternion Facing(Vector3 way, Quaternion otherwise) =>
        new Vector2(way.X, way.Y).LengthSquared() < FacesBeyond * FacesBeyond
            ? otherwise
            : Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.Atan2(way.Y, way.X));
}
