using OpenSim.Modules;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Messages;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Engine.Added;
using OpenSim.Scripts.Engine.Syntax;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine;

/// <summary>
/// Runs the scripts of a region. Until the first one is met it is a phase that looks at what has changed: engine, compiler and functions
/// are made then.
/// </summary>
public sealed class ScriptEngineModule
    : RegionModule, IScriptRequests, ITouchRequests, IScriptCompiler, IScriptUse, IWornScripts, IObjectMail, ITickPhase
{
    private RegionScripts? _scripts;
    private ModuleComms _comms = null!; // made when the module joins its region

    public override string Name => "ScriptEngine";

    string ITickPhase.Name => "ScriptWatch";

    bool ITickPhase.IsIdle => true; // something has changed only in a tick that runs

    /// <summary>Null while no script has been met.</summary>
    internal RegionScripts? Scripts => _scripts;

    IReadOnlyCollection<SceneObjectGroup> IScriptUse.Objects => _scripts?.Uses.Objects ?? [];

    public override void RegionLoaded(Scene scene)
    {
        if (IsOn)
            scene.Inventories.ReadScripts((part, item) => Begun.Loading.Load(part, item));
    }

    void ITickPhase.Run(in TickContext tick)
    {
        if (_scripts is null && !HasMetOne())
            return;
        Begun.Watch.Run(tick);
    }

    ScriptUse IScriptUse.Of(SceneObjectGroup group) => _scripts?.Uses.Of(group) ?? default;

    ScriptUse IScriptUse.Of(SceneObjectPart part) => _scripts?.Uses.Of(part) ?? default;

    void ITouchRequests.Start(ScenePresence who, SceneObjectPart part, Touch touch) =>
        _scripts?.Touches.Tell(EventKind.touch_start, who, part, touch);

    void ITouchRequests.Move(ScenePresence who, SceneObjectPart part, Touch touch) =>
        _scripts?.Touches.Tell(EventKind.touch, who, part, touch);

    void ITouchRequests.End(ScenePresence who, SceneObjectPart part, Touch touch) =>
        _scripts?.Touches.Tell(EventKind.touch_end, who, part, touch);

    void IScriptRequests.AnswerDialog(ScenePresence who, DialogAnswer answer) =>
        Scene.RequestModuleInterface<IChatModule>()?.Say(new ChatMessage(who.Name, who.Id, who.Id, SourceType: 1, (byte)ChatType.Region,
            Audible: 1, who.AbsolutePosition, answer.Label, answer.Channel));

    void IScriptRequests.SetRunning(ScenePresence who, UUID prim, UUID item, bool isRunning) =>
        _scripts?.Requests.SetRunning(who, prim, item, isRunning);

    void IScriptRequests.Reset(ScenePresence who, UUID prim, UUID item) => _scripts?.Requests.Reset(who, prim, item);

    void IScriptRequests.Grant(ScenePresence who, UUID prim, UUID item, int permissions) =>
        _scripts?.Requests.Grant(who, prim, item, permissions);

    void IScriptRequests.Revoke(ScenePresence who, UUID objectId, uint permissions) =>
        _scripts?.Requests.Revoke(who, objectId, (int)permissions);

    void IWornScripts.TellTakenOff(SceneObjectGroup worn, Action told)
    {
        if (_scripts is null)
            told();
        else
            _scripts.Wearing.TakenOff(worn, told);
    }

    void IObjectMail.Bring(UUID prim, ObjectLetter letter) => _scripts?.Engine.Put(prim, letter);

    Task<CompileAnswer> IScriptCompiler.Compile(UUID user, UUID prim, UUID item, UUID asset, bool isRunning) => Check(asset);

    Task<CompileAnswer> IScriptCompiler.Check(UUID user, UUID asset) => Check(asset);

    protected override void Attach(Scene scene)
    {
        if (!IsOn)
            return;
        scene.Loop.Phases.Add(TickStage.Replicate, this);
        scene.RegisterModuleInterface<IScriptCompiler>(this);
        scene.RegisterModuleInterface<IScriptUse>(this);
        _comms = new ModuleComms(Context.Configuration.Get(OsslSettings.AllowMODFunctions), Reply);
        scene.RegisterModuleInterface<IScriptModuleComms>(_comms);
        scene.RegisterModuleInterface<IWornScripts>(this);
        scene.RegisterModuleInterface<IObjectMail>(this);
        scene.Switches.HasScripts = true;
        scene.Inventories.StateOf = StateOf;
        scene.Events.OnObjectRezzed += OnObjectRezzed;
        scene.Events.OnObjectArrived += OnObjectArrived;
        scene.Events.OnRegionEnding += OnRegionEnding;
        new ScriptCommands(scene, () => _scripts).AddTo(Commands("Scripts"));
        if (Service<ICapabilities>() is { } capabilities)
            LslSyntax.AddTo(capabilities);
        Answer(this);
    }

    protected override void Detach(Scene scene)
    {
        if (!IsOn)
            return;
        scene.Events.OnObjectRezzed -= OnObjectRezzed;
        scene.Events.OnObjectArrived -= OnObjectArrived;
        scene.Events.OnRegionEnding -= OnRegionEnding;
        scene.Loop.Phases.Remove(this);
        scene.UnregisterModuleInterface<IScriptCompiler>(this);
        scene.UnregisterModuleInterface<IScriptUse>(this);
        scene.UnregisterModuleInterface<IScriptModuleComms>(_comms);
        scene.UnregisterModuleInterface<IWornScripts>(this);
        scene.UnregisterModuleInterface<IObjectMail>(this);
        scene.Inventories.StateOf = null;
        scene.Switches.HasScripts = false;
        _scripts?.Dispose();
        _scripts = null;
    }

    private bool IsOn => Context.Configuration.Get(ScriptSettings.Enabled);

    // What begins the engine, and with it the loading of its assemblies.
    private RegionScripts Begun => _scripts ??= new RegionScripts(Scene, Context, _comms);

    private void Reply(UUID script, int code, string text, string key) => _scripts?.Engine.Find(script)?.Post(
        new ScriptEvent(EventKind.link_message, LslList.Of(-1, code, text, ListItem.OfKey(key))));

    private bool HasMetOne()
    {
        foreach (ref readonly var change in Scene.Changes.Happenings)
        {
            if ((change.Mask & PrimUpdateFlags.Contents) != 0
                && Scene.Inventories.Get(Scene.Prims.SlotAt(change.Index)) is { ScriptCount: > 0 })
                return true;
        }

        return false;
    }

    private (ScriptMemory Memory, bool IsRunning)? StateOf(PrimItemRow item, bool isToGo) => _scripts?.StateOf(item, isToGo);

    private void OnObjectRezzed(SceneObjectGroup group, int number)
    {
        if (IsScripted(group))
            Begun.Wearing.Rezzed(group, number);
    }

    private void OnObjectArrived(SceneObjectGroup group, bool isByTeleport)
    {
        if (IsScripted(group))
            Begun.Wearing.Arrived(group, isByTeleport);
    }

    private static bool IsScripted(SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
        {
            if (part.Inventory is { ScriptCount: > 0 })
                return true;
        }

        return false;
    }

    private void OnRegionEnding(Scene scene) => _scripts?.End();

    private async Task<CompileAnswer> Check(UUID asset)
    {
        var answer = new TaskCompletionSource<CompileAnswer>(TaskCreationOptions.RunContinuationsAsynchronously);
        using (Scene.Token.Take())
            Begun.Check(asset, answer.SetResult);
        return await answer.Task;
    }
}
