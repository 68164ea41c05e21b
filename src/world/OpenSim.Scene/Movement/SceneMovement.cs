using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Walkers;
using OpenSim.Primitives;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Movement;

/// <summary>
/// Avatars in motion: from controls to physics and back. Message handlers call its verbs; two phases of the tick do the rest, for presences
/// only. Needs the token.
/// </summary>
public sealed class SceneMovement
{
    /// <summary>Of <see cref="SetSpeed"/>: faster ones run through what stands in their way.</summary>
    public const float MaxSpeed = 20;

    private readonly Scene _scene;
    private readonly WalkerWorld _walkers;
    private int _lastSequence;

    internal SceneMovement(Scene scene, WalkerWorld walkers)
    {
        _scene = scene;
        _walkers = walkers;
        Bodies = new PrimBodies(scene, Commands, walkers);
        Steering = new SteeringPhase(this, scene);
        Landing = new ResultsPhase(scene, walkers);
        Seating = new Seating(this, scene);
        Touches = new AvatarTouches(scene);
        Grabs = new SceneGrabs(scene);
        scene.Events.OnPresenceAdded += OnPresenceAdded;
        scene.Events.OnPresenceRemoved += OnPresenceRemoved;
        scene.Events.OnMakeChildAgent += OnLeft;
    }

    /// <summary>Commands for walkers and the collision space; modules and scripts may add pushes.</summary>
    public PhysicsCommandQueue Commands { get; } = new();

    /// <summary>Avatars that are not at rest.</summary>
    public int AwakeCount => _walkers.AwakeCount;

    /// <summary>All prims are in the collision space.</summary>
    public bool IsLoaded => Bodies.IsLoaded;

    /// <summary>Sitting down and getting up.</summary>
    public Seating Seating { get; }

    /// <summary>What avatars stand on and run into.</summary>
    public AvatarTouches Touches { get; }

    /// <summary>Physical linksets that people hold by the mouse.</summary>
    public SceneGrabs Grabs { get; }

    /// <summary>Whether somebody may fly where he is; the land module sets it.</summary>
    public Func<ScenePresence, bool> MayFly { get; set; } = static _ => true;

    /// <summary>FLYSLOW in place of FLY ([Startup] enableflyslow).</summary>
    public bool FliesSlowly { get; set; }

    internal PrimBodies Bodies { get; }

    internal ITickPhase Steering { get; }

    internal ITickPhase Landing { get; }

    /// <summary>SetAlwaysRun.</summary>
    public void SetAlwaysRun(ScenePresence presence, bool run)
    {
        _scene.Token.AssertHeld();
        presence.AlwaysRun = run;
    }

    /// <summary>How fast it walks, runs and flies from now on, as a part of everybody's speed: 0 to <see cref="MaxSpeed"/>.</summary>
    public void SetSpeed(ScenePresence presence, float speed)
    {
        _scene.Token.AssertHeld();
        presence.Movement.Speed = float.IsNaN(speed) ? 1 : Math.Clamp(speed, 0, MaxSpeed);
    }

    /// <summary>AgentAnimation start. False when it plays already.</summary>
    public bool StartAnimation(ScenePresence presence, UUID animation, UUID source) =>
        Told(presence, presence.Movement.Animations.Start(animation, source));

    /// <summary>AgentAnimation stop.</summary>
    public bool StopAnimation(ScenePresence presence, UUID animation) => Told(presence, presence.Movement.Animations.Stop(animation));

    /// <summary>Another animation for what the body does (llSetAnimationOverride).</summary>
    public bool OverrideAnimation(ScenePresence presence, MovementAnimation state, UUID animation) =>
        Told(presence, presence.Movement.Animations.Override(state, animation));

    /// <summary>
    /// Autopilot (GenericMessage of that name, "go here"): walks, or flies when the place is high up, until it is there or a key is
    /// touched.
    /// </summary>
    /// <param name="land">Ends a flight at the place.</param>
    /// <param name="speed">m/s; 0 for that of walking, running or flying.</param>
    /// <param name="walk">It goes on the ground below the place, however high that is.</param>
    public void MoveTo(ScenePresence presence, Vector3 place, bool land = false, float speed = 0, bool walk = false)
    {
        _scene.Token.AssertHeld();
        if (presence.IsChild || presence.IsSitting || !float.IsFinite(place.X + place.Y + place.Z))
            return;
        var half = presence.Size.Z / 2;
        place = Vector3.Clamp(place, new Vector3(0.5f, 0.5f, 0), new Vector3(_scene.Info.SizeX - 0.5f, _scene.Info.SizeY - 0.5f, 1e4f));
        var floor = _scene.Space.SupportBelow(place) + half;
        place.Z = walk ? floor : MathF.Max(place.Z, floor);
        var movement = presence.Movement;
        movement.Destination = place;
        movement.DestinationSince = _scene.Clock.Seconds;
        movement.LandsAtDestination = land;
        movement.DestinationSpeed = speed;
        movement.WantedFlying = !walk && (presence.IsFlying || place.Z > floor + presence.Size.Z) && MayFly(presence);
    }

