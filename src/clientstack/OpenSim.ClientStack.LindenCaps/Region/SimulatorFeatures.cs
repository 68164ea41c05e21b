using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Land;
using OpenSim.Settings;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenCaps.Region;

/// <summary>
/// SimulatorFeatures: what this simulator can do and how far things go (docs/protocol.md, Seed and capabilities). Modules add what they
/// bring by <see cref="AddFeature"/> and <see cref="AddOpenSimExtraFeature"/>.
/// </summary>
public sealed class SimulatorFeatures
{
    private const int ViewersPicks = 20; // as logins tell it
    private const int WarnPercent = 60; // of the frame rate, where viewers colour it; OpenSimulator's
    private const int CriticalPercent = 40;
    private const string HelperAddress = "currency-base-uri";

    private readonly Lock _gate = new(); // guards both maps: modules add while viewers ask
    private readonly LlsdMap _features;
    private readonly LlsdMap _extras;

    private readonly Func<bool> _hasHelpers;

    /// <param name="hasHelpers">Whether the helper pages of the economy stand at the regions' own address.</param>
    public SimulatorFeatures(Configuration configuration, Func<bool> hasHelpers)
    {
        _hasHelpers = hasHelpers;
        _features = Standard(Number(configuration, "Groups", "MaxAgentGroups", 60));
        _features["MaxAgentAttachments"] = configuration.Get(AttachmentSettings.MaxAgentAttachments);
        _features["MaxProfilePicks"] = Math.Min(Number(configuration, "Limits", "PicksPerAccount", ViewersPicks), ViewersPicks);
        if (configuration.Get(FeatureSettings.GodNames))
            _features["god_names"] = new LlsdMap
            {
                ["full_names"] = Names(configuration.Get(FeatureSettings.GodFullNames)),
                ["last_names"] = Names(configuration.Get(FeatureSettings.GodSurnames))
            };
        _extras = StandardExtras(configuration);
    }

    public void AddFeature(string name, LlsdValue value)
    {
        lock (_gate)
            _features[name] = value;
    }

    public void AddOpenSimExtraFeature(string name, LlsdValue value)
    {
        lock (_gate)
            _extras[name] = value;
    }

    internal void AddTo(CapsTable table) => table.Add("SimulatorFeatures", Answer);

