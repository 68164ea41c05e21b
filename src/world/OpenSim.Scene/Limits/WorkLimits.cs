using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;
using OpenSim.World.Loop.Work;

namespace OpenSim.World.Limits;

/// <summary>Bounds on what viewers have a region do, with how many workers each kind of work has.</summary>
public static class WorkLimits
{
    public const string RequestsName = "RequestsWaiting";
    public const string InventoryName = "InventoryRequestsWaiting";
    public const string SearchesName = "SearchesWaiting";
    public const string MessagesName = "MessagesWaiting";
    public const string LettersName = "LettersWaiting";
    public const string ScriptCallsName = "ScriptCallsWaiting";
    public const string TexturesName = "ScriptTexturesWaiting";
    public const string TickTimeName = "TickTimePerViewer";
    public const string CopiesName = "CopiesWaiting";
    public const string ParcelQuestionsName = "ParcelQuestionsWaiting";
    public const string TerrainEditsName = "EditsRefused";

    // Services answer in a millisecond or two from a database that is well, so that a few at a time keep up with hundreds of viewers; more
    // would only take its time from logins when it is not.
    private const int RegionWorkers = 4;
    private const int InventoryWorkers = 2;
    internal const int RequestWorkers = 3;
    private const int SearchWorkers = 1;
    private const int TravelWorkers = 256; // a hand-over waits for a viewer for up to half a minute, and holds no thread meanwhile
    private const int BakeWorkers = 1;
    private const int LetterWorkers = 2;
    private const int ScriptWorkers = 2;
    private const int TextureWorkers = 2; // one may wait for a web server
    private const int CompileWorkers = 1;
    private const int MessageWorkers = 32; // a machine that does not answer holds one for ten seconds, and then no more

    public static readonly LimitDef Requests = new("scene", "", RequestsName, "opensim.scene.requests", "requests", LimitPer.Session,
        WorkSettings.RequestsPerViewer, "Questions to services that a viewer has waiting; refused with words.");

    public static readonly LimitDef Inventory = new("scene", "", InventoryName, "opensim.scene.inventory_requests", "requests",
        LimitPer.Account, WorkSettings.InventoryRequestsPerUser, "Reads and changes of a user's inventory that wait; refused with words.");

    public static readonly LimitDef Searches = new("scene", "", SearchesName, "opensim.scene.searches", "requests", LimitPer.Session,
        WorkSettings.SearchesPerViewer, "Searches that a viewer has waiting; refused with words.");

    public static readonly LimitDef Messages = new("scene", "", MessagesName, "opensim.scene.messages_waiting", "messages",
        LimitPer.Account, WorkSettings.MessagesPerReceiver,
        "Messages for somebody in another process that wait for its answer; what is beyond is as if he were away.");

    public static readonly LimitDef Letters = new("scene", "", LettersName, "opensim.scene.letters", "requests", LimitPer.Session,
        WorkSettings.LettersPerViewer, "Notices and long lists that a viewer has waiting; refused with words.");

    public static readonly LimitDef ScriptCalls = new("scene", "", ScriptCallsName, "opensim.scene.script_calls", "calls",
        LimitPer.Account, WorkSettings.ScriptCallsPerOwner,
        "Calls of services that the scripts of one owner have waiting; a script is told.");

    public static readonly LimitDef Textures = new("scene", "", TexturesName, "opensim.scene.script_textures", "textures",
        LimitPer.Account, WorkSettings.TexturesPerOwner, "Textures that the scripts of one owner have drawn or fetched; a script is told.");

    public static readonly LimitDef TickTime = new("scene", "", TickTimeName, "opensim.scene.tick_time", "us", LimitPer.Session,
        WorkSettings.TickTimePerViewer, "Time of a tick for a viewer's messages; its next ones wait for the next tick.");

    public static readonly LimitDef Copies = new("scene", "", CopiesName, "opensim.scene.copies", "linksets", LimitPer.Session, null,
        "Linksets that a viewer wants copies of and that wait for their tick; refused with words.");

    public static readonly LimitDef ParcelQuestions = new("scene", "", ParcelQuestionsName, "opensim.scene.parcel_questions", "questions",
        LimitPer.Session, null, "Questions of a viewer about parcels that wait for their tick; a viewer asks again by itself.");

    /// <summary>What makes the lanes of a region: its bounds stand in the statistics from the start.</summary>
    internal static Func<WorkKind, WorkLane> Lanes(SceneOptions options, string region)
    {
        var lanes = new WorkLane[(int)WorkKind.Bake + 1];
        for (var kind = 0; kind < lanes.Length; kind++)
            lanes[kind] = Lane((WorkKind)kind, options.Statistics, options.Configuration, region);
        return kind => lanes[(int)kind];
    }

    /// <summary>A lane of one kind.</summary>
    /// <param name="owner">The region, or what else the work belongs to: the container of its statistics.</param>
    internal static WorkLane Lane(WorkKind kind, StatRegistry statistics, Configuration configuration, string owner)
    {
        HeldLimit<UUID> Places(LimitDef def, Setting<int> setting) =>
            statistics.HeldLimit<UUID>(def.In(owner), () => configuration.Get(setting));
        return kind switch
        {
            WorkKind.Region => new WorkLane(RegionWorkers, null),
            WorkKind.Inventory => new WorkLane(InventoryWorkers, Places(Inventory, WorkSettings.InventoryRequestsPerUser)),
            WorkKind.Request => new WorkLane(RequestWorkers, Places(Requests, WorkSettings.RequestsPerViewer)),
            WorkKind.Travel => new WorkLane(TravelWorkers, null),
            WorkKind.Message => new WorkLane(MessageWorkers, Places(Messages, WorkSettings.MessagesPerReceiver)),
            WorkKind.Search => new WorkLane(SearchWorkers, Places(Searches, WorkSettings.SearchesPerViewer)),
            WorkKind.Letters => new WorkLane(LetterWorkers, Places(Letters, WorkSettings.LettersPerViewer)),
            WorkKind.Script => new WorkLane(ScriptWorkers, Places(ScriptCalls, WorkSettings.ScriptCallsPerOwner)),
            // Of each script the newest text waits: it takes the place of one before.
            WorkKind.Compile => new WorkLane(CompileWorkers, null),
            WorkKind.Texture => new WorkLane(TextureWorkers, Places(Textures, WorkSettings.TexturesPerOwner)),
            // Of each user the newest outfit waits: it takes the place of one before.
            WorkKind.Bake => new WorkLane(BakeWorkers, null),
            _ => throw new ArgumentOutOfRangeException(nameof(kind))
        };
    }
}
