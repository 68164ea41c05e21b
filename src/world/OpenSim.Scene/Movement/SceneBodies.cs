using System.Numerics;
using System.Runtime.InteropServices;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Walkers;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

/// <summary>
/// What falls: linksets that are physical, or ask for contacts, as bodies of the region's engine of dynamics. Without an engine nothing is
/// kept, and nothing moves. Needs the token.
/// </summary>
public sealed partial class SceneBodies : IDisposable
{
    /// <summary>m/s², of avatars too.</summary>
    public const float Gravity = WalkerWorld.Gravity;

    /// <summary>kg of one unit of mass of scripts, and of the forces that they set.</summary>
    public const float KilogramsOfScripts = 100;

    private readonly Scene _scene;
    private readonly IDynamics? _engine;
    private readonly BodyMaking _making;
    private readonly Dictionary<int, SceneBody> _bodies = [];
    private readonly Dictionary<GroupSlot, int> _holds = [];
    private readonly HashSet<GroupSlot> _askers = [];
    private readonly HashSet<int> _placed = [];  // only moved by somebody since the last step
    private readonly HashSet<int> _changed = []; // new, or changed in more than its place
    private readonly HashSet<int> _driven = [];  // only moved from within in another way
    private readonly List<Fixture> _fixtures = [];
    private readonly List<SceneObjectGroup> _movedNow = [];
    private readonly Runaways _runaways;
    private readonly DynamicsClock _clock = new();
    private readonly StepBudget _budget;
    private bool _hasStepped; // its results wait

    internal SceneBodies(Scene scene, IDynamics? engine, WalkerWorld walkers)
    {
        _scene = scene;
        _engine = engine;
        _making = new BodyMaking(scene);
        _runaways = new Runaways(scene);
        _budget = new StepBudget(scene.Options.Time);
        scene.Watch(SceneMovementSettings.MaxShareOfFrame, percent => _budget.Share = percent / 100);
        if (engine is null)
            return;
        walkers.Disturbed = box => engine.Disturb(box);
        scene.Events.OnRegionSettingsChanged += _ => TellRules();
        scene.Events.OnThingHeld += OnThingHeld;
        scene.Events.OnThingReleased += OnThingReleased;
    }

    /// <summary>Something here can fall.</summary>
    public bool HasEngine => _engine is not null;

    /// <summary>Bodies that are not at rest.</summary>
    public int AwakeCount => _engine?.AwakeCount ?? 0;

    /// <summary>Bodies since the start that ran away and were stopped.</summary>
    public long StoppedCount => _runaways.Count;

    /// <summary>Linksets that are bodies.</summary>
    public int Count => _bodies.Count;

    /// <summary>What the engine is busy with; nothing without one.</summary>
    public DynamicsCounts Busy => _engine?.Count() ?? default;

    /// <summary>What is done to bodies in the next step. Without an engine it is forgotten.</summary>
    public BodyCommandQueue Commands { get; } = new();

    /// <summary>Touches of linksets that want contacts, with the token, in the tick in which they happened.</summary>
    public event ContactsHandler? OnContacts;

    /// <summary>The hardest impacts of a step, with the token, in the tick in which they happened.</summary>
    public event ImpactsHandler? OnImpacts;

    /// <summary>Linksets that the last step has moved, for who looks where they went. Good in this tick.</summary>
    public IReadOnlyList<SceneObjectGroup> LastMoved => _movedNow;

    /// <summary>How fast the time of bodies has gone since the last call: below 1 where a step takes more than its share.</summary>
    internal double TakeDilation() => _budget.TakeDilation();

    /// <summary>Linksets by how many touches of them the engine is busy with, most first.</summary>
    public List<(SceneObjectGroup Group, int Touches)> TopColliders(int max)
    {
        _scene.Token.AssertHeld();
        var counts = new Dictionary<int, int>();
        _engine?.CountTouches(counts);
        return [.. counts.Where(c => _bodies.ContainsKey(c.Key)).OrderByDescending(c => c.Value).ThenBy(c => c.Key).Take(max)
            .Select(c => (new SceneObjectGroup(_scene, _bodies[c.Key].Slot), c.Value))];
    }

