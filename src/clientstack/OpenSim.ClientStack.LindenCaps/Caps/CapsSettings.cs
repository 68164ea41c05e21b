using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>
/// Settings of capabilities. Single capabilities are switched as in OpenSimulator: <c>Cap_Name</c> is "localhost" (here), "" (off) or the
/// URL to hand out.
/// </summary>
public static class CapsSettings
{
    public const string Section = "ClientStack.LindenCaps";

    public static readonly Setting<double> EventQueueHold = new(
        Section, "EventQueueHold", 40, "How long an event poll is held when there is nothing to tell.", "s", 1, 55, live: true);

    public static readonly Setting<int> EventQueueCapacity = new(
        Section, "EventQueueCapacity", 2000, "Events kept for a viewer that does not fetch them; then the oldest are dropped.", "events",
        10, 1_000_000);

    public static readonly Setting<int> MaxFetchAnswer = new(
        Section, "MaxFetchAnswer", 8192, "Inventory that one fetch request gets. A folder that was begun is sent whole; the folders after it"
        + " are named as unavailable.", "kB", 64, 1_048_576, live: true);

    public static readonly Setting<int> MaxRequests = new(
        Section, "MaxRequests", 128, "Requests to the capabilities of one avatar that are answered at once, whatever they ask for. One too many "
        + "gets status 503 and is to be asked for again.", "", 8, 10_000, live: true);

    public static readonly Setting<int> MaxFetches = new(
        Section, "MaxFetches", 16, "Requests for inventory of one account that are answered at once; viewers have up to eight. One too many "
        + "gets status 503 and is to be asked for again.", "", 1, 1000, live: true);

    public static readonly Setting<int> MaxUploadAddresses = new(
        Section, "MaxUploadAddresses", 64, "Uploads that one viewer has announced, and not sent yet.", "", 1, 1000, live: true);

    public static readonly Setting<int> EventQueueBytes = new(
        Section, "EventQueueBytes", 4096, "Events kept for a viewer that does not fetch them, by size; then the oldest are dropped.", "kB",
        64, 1_048_576);

    // OpenSimulator's files carry an empty Cap_ line for many capabilities that it serves all the same; only for these does empty mean off.
    private static readonly HashSet<string> Switchable =
    [
        "AttachmentResources", "AvatarPickerSearch", "CopyInventoryFromNotecard", "EnvironmentSettings", "EstateAccess", "FetchInventory2",
        "FetchInventoryDescendents2", "FetchLib2", "FetchLibDescendents2", "GetDisplayNames", "GetMesh", "GetMesh2", "GetTexture",
        "GroupMemberData",
        "HomeLocation", "LandResources", "MapLayer", "MapLayerGod", "NewFileAgentInventory", "ObjectAdd", "ObjectMedia",
        "ObjectMediaNavigate",
        "ParcelPropertiesUpdate", "RemoteParcelRequest", "ServerReleaseNotes", "UpdateNotecardAgentInventory",
        "UpdateNotecardTaskInventory", "UpdateScriptAgent", "UpdateScriptTask", "UploadBakedTexture", "UploadObjectAsset", "ViewerAsset"
    ];

    /// <summary>False when the ini switches the capability off.</summary>
    public static bool IsOn(Configuration configuration, string capability) =>
        !(Text(configuration, capability) is "" && Switchable.Contains(capability));

    /// <summary>The address of another server that the ini hands out for a capability, or null.</summary>
    public static string? External(Configuration configuration, string capability) =>
        Text(configuration, capability) is { } text && text.Contains("://", StringComparison.Ordinal) ? text : null;

    // ViewerAsset goes by its old name in the ini.
    private static string? Text(Configuration configuration, string capability) =>
        configuration.GetText(Section, "Cap_" + (capability == "ViewerAsset" ? "GetAsset" : capability))?.Trim().Trim('"');
}
