using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Http.Calls;
using OpenSim.Modules;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Experiences;
using OpenSim.Scripts.Api.Rights;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Api.Sensors;
using OpenSim.Scripts.Running;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>The scripts of a region and whose turn it is; made when the first one is met. Needs the token.</summary>
internal sealed class ScriptEngine : IScriptEngine
{
    private readonly Dictionary<UUID, ScriptInstance> _byItem = [];
    private readonly Dictionary<UUID, List<ScriptInstance>> _byPrim = [];
    private readonly Dictionary<UUID, int> _startParameters = []; // of scripts that have not been met yet
    private readonly IServiceProvider _services;
    private readonly Scenes _regions;
    private readonly ScriptedCommands _commands;
    private WebCalls? _web;

    public ScriptEngine(Scene scene, ModuleContext context, MailBoxes mail)
    {
        Scene = scene;
        (_services, _regions, Mail) = (context.Services, context.Scenes, mail);
        RemoteData = Service<IRemoteData>() is { } channels ? new RemoteDataTable(scene, channels) : null;
        Urls = Service<IScriptUrls>() is { } urls ? new UrlTable(scene, urls) : null;
        Grid = new GridFacts(context.Configuration);
        _commands = new ScriptedCommands(scene, context);
        Ossl = new OsslRights(scene, context.Configuration, context.Loggers.CreateLogger<OsslRights>());
        Rights = new ScriptRights(scene);
        Limits = new ScriptLimits(scene);
        Scheduler = new ScriptScheduler(scene, Rights);
        Turns = new ScriptTurns(scene, Scheduler, OnTurn);
    }

    public Scene Scene { get; }

    public ListenTable Listens { get; } = new();

    public SensorTable Sensors { get; } = new(SensorScan.Run);

    public TargetTable Targets { get; } = new();

    public ControlTable Controls { get; } = new();

    public ExperienceTable Experiences { get; } = new(ExperiencePermissions.Holds);

    public NotecardShelf Notecards { get; } = new();

    public IFunctionRights Ossl { get; }

    public GridFacts Grid { get; }

    public string Version => Service<ProgramInfo>() is { } program ? $"{program.Name} {program.Version}" : "OpenSim";

    public ScriptRights Rights { get; }

    public ScriptLimits Limits { get; }

    public ScriptScheduler Scheduler { get; }

    public ScriptTurns Turns { get; }

    public WebCalls? Web => _web ??= Service<AddressGuard>() is { } guard ? new WebCalls(guard) : null;

    public UrlTable? Urls { get; }

    public MailBoxes Mail { get; }

    public RemoteDataTable? RemoteData { get; }

    public double DelayFactor { get; set; } = 1;

    public double DistanceFactor { get; set; } = 1;

    /// <summary>Bytes that a script may take, and may allow itself.</summary>
    public int MaxMemory { get; set; } = Script.DefaultMemoryLimit;

    public int Count => _byItem.Count;

    /// <summary>Scripts that are loaded and switched on.</summary>
    public int Active { get; private set; }

    public IEnumerable<ScriptInstance> All => _byItem.Values;

    /// <summary>What a script remembers, or whether it runs, is not what was handed over.</summary>
    public Action<ScriptInstance> Changed { get; set; } = static _ => { };

    /// <summary>An event has ended, or the script; told after the engine has done its own part.</summary>
    public Action<ScriptInstance, RunStatus> Ended { get; set; } = static (_, _) => { };

    /// <summary>The code of a script is there and begins; it has gone.</summary>
    public Action<ScriptInstance> Begun { get; set; } = static _ => { };

    public Action<ScriptInstance> Left { get; set; } = static _ => { };

    public T? Service<T>()
        where T : class => (T?)_services.GetService(typeof(T));

    public ScriptInstance? Find(UUID item) => _byItem.GetValueOrDefault(item);

    public IReadOnlyList<IScriptHost> ScriptsIn(SceneObjectPart part) => InstancesIn(part.Id);

    public IReadOnlyList<ScriptInstance> InstancesIn(UUID prim) => _byPrim.TryGetValue(prim, out var scripts) ? scripts : [];

    public ScriptInstance Add(SceneObjectPart part, PrimItemRow item)
    {
        var instance = new ScriptInstance(this, part, item);
        if (_startParameters.Remove(item.ItemId, out var parameter))
            instance.StartParameter = parameter;
        _byItem[item.ItemId] = instance;
        if (!_byPrim.TryGetValue(part.Id, out var there))
            _byPrim.Add(part.Id, there = []);
        there.Add(instance);
        return instance;
    }