    /// <summary>Whether a linkset is a body.</summary>
    public bool Contains(GroupSlot group) => _bodies.TryGetValue(group.Index, out var body) && body.Slot == group;

    /// <summary>Whether touches of a linkset are asked for; one that is not physical becomes a body that stands still.</summary>
    public void WantContacts(GroupSlot group, bool wants)
    {
        _scene.Token.AssertHeld();
        if (wants ? _askers.Add(group) : _askers.Remove(group))
            Note(group.Index);
    }

    /// <summary>Whether touches of a linkset are asked for; of one that is worn, those of its wearer are meant.</summary>
    public bool WantsContacts(GroupSlot group) => _askers.Contains(group);

    /// <summary>It lies still where it is now, inside of the region's borders.</summary>
    public void Stop(SceneObjectGroup group)
    {
        _scene.Token.AssertHeld();
        var (position, rotation) = _making.PoseOf(group.Slot.Index);
        _scene.Writer.MoveByPhysics(group, (position, rotation), Inside(position), rotation, default);
        if (Contains(group))
            _placed.Add(group.Slot.Index);
    }

    public void Dispose() => _engine?.Dispose();

    /// <summary>There is nothing to do until something changes.</summary>
    internal bool IsIdle =>
        _engine is null || (_changed.Count + _placed.Count + _driven.Count + Commands.Count == 0
            && (_engine.AwakeCount == 0 || !Runs));

    private bool Runs => _scene.Settings.PhysicsRuns;

    /// <summary>The linkset has come, or has changed.</summary>
    internal void Note(int group)
    {
        if (_engine is not null)
            _changed.Add(group);
    }

    /// <summary>A linkset of the stored region, which falls when all are there on which it may fall.</summary>
    internal void NoteStored(int prim)
    {
        ref readonly var hot = ref _scene.Prims.HotAt(prim);
        if (hot.LinkNumber <= 1 && (hot.Flags & PrimFlags.Physics) != 0)
            Note(hot.Group);
    }

    /// <summary>The shape of one of its parts is known now.</summary>
    internal void NoteForm(int group)
    {
        if (_bodies.ContainsKey(group))
            Note(group);
    }

    /// <summary>What the change set tells of a prim. Anything physics itself has moved is told, too, and is nothing new.</summary>
    /// <param name="isReshaped">It has changed in more than its place.</param>
    internal void NoteChange(int prim, bool isReshaped)
    {
        if (_engine is null)
            return;
        ref readonly var hot = ref _scene.Prims.HotAt(prim);
        var isBody = _bodies.TryGetValue(hot.Group, out var body);
        if (isReshaped || (isBody && hot.LinkNumber > 1))
        {
            if (isBody || IsBody(hot.Group))
                _changed.Add(hot.Group);
        }
        else if (isBody && _making.PoseOf(hot.Group) != body!.Known.Pose)
        {
            _placed.Add(hot.Group);
        }
    }

    /// <summary>The linkset is no more; its index may be another's soon.</summary>
    internal void Gone(GroupSlot group)
    {
        _masses.Remove(group);
        if (_engine is null)
            return;
        _changed.Remove(group.Index);
        _placed.Remove(group.Index);
        _holds.Remove(group);
        _askers.Remove(group);
        _driven.Remove(group.Index);
        _targets.Remove(group);
        Remove(group.Index);
    }

    /// <summary>Hands over what has changed and lets the time of a tick pass.</summary>
    internal void Step(float seconds)
    {
        if (_engine is null || !_scene.Movement.IsLoaded)
            return; // or stored bodies would fall through the floor that comes after them
        _movedNow.Clear();
        foreach (var group in _changed)
            Describe(group);
        foreach (var group in _placed)
            Place(group);
        foreach (var group in _driven)
            Propel(group);
        TellLooks();
        MakeCommanded();
        _changed.Clear();
        _placed.Clear();
        _driven.Clear();
        _engine.Apply(Commands.Waiting);
        Commands.Clear();
        if (Runs && _bodies.Count > 0)
            _engine.MeetWalkers();
        if (!Runs || _engine.AwakeCount == 0)
            _clock.Forget();
        else if (_budget.Allow(_clock.Take(seconds), _scene.Loop.FrameTime) is > 0 and var steps)
            Advance(steps);
    }

