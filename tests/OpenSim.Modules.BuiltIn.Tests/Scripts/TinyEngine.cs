using System.Numerics;
using OpenSim.Modules.Attachments;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Land;
using OpenSim.Modules.Messages;
using OpenSim.Modules.Objects;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Movement;
using OpenSim.World.Terrain;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;
using OpenSim.World.Writing;

namespace OpenSim.Modules.BuiltIn.Tests.Scripts;

/// <summary>
/// Stands for an engine of scripts, hung into a region by what every module sees. A "script" is a few handlers in C# for the prim in which
/// its item lies; what it calls are twenty of LSL's functions.
/// </summary>
internal sealed class TinyEngine : RegionModule, IScriptRequests, ITouchRequests, IScriptCompiler, ITickPhase
{
    private readonly Dictionary<UUID, TinyScript> _scripts = []; // by prim
    private readonly Queue<Action> _events = new();

    public override string Name => "TinyEngine";

    public TinyScript Run(SceneObjectPart part)
    {
        var script = new TinyScript(this, part);
        _scripts[part.Id] = script;
        return script;
    }

    // The phase: what has happened runs in the Scripts stage, and the region rests while nothing has.
    string ITickPhase.Name => "TinyScripts";

    public bool IsIdle => _events.Count == 0;

    public void Run(in TickContext tick)
    {
        using var scripts = Scene.Writer.For(Origin.Script);
        while (_events.TryDequeue(out var happened))
            happened();
    }

    public void Queue(Action happened) => _events.Enqueue(happened);

    public T Seam<T>()
        where T : class => Scene.RequestModuleInterface<T>() ?? throw new InvalidOperationException($"No {typeof(T).Name}.");

    void ITouchRequests.Start(ScenePresence who, SceneObjectPart part, Touch touch)
    {
        if (_scripts.TryGetValue(part.Id, out var script))
            Queue(() => script.Touched?.Invoke(who.Id));
    }

    // A dialog's answer is chat on its channel.
    void IScriptRequests.AnswerDialog(ScenePresence who, DialogAnswer answer) => Seam<IChatModule>().Say(new ChatMessage(
        who.Name, who.Id, who.Id, SourceType: 1, (byte)ChatType.Region, Audible: 1, who.AbsolutePosition, answer.Label, answer.Channel));

    void IScriptRequests.Grant(ScenePresence who, UUID prim, UUID item, int permissions)
    {
        if (_scripts.TryGetValue(prim, out var script))
            Queue(() => script.Granted?.Invoke(who, permissions));
    }

    Task<CompileAnswer> IScriptCompiler.Compile(UUID user, UUID prim, UUID item, UUID asset, bool isRunning) =>
        Task.FromResult(new CompileAnswer(true, []));

    Task<CompileAnswer> IScriptCompiler.Check(UUID user, UUID asset) => Task.FromResult(new CompileAnswer(true, []));

    protected override void Attach(Scene scene)
    {
        scene.Loop.Phases.Add(TickStage.Scripts, this);
        scene.RegisterModuleInterface<IScriptCompiler>(this);
        scene.Events.OnChat += Hear;
        scene.Events.OnControls += controls =>
        {
            foreach (var script in _scripts.Values)
                script.Controlled?.Invoke(controls);
        };
        scene.Events.OnObjectRezzed += (what, number) =>
        {
            if (_scripts.TryGetValue(what.RootPart.Id, out var script))
                Queue(() => script.Rezzed?.Invoke(number));
        };
        Answer(this);
    }

    protected override void Detach(Scene scene)
    {
        scene.Loop.Phases.Remove(this);
        scene.UnregisterModuleInterface<IScriptCompiler>(this);
        scene.Events.OnChat -= Hear;
    }

    private void Hear(ChatMessage message)
    {
        foreach (var script in _scripts.Values.Where(s => s.Hears(message)))
            Queue(() => script.Heard?.Invoke(message));
    }
}

/// <summary>One script: its handlers, and the functions that it may call.</summary>
internal sealed class TinyScript(TinyEngine engine, SceneObjectPart host)
{
    private readonly HashSet<int> _listens = [];
    private RegionTimer? _timer;

    public Action<UUID>? Touched { get; set; }

    public Action<ChatMessage>? Heard { get; set; }

    public Action<ScenePresence, int>? Granted { get; set; }

    public Action<HeldControls>? Controlled { get; set; }

