using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Keyframes;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

/// <summary>
/// Linksets that move by keys (llSetKeyframedMotion): standing ones, which nothing holds up. Each is where its keys say at the time of the
/// tick; viewers are told how fast it goes, and hear no more of it until that changes. What does not run costs nothing. Needs the token.
/// </summary>
public sealed class SceneKeyframes : ITickPhase
{
    /// <summary>Seconds after which what could not cross a border tries again.</summary>
    private const double RetryAfter = 60;

    private readonly Scene _scene;
    private readonly Dictionary<GroupSlot, Playing> _motions = [];
    private readonly List<Playing> _running = [];
    private readonly List<SceneObjectGroup> _moved = [];

    internal SceneKeyframes(Scene scene)
    {
        _scene = scene;
        scene.Events.OnThingReleased += OnThingReleased;
    }

    public string Name => "Keyframes";

    public bool IsIdle => RunningCount == 0;

    /// <summary>Linksets that are moving.</summary>
    public int RunningCount => _running.Count;

    /// <summary>Linksets that this tick has moved, for who looks where they went. Good in this tick.</summary>
    public IReadOnlyList<SceneObjectGroup> LastMoved => _moved;

    /// <summary>Null for what has none.</summary>
    public KeyframeMotion? MotionOf(GroupSlot group) => _motions.GetValueOrDefault(group)?.Motion;

    /// <summary>Begins a motion from where the linkset is, instead of the one before.</summary>
    public void Start(SceneObjectGroup group, KeyframeMode mode, KeyframeData data, IReadOnlyList<MotionKey> keys)
    {
        _scene.Token.AssertHeld();
        Forget(group.Slot);
        var (place, rotation) = PoseOf(group);
        Keep(group, new KeyframeMotion(mode, data, [.. keys.Take(KeyframeMotion.MaxKeys)], place, rotation));
        Play(group);
    }

    /// <summary>Goes on where it was paused, or begins anew after its end.</summary>
    public void Play(SceneObjectGroup group)
    {
        _scene.Token.AssertHeld();
        if (!_motions.TryGetValue(group.Slot, out var playing) || playing.Motion.IsRunning || playing.Motion.Keys.Count == 0)
            return;
        if (!playing.Motion.IsInHand)
            playing.Motion.Reset(group.WorldPosition, group.RootPart.Rotation);
        playing.Motion.IsRunning = true;
        playing.Known = PoseOf(group);
        _running.Add(playing);
        _scene.Events.TriggerMovingStarted(group);
    }

    /// <summary>It stays where it is; from there it would begin anew.</summary>
    public void Stop(SceneObjectGroup group)
    {
        Pause(group);
        if (_motions.TryGetValue(group.Slot, out var playing))
            playing.Motion.Reset(group.WorldPosition, group.RootPart.Rotation);
    }

    /// <summary>It stays where it is, and has no motion any more.</summary>
    public void Clear(SceneObjectGroup group)
    {
        Pause(group);
        Forget(group.Slot);
        _scene.Writer.Save(group.Slot.Index);
    }

    /// <summary>It stays where it is, and can go on.</summary>
    public void Pause(SceneObjectGroup group)
    {
        _scene.Token.AssertHeld();
        if (_motions.TryGetValue(group.Slot, out var playing) && playing.Motion.IsRunning)
            End(playing);
    }

    /// <summary>No neighbour takes it: it stays, and tries again after a minute.</summary>
    public void HoldBack(SceneObjectGroup group)
    {
        if (!_motions.TryGetValue(group.Slot, out var playing))
            return;
        playing.WaitsUntil = _scene.Clock.Seconds + RetryAfter;
        Move(playing, playing.Known, default);
    }

    public void Run(in TickContext tick)
    {
        _moved.Clear();
        var milliseconds = tick.Elapsed * 1000.0;
        for (var i = _running.Count - 1; i >= 0; i--)
        {
            if (i < _running.Count)
                Advance(_running[i], milliseconds);
        }

        tick.Work.Items = _moved.Count;
    }

