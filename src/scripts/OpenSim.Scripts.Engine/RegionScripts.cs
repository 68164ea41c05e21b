using OpenSim.Modules;
using OpenSim.Modules.Experiences;
using OpenSim.Modules.Messages;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Experiences;
using OpenSim.Scripts.Engine.Added;
using OpenSim.Scripts.Engine.Happenings;
using OpenSim.Scripts.Engine.Keeping;
using OpenSim.Scripts.Engine.Keeping.Foreign;
using OpenSim.Scripts.Engine.Loading;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Movement;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Engine;

/// <summary>The parts of the engine of one region, put together, and what they hear of it. Needs the token.</summary>
internal sealed class RegionScripts : IDisposable
{
    private readonly Scene _scene;
    private readonly EngineThread? _thread;
    private readonly EnginePhase? _phase;
    private readonly CodeShelf _code;
    private readonly ScriptShare _share = new();
    private readonly IExperiences? _experiences;

    public RegionScripts(Scene scene, ModuleContext context, ModuleComms comms)
    {
        (_scene, _experiences) = (scene, scene.RequestModuleInterface<IExperiences>());
        Engine = new ScriptEngine(scene, context, ScriptMailSettings.BoxesOf(scene));
        Uses = new ScriptUses(Engine);
        Keeper = new ScriptKeeper(scene);
        Engine.Changed = Keeper.Note;
        var folder = context.Configuration.Get(ScriptSettings.ScriptBasePath).In(context.Folder);
        var sources = new SourceCompiler(context.Configuration.Get(ScriptSettings.Dialect), comms, Path.Combine(folder, "Code"));
        _code = new CodeShelf(scene, Engine.Service<IAssetService>()!, sources.Compile);
        Loading = new ScriptLoading(Engine, _code, StateFiles.In(folder, scene));
        Watch = new SceneWatch(scene, Engine, Loading);
        Touches = new Touches(Engine);
        Requests = new ScriptRequests(scene, Engine);
        Collisions = new Collisions(scene, Engine);
        Harms = new Harms(scene, Engine);
        Wearing = new Wearing(scene, Engine, Loading);
        Engine.Begun = Collisions.Begun;
        Engine.Left = instance =>
        {
            Collisions.Gone(instance);
            comms.EndScript(instance.ItemId);
        };
        Subscribe(scene.Events);
        Follow(scene);
        scene.Loop.Phases.Add(TickStage.PersistSelect, Keeper);
        if (scene.Options.Watchdog is { } watchdog)
            _thread = new EngineThread(scene, watchdog, Engine.Scheduler, Engine.Turns, _share);
        else
            scene.Loop.Phases.Add(TickStage.Scripts, _phase = new EnginePhase(Engine.Scheduler, Engine.Turns));
    }

    public ScriptEngine Engine { get; }

    public ScriptUses Uses { get; }

    public ScriptKeeper Keeper { get; }

    public ScriptLoading Loading { get; }

    public SceneWatch Watch { get; }

    public Touches Touches { get; }

    public ScriptRequests Requests { get; }

    public Collisions Collisions { get; }

    public Harms Harms { get; }

    public Wearing Wearing { get; }

    public (ScriptMemory Memory, bool IsRunning)? StateOf(PrimItemRow item, bool isToGo)
    {
        if (Engine.Find(item.ItemId) is not { } instance)
            return null;
        var memory = instance.Script is null ? instance.Memory
            : isToGo ? ScriptRecord.WriteToCarry(instance) : ScriptRecord.Write(instance);
        return (memory, instance.IsRunning);
    }

    /// <summary>Whether a source compiles, and what is said of it.</summary>
    public void Check(UUID asset, Action<CompileAnswer> answer) => _code.Get(asset, compiled =>
    {
        answer(compiled is null
            ? new CompileAnswer(false, ["The script is saved, but could not be read to compile it."])
            : new CompileAnswer(compiled.Code is not null, compiled.Messages));
        _code.Forget(asset);
    });