    /// <summary>The script is out: what it listened to, its times and turns are gone.</summary>
    public void Remove(ScriptInstance instance)
    {
        if (instance.IsGone)
            return;
        instance.Recall();
        instance.IsGone = true;
        CountActive(instance);
        Scheduler.Drop(instance);
        if (instance.Script is { } script)
        {
            Listens.RemoveAll(script);
            Sensors.Remove(script);
            Targets.RemoveAll(script);
            Urls?.CloseAll(script);
            RemoteData?.Close(script);
            ControlTaking.Release(script);
            Experiences.Remove(script);
        }

        _byItem.Remove(instance.ItemId);
        if (_byPrim.TryGetValue(instance.Part.Id, out var there) && there.Remove(instance) && there.Count == 0)
        {
            _byPrim.Remove(instance.Part.Id);
            Mail.Forget(instance.Part.Id);
        }

        Left(instance);
    }

    /// <summary>All of a linkset.</summary>
    public IEnumerable<ScriptInstance> InstancesIn(SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
        {
            foreach (var instance in InstancesIn(part.Id))
                yield return instance;
        }
    }

    public void Post(SceneObjectGroup group, ScriptEvent happened)
    {
        foreach (var part in group.Parts)
            Post(part, happened);
    }

    public void Post(SceneObjectPart part, ScriptEvent happened)
    {
        foreach (var instance in InstancesIn(part.Id))
            instance.Post(happened);
    }

    /// <summary>Whether it is active may have changed.</summary>
    public void CountActive(ScriptInstance instance)
    {
        var isActive = instance is { Script: not null, IsRunning: true, IsGone: false };
        if (isActive == instance.IsCounted)
            return;
        instance.IsCounted = isActive;
        Active += isActive ? 1 : -1;
        Scene.Statistics.Scripts.Active = Active;
        if (isActive)
            Limits.Enter(instance);
        else
            Limits.Leave(instance);
    }

    /// <summary>Whether a script of the prim has one of these events (<see cref="ScriptInstance.Handles"/>).</summary>
    public bool Handles(SceneObjectPart part, ulong events)
    {
        if (!_byPrim.TryGetValue(part.Id, out var there))
            return false;
        foreach (var instance in there)
        {
            if (instance.Handles(events))
                return true;
        }

        return false;
    }

    /// <summary>The same of a linkset.</summary>
    public bool Handles(SceneObjectGroup group, ulong events)
    {
        foreach (var part in group.Parts)
        {
            if (Handles(part, events))
                return true;
        }

        return false;
    }

    public void StartWith(UUID item, int parameter) => _startParameters[item] = parameter;

    public bool Ask(RegionScript script, string name, Func<CancellationToken, Task<ScriptEvent?>> work)
    {
        var host = script.Host;
        return Scene.Background(script.Part.OwnerId, null, name, async cancel =>
        {
            if (await work(cancel) is { } answer)
                Scene.Post(_ => host.Post(answer));
        }, question: null, WorkKind.Script);
    }

    public void Bring(UUID prim, ObjectLetter letter)
    {
        if (Scene.TryGetPart(prim, out _))
        {
            Put(prim, letter);
            return;
        }

        foreach (var region in _regions)
        {
            if (region != Scene)
                region.Post(there => there.RequestModuleInterface<IObjectMail>()?.Bring(prim, letter));
        }
    }

    /// <summary>Into the box of a prim that has scripts; others read none.</summary>
    public void Put(UUID prim, ObjectLetter letter)
    {
        if (_byPrim.ContainsKey(prim))
            Mail.Put(prim, letter);
    }

    public bool RunCommand(RegionScript script, string line) => _commands.Run(script, line);

    public void TellOwner(RegionScript script, string words) => ScriptErrors.Tell(this, script, words);

    private void OnTurn(ScriptInstance instance, RunStatus status)
    {
        if (status == RunStatus.Failed)
            ScriptErrors.TellFailure(this, instance);
        Changed(instance);
        var hasEndedEvent = status is RunStatus.EventEnded or RunStatus.StateChanged or RunStatus.WasReset;
        if (hasEndedEvent)
            Scene.Statistics.Scripts.AddEvent();
        var wait = Math.Max(Limits.Note(instance, hasEndedEvent), hasEndedEvent ? instance.Script!.MinEventDelay : 0);
        if (wait > 0)
            Scheduler.Sleep(instance, wait);
        if (status is not (RunStatus.StepsUsed or RunStatus.NeedsRegion or RunStatus.Sleeping or RunStatus.Waiting))
            Ended(instance, status);
    }
}