    /// <summary>Moves linksets where the last step has left them, and tells of their touches.</summary>
    internal void TakeResults()
    {
        if (!_hasStepped)
            return;
        _hasStepped = false;
        foreach (ref readonly var result in _engine!.Results)
        {
            if (_bodies.TryGetValue(result.Group, out var body))
                Take(body, result);
        }

        if (OnContacts is { } told && _engine.Contacts is { IsEmpty: false } contacts)
            told(contacts);
        if (OnImpacts is { } heard && _engine.Impacts is { IsEmpty: false } impacts)
            heard(impacts);
    }

    private void Advance(int steps)
    {
        _budget.Begin();
        _engine!.Step(steps);
        _budget.End(steps);
        _hasStepped = true;
    }

    private void Take(SceneBody body, in BodyResult result)
    {
        var group = new SceneObjectGroup(_scene, body.Slot);
        var isLost = !result.State.IsFinite || _runaways.IsFarOutside(result.State.Pose.Position);
        if (isLost)
            Stop(group); // whatever made an engine lose it, the region does not
        if (isLost || result.IsStopped)
            _runaways.Report(group);
        if (isLost)
            return;

        var (known, pose) = (body.Known.Pose, result.State.Pose);
        var motion = new Motion(result.State.Velocity, Vector3.Zero, result.State.Spin);
        if (!_scene.Writer.MoveByPhysics(body.Slot, (known.Position, known.Rotation), pose.Position, pose.Rotation, motion))
            return;
        body.Known = result.State;
        _movedNow.Add(group);
    }

    private void Describe(int group)
    {
        if (!_scene.Groups.IsLive(group) || !IsBody(group))
        {
            Remove(group);
            return;
        }

        var slot = _scene.Groups.SlotAt(group);
        if (_bodies.TryGetValue(group, out var body) && body.Slot != slot)
            Remove(group);
        ref var place = ref CollectionsMarshal.GetValueRefOrAddDefault(_bodies, group, out _);
        body = place ??= new SceneBody(slot);
        var before = body.Pins.ToArray();
        body.Pins.Clear();
        _fixtures.Clear();
        _making.Fixtures(group, _fixtures, body.Pins);
        body.Known = _making.StateOf(group);
        var matter = _making.Matter(group, _askers.Contains(slot), _holds.ContainsKey(slot), TargetsOf(slot));
        _engine!.SetBody(group, body.Known, CollectionsMarshal.AsSpan(_fixtures), matter);
        Array.ForEach(before, pin => pin.Release());
        NoteSteering(group);
        ForgetMotors(group);
    }

    private void Place(int group)
    {
        if (!_bodies.TryGetValue(group, out var body) || _changed.Contains(group))
            return;
        // Carried somewhere else it lies still; where it was going, it does not go from there.
        body.Known = new BodyState(_making.PoseOf(group), Vector3.Zero, Vector3.Zero);
        _engine!.PlaceBody(group, body.Known);
    }

    private void Remove(int group)
    {
        if (!_bodies.Remove(group, out var body))
            return;
        _engine!.RemoveBody(group);
        _steered.Remove(group);
        body.Pins.ForEach(pin => pin.Release());
    }

    // Worn things go where their wearer goes; plants stand.
    private bool IsBody(int group)
    {
        ref readonly var row = ref _scene.Groups.RowAt(group);
        ref readonly var root = ref _scene.Prims.HotAt(row.Root);
        return !row.IsAttachment && root.PCode == PCode.Prim
            && ((root.Flags & PrimFlags.Physics) != 0 || _askers.Contains(_scene.Groups.SlotAt(group)));
    }

    private Vector3 Inside(Vector3 place) => place with
    {
        X = Math.Clamp(place.X, Scene.BorderMargin, _scene.Info.SizeX - Scene.BorderMargin),
        Y = Math.Clamp(place.Y, Scene.BorderMargin, _scene.Info.SizeY - Scene.BorderMargin)
    };

    internal void TellRules()
    {
        var settings = _scene.Settings;
        _engine?.SetRules(new DynamicsRules(Gravity, settings.WaterHeight, settings.CollisionsRun));
    }
}