    /// <summary>The last moment at which something is saved.</summary>
    public void End()
    {
        Keeper.KeepAll();
        _thread?.Dispose();
    }

    public void Dispose()
    {
        Unsubscribe(_scene.Events);
        Engine.Rights.Dispose();
        Engine.Urls?.CloseAll();
        Engine.RemoteData?.CloseAll();
        ScriptMailSettings.Close(_scene);
        Engine.Limits.Dispose();
        _thread?.Dispose();
        _scene.Loop.Phases.Remove(Keeper);
        if (_phase is not null)
            _scene.Loop.Phases.Remove(_phase);
    }

    private void Follow(Scene scene)
    {
        scene.Watch(ScriptSettings.ScriptDelayFactor, factor => Engine.DelayFactor = factor);
        scene.Watch(ScriptSettings.ScriptDistanceLimitFactor, factor => Engine.DistanceFactor = factor);
        scene.Watch(ScriptSettings.MinTimerInterval, seconds => Engine.Scheduler.MinTimer = seconds);
        scene.Watch(ScriptSettings.ScriptHeapSize, kilobytes => Engine.MaxMemory = (int)Math.Min(kilobytes * 1024L, int.MaxValue / 2));
        scene.Watch(ScriptSettings.MaxScriptsPerOwner, count => Engine.Limits.MaxScriptsPerOwner = count);
        scene.Watch(ScriptSettings.MaxScriptsPerRegion, count => Engine.Limits.MaxScriptsPerRegion = count);
        scene.Watch(ScriptSettings.MaxMemoryPerOwner, megabytes => Engine.Limits.MaxMemoryPerOwner = (long)megabytes << 20);
        scene.Watch(ScriptSettings.MaxMemoryPerRegion, megabytes => Engine.Limits.MaxMemoryPerRegion = (long)megabytes << 20);
        scene.Watch(ScriptSettings.MaxEventsPerOwner, count => Engine.Limits.MaxEventsPerOwner = count);
        scene.Watch(ScriptSettings.MaxShareOfCore, percent => _share.OfCore = percent / 100);
        scene.Watch(ScriptSettings.MaxShareOfTick, percent => _share.OfTick = percent / 100);
        scene.Watch(ScriptSettings.SensorMaxRange, metres => Engine.Sensors.MaxRange = metres);
        scene.Watch(ScriptSettings.SensorMaxResults, count => Engine.Sensors.MaxResults = count);
        scene.Watch(ScriptSettings.MaxListensPerScript, count => Engine.Listens.MaxPerScript = count);
        scene.Watch(ScriptSettings.MaxListensPerRegion, count => Engine.Listens.MaxPerRegion = count);
    }

    private void Subscribe(World.Events.SceneEvents events)
    {
        _scene.Bodies.OnContacts += Collisions.Tell;
        _scene.Movement.Touches.OnTouch += Collisions.Touched;
        _scene.Combat.OnHarm += Harms.Begin;
        _scene.Combat.OnHarmed += Harms.End;
        _scene.Combat.OnDeath += Harms.Died;
        events.OnObjectRemoved += Loading.Stop;
        events.OnChat += OnChat;
        events.OnObjectPaid += OnObjectPaid;
        events.OnControls += OnControls;
        events.OnControlsReleased += OnControlsReleased;
        events.OnThingHeld += OnThingHeld;
        events.OnThingReleased += OnThingReleased;
        events.OnMovingStarted += OnMovingStarted;
        events.OnMovingEnded += OnMovingEnded;
        events.OnObjectLinksChanged += OnLinksChanged;
        events.OnWearerChanged += Wearing.WearerChanged;
        events.OnTeleported += Wearing.Teleported;
        events.OnParcelChanged += OnParcelChanged;
        events.OnAvatarEnteredParcel += OnEnteredParcel;
        events.OnRegionSettingsChanged += OnSettingsChanged;
        if (_experiences is null)
            return;
        _experiences.OnPermissionChanged += OnPermissionChanged;
        _experiences.OnListsChanged += OnListsChanged;
    }