    private Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("GET"))
            return Task.CompletedTask;
        var reply = new LlsdMap();
        lock (_gate)
        {
            var extras = new LlsdMap();
            AddOfRegion(extras, call.Caps.Scene);
            if (_hasHelpers())
                extras[HelperAddress] = call.Caps.Scene.Info.HttpBase + "/";
            foreach (var (name, value) in _extras.Items)
                extras[name] = name == "destination-guide-url"
                    ? value.AsString().Replace("[USERID]", call.Caps.AgentId.ToString(), StringComparison.Ordinal)
                    : value;
            foreach (var (name, value) in _features.Items)
                reply[name] = value;
            reply["OpenSimExtras"] = extras;
            if (DrawsMaterials(call.Caps))
                reply["PBRMaterialSwatchEnabled"] = reply["PBRTerrainEnabled"] = true;
        }

        return call.Http.ReplyLlsd(reply);
    }

    // What is set while the region runs, or by its own file.
    private static void AddOfRegion(LlsdMap extras, Scene scene)
    {
        var (configuration, sizes) = (scene.Options.Configuration, scene.Info.PrimSizes);
        extras["SimulatorFPS"] = 1 / scene.Loop.FrameTime;
        extras["MinPrimScale"] = (double)sizes.Min;
        extras["MaxPrimScale"] = (double)sizes.Max;
        extras["MinPhysPrimScale"] = (double)sizes.PhysicalMin;
        extras["MaxPhysPrimScale"] = (double)sizes.PhysicalMax;
        extras["say-range"] = Number(configuration, "Chat", "say_distance", 20);
        extras["shout-range"] = Number(configuration, "Chat", "shout_distance", 100);
        extras["whisper-range"] = Number(configuration, "Chat", "whisper_distance", 10);
    }

    // The region says it of a viewer only when that has said it of itself.
    private static bool DrawsMaterials(AgentCaps caps) =>
        caps.Scene.RequestModuleInterface<IGroundMaterials>()?.IsDrawnBy(caps.AgentId) == true;

    private static LlsdMap Standard(int maxGroups) => new()
    {
        // Objects with a skeleton are drawn by it, though no script moves them.
        ["AnimatedObjects"] = new LlsdMap { ["AnimatedObjectMaxTris"] = 150_000, ["MaxAgentAnimatedObjectAttachments"] = 3 },
        ["AvatarHoverHeightEnabled"] = true,
        ["BakesOnMeshEnabled"] = true,
        ["MaxAgentGroups"] = maxGroups,
        ["MaxAgentGroupsBasic"] = maxGroups,
        ["MaxAgentGroupsPremium"] = maxGroups,
        ["MaxEstateAccessIds"] = 500,
        ["MaxEstateManagers"] = 20,
        ["MaxTextureResolution"] = 2048,
        ["MeshRezEnabled"] = true,
        // The module that takes models says so itself; without it viewers hide the uploader.
        ["MeshUploadEnabled"] = false,
        ["MeshXferEnabled"] = true,
        ["MirrorsEnabled"] = true,
        // Density and friction are kept; an engine that moves bodies by them says so.
        ["PhysicsMaterialsEnabled"] = false,
        ["PhysicsShapeTypes"] = new LlsdMap { ["convex"] = true, ["none"] = true, ["prim"] = true }
    };

    private static LlsdMap StandardExtras(Configuration configuration)
    {
        var extras = new LlsdMap
        {
            ["AvatarSkeleton"] = true,
            ["MinSimHeight"] = -100,
            ["MaxSimHeight"] = 50_000,
            ["MinHeightmap"] = -100,
            ["MaxHeightmap"] = 4000,
            ["SimulatorFPSFactor"] = 1.0, // the rates told are true ones
            ["SimulatorFPSWarnPercent"] = WarnPercent,
            ["SimulatorFPSCritPercent"] = CriticalPercent
        };
        if (configuration.Get(FeatureSettings.ExportSupported))
            extras["ExportSupported"] = true;
        AddText(extras, "GridName", configuration.GetText("GridInfoService", "gridname"));
        AddText(extras, "GridNick", configuration.GetText("GridInfoService", "gridnick"));
        AddText(extras, "GridURL", configuration.GetText("GridInfoService", "login"));
        AddText(extras, "map-server-url", configuration.GetText("LoginService", "MapTileURL"));
        AddText(extras, "search-server-url", configuration.Get(FeatureSettings.SearchServer));
        AddText(extras, "destination-guide-url", configuration.Get(FeatureSettings.DestinationGuide));
        AddText(extras, "currency", configuration.GetText("LoginService", "Currency"));
        AddText(extras, HelperAddress, HelpersOf(configuration));
        AddText(extras, "avatar-picker-url", configuration.GetText("LoginService", "AvatarPicker"));
        return extras;
    }

    private static LlsdArray Names(string text) =>
        new(text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(name => (LlsdValue)name));

    // As in OpenSimulator the section of the grid goes before that of the economy; viewers put a page's name behind it.
    private static string? HelpersOf(Configuration configuration) =>
        (configuration.GetText("GridInfo", "economy") ?? configuration.GetText("Economy", "economy")
            ?? configuration.GetText("GridInfoService", "economy"))?.Trim('"', ' ') is { Length: > 0 } address
            ? address.TrimEnd('/') + "/"
            : null;

    private static int Number(Configuration configuration, string section, string key, int otherwise) =>
        int.TryParse(configuration.GetText(section, key), out var number) ? number : otherwise;

    private static void AddText(LlsdMap map, string name, string? text)
    {
        if (text?.Trim('"', ' ') is { Length: > 0 } value)
            map[name] = value;
    }
}
