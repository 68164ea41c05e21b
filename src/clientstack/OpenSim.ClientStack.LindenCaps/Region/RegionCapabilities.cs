using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Region;

/// <summary>Small answers about the region: release notes, the legacy map, the environment.</summary>
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
        table.Add("EnvironmentSettings", WindLight);
        table.Add("ExtEnvironment", Environment);
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

    // No settings of its own: one element that names the region is what viewers read as "use the default".
    private static Task WindLight(CapCall call)
    {
        var region = call.Caps.Scene.Info.Id;
        return call.Http.ReplyLlsd(HttpMethods.IsGet(call.Http.Request.Method)
            ? new LlsdArray(new LlsdMap { ["messageID"] = UUID.Zero, ["regionID"] = region })
            : new LlsdMap
            {
                ["success"] = false, ["regionID"] = region, ["messageID"] = UUID.Zero,
                ["fail_reason"] = "The environment cannot be changed here."
            });
    }

    private static Task Environment(CapCall call)
    {
        if (!HttpMethods.IsGet(call.Http.Request.Method))
            return call.Http.ReplyLlsd(new LlsdMap { ["success"] = false, ["message"] = "The environment cannot be changed here." });
        var parcel = int.TryParse(call.Http.Request.Query["parcelid"], out var asked) ? asked : -1;
        var environment = new LlsdMap
        {
            ["is_default"] = true,
            ["region_id"] = call.Caps.Scene.Info.Id,
            ["track_altitudes"] = new LlsdArray(1000.0, 2000.0, 3000.0)
        };
        var reply = new LlsdMap { ["environment"] = environment, ["success"] = true };
        if (parcel >= 0)
            environment["parcel_id"] = reply["parcel_id"] = parcel;
        return call.Http.ReplyLlsd(reply);
    }
}