    private void Unsubscribe(World.Events.SceneEvents events)
    {
        _scene.Bodies.OnContacts -= Collisions.Tell;
        _scene.Movement.Touches.OnTouch -= Collisions.Touched;
        _scene.Combat.OnHarm -= Harms.Begin;
        _scene.Combat.OnHarmed -= Harms.End;
        _scene.Combat.OnDeath -= Harms.Died;
        events.OnObjectRemoved -= Loading.Stop;
        events.OnChat -= OnChat;
        events.OnObjectPaid -= OnObjectPaid;
        events.OnControls -= OnControls;
        events.OnControlsReleased -= OnControlsReleased;
        events.OnThingHeld -= OnThingHeld;
        events.OnThingReleased -= OnThingReleased;
        events.OnMovingStarted -= OnMovingStarted;
        events.OnMovingEnded -= OnMovingEnded;
        events.OnObjectLinksChanged -= OnLinksChanged;
        events.OnWearerChanged -= Wearing.WearerChanged;
        events.OnTeleported -= Wearing.Teleported;
        events.OnParcelChanged -= OnParcelChanged;
        events.OnAvatarEnteredParcel -= OnEnteredParcel;
        events.OnRegionSettingsChanged -= OnSettingsChanged;
        if (_experiences is null)
            return;
        _experiences.OnPermissionChanged -= OnPermissionChanged;
        _experiences.OnListsChanged -= OnListsChanged;
    }

    private void OnChat(ChatMessage message) => Engine.Listens.Hear(message, _scene.RequestModuleInterface<IChatModule>());

    // Told to the prim that was paid where a script of it wants to know, else to the root.
    private void OnObjectPaid(SceneObjectPart part, UUID payer, int amount)
    {
        var told = new ScriptEvent(EventKind.money, LslList.Of(ListItem.OfKey(payer.ToString()), amount),
            [new Detected { Key = payer, Owner = payer, Name = Engine.Scene.Presences.TryGet(payer, out var who) ? who.Name : "", Type = 1 }]);
        Engine.Post(Engine.Handles(part, 1UL << (int)EventKind.money) ? part : part.Group.RootPart, told);
    }

    private void OnControls(HeldControls felt) => Engine.Controls.Tell(felt);

    private void OnControlsReleased(ScenePresence who) => Engine.Controls.Forget(who.Id);

    private void OnThingHeld(UUID id) => Hold(id, isHeld: true);

    private void OnThingReleased(UUID id) => Hold(id, isHeld: false);

    private void Hold(UUID id, bool isHeld)
    {
        if (Engine.Find(id) is { } one)
            one.Hold(isHeld);
        if (!_scene.TryGetPart(id, out var root) || !root.IsRoot)
            return;
        foreach (var instance in Engine.InstancesIn(root.Group))
            instance.Hold(isHeld);
    }

    private void OnParcelChanged(World.Land.Parcel parcel)
    {
        Engine.Rights.Review();
        ExperiencePermissions.Review(Engine, static _ => true);
    }

    private void OnEnteredParcel(ScenePresence who, World.Land.Parcel parcel) =>
        ExperiencePermissions.Review(Engine, script => script.PermissionsKey == who.Id);

    private void OnPermissionChanged(UUID agent, UUID experience) => ExperiencePermissions.Review(Engine,
        script => script.PermissionsKey == agent && script.Host.ExperienceId == experience);

    private void OnListsChanged() => ExperiencePermissions.Review(Engine, static _ => true);

    private void OnSettingsChanged(RegionSettingsRow settings) => Engine.Rights.Review();

    private void OnMovingStarted(SceneObjectGroup group) => Engine.Post(group.RootPart, new ScriptEvent(EventKind.moving_start));

    private void OnMovingEnded(SceneObjectGroup group) => Engine.Post(group.RootPart, new ScriptEvent(EventKind.moving_end));

    private void OnLinksChanged(SceneObjectGroup group)
    {
        Collisions.Review(group);
        Engine.Post(group, Changes.Told(Changes.Link));
    }
}