    /// <summary>The form of a prim is another without its having changed: who rests on it looks again where he stands.</summary>
    public void FormChanged(int prim)
    {
        _scene.Token.AssertHeld();
        if (!_scene.Space.Contains(prim))
            return;
        var box = _scene.Space.BoxOf(prim);
        _walkers.GroundChanged((int)box.Min.X, (int)box.Min.Y, (int)box.Max.X + 1, (int)box.Max.Y + 1);
        if (_scene.Prims.IsLive(prim))
            _scene.Bodies.NoteForm(_scene.Prims.HotAt(prim).Group);
    }

    /// <summary>What physics goes by has changed of a prim, and no object update tells of it.</summary>
    internal void MatterChanged(int prim) => Bodies.Note(prim);

    /// <summary>Ends an autopilot.</summary>
    public void StopMoving(ScenePresence presence)
    {
        _scene.Token.AssertHeld();
        presence.Movement.Destination = null;
    }

    /// <summary>
    /// Which controls objects have taken of an avatar, all of them together; what they press is told by
    /// <see cref="Events.SceneEvents.OnControls"/>. Whoever keeps account of the objects tells the viewer too
    /// (<see cref="Viewers.IScriptPort.SendControls"/>).
    /// </summary>
    /// <param name="passedOn">Those that steer all the same.</param>
    public void TakeControls(ScenePresence presence, AgentControls taken, AgentControls passedOn)
    {
        _scene.Token.AssertHeld();
        var controls = presence.Movement.Controls;
        if (controls.Taken == 0)
            controls.Forget(); // what was held when they were taken last
        controls.Taken = taken & ControlsTaken.All;
        controls.PassedOn = passedOn & controls.Taken;
    }

    /// <summary>
    /// ForceScriptControlRelease, and what else ends it: no object has any of its controls any more, which viewer and scripts are told.
    /// </summary>
    public void ReleaseControls(ScenePresence presence)
    {
        _scene.Token.AssertHeld();
        var hadAny = presence.Movement.TakenControls != 0;
        presence.Movement.Controls.Forget();
        presence.Viewer?.Scripts.SendControls((AgentControls)int.MaxValue, taken: false, passedOn: false);
        if (hadAny)
            _scene.Events.TriggerControlsReleased(presence);
    }

    /// <summary>
    /// What physics knows of a linkset is one or two ticks old; whoever asks it about one that has just been made or moved says so first.
    /// </summary>
    internal void BringUpToDate(SceneObjectGroup group) => Bodies.BringUpToDate(group.Slot.Index);

    internal bool Told(ScenePresence presence, bool hasChanged)
    {
        _scene.Token.AssertHeld();
        if (hasChanged)
            _scene.Writer.SetAnimations(presence, presence.Movement.Animations.ToList());
        return hasChanged;
    }

    internal void TakeBody(ScenePresence presence)
    {
        var movement = presence.Movement;
        if (!movement.HasBody)
            return;
        movement.HasBody = false;
        movement.Destination = null;
        movement.WantedVelocity = Vector3.Zero;
        Commands.Add(PhysicsCommand.RemoveAvatar(presence.Slot));
    }

    internal void GiveBody(ScenePresence presence)
    {
        var movement = presence.Movement;
        if (movement.KnownPosition == default && presence.Agent.TeleportFlags.HasFlag(TeleportFlags.IsFlying))
            _scene.Writer.SetFlying(presence, MayFly(presence));
        movement.HasBody = true;
        movement.KnownPosition = presence.Position;
        movement.KnownSize = presence.Size;
        movement.WantedVelocity = Vector3.Zero;
        movement.WantedFlying = presence.IsFlying;
        movement.IsOnGround = false;
        Commands.Add(PhysicsCommand.AddAvatar(presence.Slot, presence.Position, presence.Size, presence.IsFlying));
        if (presence.Velocity != Vector3.Zero)
            Commands.Add(PhysicsCommand.Push(presence.Slot, presence.Velocity)); // it has come over a border
    }

    private int NextSequence() => ++_lastSequence;

    private void OnPresenceAdded(ScenePresence presence)
    {
        presence.Movement = new AvatarMovement(presence, NextSequence);
        presence.Animations = presence.Movement.Animations.ToList();
    }

    private void OnLeft(ScenePresence presence)
    {
        if (presence.Movement.TakenControls != 0)
            ReleaseControls(presence);
    }

    private void OnPresenceRemoved(ScenePresence presence)
    {
        TakeBody(presence);
        OnLeft(presence);
    }
}
