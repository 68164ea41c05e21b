using OpenSim.Settings;

namespace OpenSim.World.Limits;

/// <summary>What one viewer may have a region do at a time. Section and keys are ours: OpenSimulator has no such bounds.</summary>
public static class WorkSettings
{
    private const string Section = "Limits";

    // A viewer that logs in asks for some thirty things at once, and keeps up to 64 transfers of assets open.
    public static readonly Setting<int> RequestsPerViewer = new(Section, "RequestsPerViewer", 150,
        "Questions to services (names, profiles, friends, mutes, the map) that one viewer may have waiting. Beyond them it is told to wait a "
        + "moment.", "requests", 8, 10_000, live: true);

    // Viewers that tidy up a large folder send a message for every few items of it.
    public static readonly Setting<int> InventoryRequestsPerUser = new(Section, "InventoryRequestsPerUser", 1000,
        "Reads and changes of one user's inventory by UDP that may wait. Beyond them it is told to wait a moment.", "requests", 8, 100_000,
        live: true);

    public static readonly Setting<int> SearchesPerViewer = new(Section, "SearchesPerViewer", 4,
        "Searches for people and regions that one viewer may have waiting. A newer one for the same takes the place of an older one.",
        "requests", 1, 100, live: true);

    public static readonly Setting<int> LettersPerViewer = new(Section, "LettersPerViewer", 16,
        "Group notices that one viewer sends, and long lists (members of a group, events on the map) that it asks for, which may wait. Beyond "
        + "them it is told to wait a moment.", "requests", 1, 1000, live: true);

    public static readonly Setting<int> ScriptCallsPerOwner = new(Section, "ScriptCallsPerOwner", 500,
        "Calls of services that the scripts of one owner may have waiting in a region.", "calls", 8, 100_000, live: true);

    public static readonly Setting<int> TexturesPerOwner = new(Section, "TexturesPerOwner", 20,
        "Textures that scripts of one owner may have waiting in a region: drawn, or fetched from web servers. One more is refused, and the "
        + "script told.", "textures", 1, 10_000, live: true);

    public static readonly Setting<int> MessagesPerReceiver = new(Section, "MessagesPerReceiver", 200,
        "Messages and news for one person in another region's process that may wait for its answer. One more is treated as if that person were away.",
        "messages", 8, 10_000, live: true);

    public static readonly Setting<double> TickTimePerViewer = new(Section, "TickTimePerViewer", 4,
        "Time of a tick that may go into the messages of one viewer. When it is used up, the viewer's next message waits for the next tick, "
        + "and the others' are served.", "ms", 0.1, 1000, live: true);
}
