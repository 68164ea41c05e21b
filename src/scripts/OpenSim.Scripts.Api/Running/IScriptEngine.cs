using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>What functions ask of the engine that runs them. With the region's token.</summary>
public interface IScriptEngine
{
    Scene Scene { get; }

    ListenTable Listens { get; }

    ControlTable Controls { get; }

    /// <summary>What scripts have by their experiences.</summary>
    ExperienceTable Experiences { get; }

    /// <summary>What scripts have read of notecards.</summary>
    NotecardShelf Notecards { get; }

    SensorTable Sensors { get; }

    /// <summary>The grid as the settings have it.</summary>
    GridFacts Grid { get; }

    /// <summary>Of the program, as viewers and scripts are told it.</summary>
    string Version { get; }

    /// <summary>Has a line run as if it were typed at the console. False where this program has none.</summary>
    bool RunCommand(RegionScript script, string line);

    /// <summary>Who may call os functions.</summary>
    IFunctionRights Ossl { get; }

    TargetTable Targets { get; }

    /// <summary>Null where scripts may not call web servers.</summary>
    WebCalls? Web { get; }

    /// <summary>Null where nobody can call scripts by HTTP.</summary>
    UrlTable? Urls { get; }

    MailBoxes Mail { get; }

    /// <summary>Bytes that a script may take ([YEngine] ScriptHeapSize).</summary>
    int MaxMemory { get; }

    /// <summary>Null where scripts are not called by XML-RPC.</summary>
    RemoteDataTable? RemoteData { get; }

    /// <summary>Seconds of forced delays are multiplied with it ([XEngine] ScriptDelayFactor).</summary>
    double DelayFactor { get; }

    /// <summary>The same for the distances of functions that reach only so far.</summary>
    double DistanceFactor { get; }

    /// <summary>Null when this process has no such service.</summary>
    T? Service<T>()
        where T : class;

    /// <summary>Scripts that lie in a prim, those that do not run too.</summary>
    IReadOnlyList<IScriptHost> ScriptsIn(SceneObjectPart part);

    /// <summary>With which number a script begins that is about to be put into a prim (llGetStartParameter).</summary>
    void StartWith(UUID item, int parameter);

    /// <summary>
    /// Work that waits for a service or another machine, in the line of the script's owner; its answer comes as an event, null for none.
    /// It is dropped when the script has gone.
    /// </summary>
    /// <returns>False when too much of that owner waits already.</returns>
    bool Ask(RegionScript script, string name, Func<CancellationToken, Task<ScriptEvent?>> work);

    /// <summary>Mail for a prim of this region or of another one of the process, if it is there.</summary>
    void Bring(UUID prim, ObjectLetter letter);

    /// <summary>Shown to the owner where the script's errors stand.</summary>
    void TellOwner(RegionScript script, string words);
}