    /// <summary>A linkset has come: it goes on if it was on its way.</summary>
    internal void Look(GroupSlot slot)
    {
        var group = new SceneObjectGroup(_scene, slot);
        var record = _scene.Prims.RecordAt(_scene.Groups.RowAt(slot.Index).Root);
        var bytes = record.Extras.KeyframeMotion;
        if (bytes.Length == 0 || KeyframeBytes.Read(bytes) is not var (motion, was))
            return;
        record.Extras = record.Extras with { KeyframeMotion = [] };
        motion.Shift(group.WorldPosition - was);
        Keep(group, motion);
        if (motion.IsRunning)
            _running.Add(_motions[slot]);
    }

    internal void Forget(GroupSlot group)
    {
        if (_motions.Remove(group, out var playing))
            _running.Remove(playing);
    }

    /// <summary>As they are kept; null for what has no motion.</summary>
    internal byte[]? BytesOf(GroupSlot group) =>
        _motions.TryGetValue(group, out var playing)
            ? KeyframeBytes.Write(playing.Motion, new SceneObjectGroup(_scene, group).WorldPosition)
            : null;

    private void Keep(SceneObjectGroup group, KeyframeMotion motion) =>
        _motions[group.Slot] = new Playing(group, motion) { Known = PoseOf(group) };

    private void Advance(Playing playing, double milliseconds)
    {
        var group = playing.Group;
        if (group.IsAttachment || group.RootPart.IsPhysical)
        {
            End(playing);
            return;
        }

        if (_scene.OnTheirWay.Contains(group.Id) || playing.WaitsUntil > _scene.Clock.Seconds)
            return;
        Follow(playing);
        var motion = playing.Motion;
        if (motion.Advance(milliseconds) is { } pose)
            Move(playing, pose, new Motion(motion.Velocity, Vector3.Zero, motion.Spin));
        else
            Arrive(playing);
    }

    // Wherever somebody has put it: there its way goes on.
    private static void Follow(Playing playing)
    {
        var now = PoseOf(playing.Group);
        if (now.Position != playing.Known.Position)
            playing.Motion.Shift(now.Position - playing.Known.Position);
        playing.Known = now;
    }

    private void Arrive(Playing playing)
    {
        var (place, rotation) = (playing.Motion.BasePlace, playing.Motion.BaseRotation);
        Move(playing, new Pose(place, rotation), default);
        End(playing);
    }

    private void End(Playing playing)
    {
        playing.Motion.IsRunning = false;
        _running.Remove(playing);
        if (!playing.Group.RootPart.IsPhysical)
            Move(playing, PoseOf(playing.Group), default);
        _scene.Events.TriggerMovingEnded(playing.Group);
    }

    private void Move(Playing playing, Pose pose, in Motion motion)
    {
        var now = PoseOf(playing.Group);
        _scene.Writer.MoveByPhysics(playing.Group, (now.Position, now.Rotation), pose.Position, pose.Rotation, motion);
        playing.Known = pose;
        _scene.Bodies.NoteCarried(playing.Group.Slot);
        _moved.Add(playing.Group);
    }

    private static Pose PoseOf(SceneObjectGroup group) => new(group.WorldPosition, group.RootPart.Rotation);

    // It has come back from a border.
    private void OnThingReleased(UUID id)
    {
        const float Ahead = 0.1f; // seconds
        if (_motions.Count == 0 || !_scene.TryGetGroup(id, out var group) || group.Id != id)
            return;
        var next = group.WorldPosition + (group.RootPart.Velocity * Ahead);
        if (next.X < 0 || next.Y < 0 || next.X >= _scene.Info.SizeX || next.Y >= _scene.Info.SizeY)
            HoldBack(group);
    }

    private sealed class Playing(SceneObjectGroup group, KeyframeMotion motion)
    {
        public SceneObjectGroup Group { get; } = group;

        public KeyframeMotion Motion { get; } = motion;

        /// <summary>Where it was put last.</summary>
        public Pose Known { get; set; }

        /// <summary>Seconds of the region's clock.</summary>
        public double WaitsUntil { get; set; }
    }
}
