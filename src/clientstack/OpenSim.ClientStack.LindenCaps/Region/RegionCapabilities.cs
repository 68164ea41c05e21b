using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Region;

/// <summary>Small answers about the region: release notes, the legacy map.</summary>
internal sealed class RegionCapabilities(Configuration configuration)
{
    // The whole grid; viewers of old draw the layer's picture under the map tiles.
    private const int MapEdge = 30_000;
    private static readonly UUID MapLayerImage = UUID.Parse("00000000-0000-1111-9999-000000000006");

    public void AddTo(CapsTable table)
    {
        table.Add("ServerReleaseNotes", ReleaseNotes);
        table.Add("MapLayer", MapLayer);
        table.Add("MapLayerGod", MapLayer);
    }

    private Task ReleaseNotes(CapCall call)
    {
        var page = configuration.Get(FeatureSettings.ReleaseNotes);
        if (page.Length == 0)
            return call.Http.ReplyText("This simulator has no page of release notes.\n");
        call.Http.Response.Redirect(page);
        return Task.CompletedTask;
    }

    private static Task MapLayer(CapCall call) => call.Http.ReplyLlsd(new LlsdMap
    {
        ["AgentData"] = new LlsdMap { ["Flags"] = 0 },
        ["LayerData"] = new LlsdArray(new LlsdMap
        {
            ["Left"] = 0, ["Right"] = MapEdge, ["Bottom"] = 0, ["Top"] = MapEdge, ["ImageID"] = MapLayerImage
        })
    });
}