    public Action<int>? Rezzed { get; set; }

    public Action<int, string>? Linked { get; set; }

    private Scene Scene => host.Scene;

    private Actor Me => Actor.Of(host);

    public bool Hears(ChatMessage message) => _listens.Contains(message.Channel) && message.SourceId != host.Id
        && (engine.Seam<IChatModule>().RangeOf((ChatType)message.Type) is not { } metres
            || Vector3.Distance(message.Position, host.WorldPosition) <= metres);

    public void Say(int channel, string text, ChatType type = ChatType.Say) => engine.Seam<IChatModule>().Say(new ChatMessage(
        host.Name, host.Id, host.OwnerId, SourceType: 2, (byte)type, Audible: 1, host.WorldPosition, text, channel));

    public void OwnerSay(string text) => Say(0, text, ChatType.Owner);

    public void RegionSayTo(UUID avatar, string text) => engine.Seam<IChatModule>().SayTo(avatar, new ChatMessage(
        host.Name, host.Id, host.OwnerId, 2, (byte)ChatType.Say, 1, host.WorldPosition, text));

    public void Listen(int channel) => _listens.Add(channel);

    public void SetTimerEvent(double seconds, Action elapsed)
    {
        _timer?.Cancel();
        _timer = seconds > 0 ? Scene.Timers.Every(TimeSpan.FromSeconds(seconds), _ => engine.Queue(elapsed)) : null;
    }

    public void MessageLinked(TinyScript other, int number, string text) => engine.Queue(() => other.Linked?.Invoke(number, text));

    public void SetText(string text) =>
        Scene.Writer.SetExtras(host, World.Prims.PrimUpdateFlags.None, host.Extras with { TouchName = text });

    public void SetPos(Vector3 place) => Scene.Writer.MoveGroup(host.Group.Slot, place);

    public void Dialog(UUID avatar, string text, int channel, params string[] buttons) => To(avatar)?.SendDialog(
        new ScriptDialog(host.Id, host.Name, host.OwnerId, "Some", "Owner", text, channel, buttons));

    public void RequestPermissions(UUID avatar, UUID item, int permissions) => To(avatar)?.SendQuestion(
        new ScriptQuestion(host.Id, item, host.Name, "Some Owner", permissions));

    public void TakeControls(ScenePresence who, AgentControls controls)
    {
        Scene.Movement.TakeControls(who, controls, AgentControls.None);
        who.Viewer?.Scripts.SendControls(controls, taken: true, passedOn: false);
    }

    public void LoadUrl(UUID avatar, string url) => To(avatar)?.SendUrl(host.Id, host.Name, host.OwnerId, false, "", url);

    public void RezAtRoot(UUID item, Vector3 place, int number, Action<RezAnswer> answered) => engine.Seam<IObjectRezzing>().Rez(Me,
        new RezRequest(item, host.Id, place, Vector3.UnitZ, false, false, host.GroupId)
        {
            Anchor = RezAnchor.Root, StartParameter = number
        }, answered);

    public void GiveInventory(UUID receiver, UUID item, Action<TakeAnswer> answered) =>
        engine.Seam<IContentsTaking>().Give(Me, host, item, receiver, answered);

    public string? ModifyLand(TerrainAction action) => engine.Seam<ITerrainEditing>().Modify(Me, new TerrainStroke(
        host.OwnerId, action, host.WorldPosition.X, host.WorldPosition.Y, host.WorldPosition.X, host.WorldPosition.Y, 20, 1, 2));

    public string? SetParcelMusicUrl(string url) => engine.Seam<IParcelEditing>().Change(
        Me, Scene.Land.At(host.WorldPosition), row => row with { MusicUrl = url });

    public string? AddToLandBanList(UUID person) =>
        engine.Seam<IParcelEditing>().AddToList(Me, Scene.Land.At(host.WorldPosition), ParcelList.Banned, person);

    public void AttachToAvatar(ScenePresence wearer, byte point, Action<string?> answered) =>
        engine.Seam<IWearing>().Attach(wearer, host.Group, point, adds: true, answered);

    public void DetachFromAvatar(ScenePresence wearer, Action<string?> answered) =>
        engine.Seam<IWearing>().Detach(wearer, host.Group, answered);

    private IScriptPort? To(UUID avatar) => Scene.Presences.TryGet(avatar, out var who) ? who.Viewer?.Scripts : null;
}
