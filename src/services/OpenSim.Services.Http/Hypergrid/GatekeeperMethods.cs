using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>
/// The gatekeeper by XML-RPC: everything in its answers is text. One success is "True", the other "true", as callers know them.
/// </summary>
public sealed class GatekeeperMethods(IGatekeeperService gatekeeper)
{
    /// <summary>A handler of nothing else, at the root.</summary>
    public static XmlRpcHandler Handler(IGatekeeperService gatekeeper)
    {
        var handler = new XmlRpcHandler(
            new HandlerDef("GatekeeperService", "GatekeeperServiceInConnector", "/", ServicePort.Public, ["POST"]));
        new GatekeeperMethods(gatekeeper).AddTo(handler);
        return handler;
    }

    public void AddTo(XmlRpcHandler handler)
    {
        handler.On("link_region", async (call, _) => Link(await gatekeeper.Link(call["region_name"].AsString())));
        handler.On("get_region", async (call, _) =>
        {
            var (region, message) = await gatekeeper.GetRegion(call["region_uuid"].AsUuid());
            return Region(region, message);
        });
    }

    private static LlsdMap Link(RegionLink? link) => link is null
        ? new LlsdMap { ["result"] = "False" }
        : new LlsdMap
        {
            ["result"] = "True",
            ["uuid"] = link.Region.RegionId.ToString(),
            ["handle"] = link.Region.Handle.Value.ToString(CultureInfo.InvariantCulture),
            ["size_x"] = Text(link.Region.RegionSizeX),
            ["size_y"] = Text(link.Region.RegionSizeY),
            ["region_image"] = link.Picture,
            ["external_name"] = link.Name
        };

    private static LlsdMap Region(GridRegion? region, string message)
    {
        var answer = new LlsdMap { ["result"] = region is null ? "false" : "true" };
        if (region is not null)
        {
            answer["uuid"] = region.RegionId.ToString();
            answer["x"] = Text(region.RegionLocX);
            answer["y"] = Text(region.RegionLocY);
            answer["size_x"] = Text(region.RegionSizeX);
            answer["size_y"] = Text(region.RegionSizeY);
            answer["region_name"] = region.RegionName;
            answer["hostname"] = region.ExternalHostName;
            answer["http_port"] = Text(region.HttpPort);
            answer["internal_port"] = Text(region.InternalPort);
            answer["server_uri"] = region.ServerUri;
        }

        if (message.Length > 0)
            answer["message"] = message;
        return answer;
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
