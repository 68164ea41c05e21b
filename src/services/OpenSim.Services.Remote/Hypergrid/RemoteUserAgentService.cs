using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>The user agent service of another grid, at its home URI (docs/protocol.md, Between services). Texts are bounded.</summary>
/// <param name="launches">The way to <c>/homeagent</c> at that address.</param>
public sealed class RemoteUserAgentService(XmlRpcClient client, RemoteSimulation launches, string homeUri) : IUserAgentService
{
    private const int MaxText = 255;
    private const int MaxUrls = 32;

    private static readonly IReadOnlyDictionary<string, string> NoUrls = new Dictionary<string, string>();

    /// <summary>Servers of people, by their home and id; null asks each time.</summary>
    internal AgedCache<(string HomeUri, UUID UserId), IReadOnlyDictionary<string, string>>? UrlsKnown { get; init; }

    public static RemoteUserAgentService Of(ServiceConnections connections, Uri homeUri, TimeSpan timeout) => new(
        new XmlRpcClient(new ServiceClient(connections, "UserAgentService", homeUri), timeout), new RemoteSimulation(connections),
        homeUri.AbsoluteUri);

    public ValueTask<SimulationAnswer> Launch(GridRegion? source, AgentCircuitData agent, string gatekeeper, GridRegion destination)
    {
        var address = GridAddress.TryParse(gatekeeper);
        return launches.CreateAgent(source, destination with { ServerUri = homeUri }, agent, "/homeagent/", new LlsdMap
        {
            ["gatekeeper_serveruri"] = gatekeeper,
            ["gatekeeper_host"] = address?.Host ?? "",
            ["gatekeeper_port"] = ((long)(address?.Port ?? 0)).ToWire(),
            ["destination_serveruri"] = destination.ServerUri
        });
    }

    public async ValueTask<bool> VerifyAgent(UUID sessionId, string token) =>
        IsTrue(await client.Call("verify_agent", new LlsdMap { ["sessionID"] = sessionId.ToString(), ["token"] = token }));

    public async ValueTask<bool> VerifyClient(UUID sessionId, string address) =>
        IsTrue(await client.Call("verify_client", new LlsdMap { ["sessionID"] = sessionId.ToString(), ["token"] = address }));

    public async ValueTask<bool> IsComingHome(UUID sessionId, string gridAddress) => IsTrue(
        await client.Call("agent_is_coming_home", new LlsdMap { ["sessionID"] = sessionId.ToString(), ["externalName"] = gridAddress }));

    public async ValueTask<HomePlace?> GetHome(UUID userId)
    {
        var answer = await client.Call("get_home_region", new LlsdMap { ["userID"] = userId.ToString() });
        return IsTrue(answer) && !answer["uuid"].AsUuid().IsZero
            ? new HomePlace(Region(answer), answer["position"].AsVector3(), answer["lookAt"].AsVector3())
            : null;
    }

    public async ValueTask Logout(UUID userId, UUID sessionId) =>
        await client.Call("logout_agent", new LlsdMap { ["userID"] = userId.ToString(), ["sessionID"] = sessionId.ToString() });

    public async ValueTask<string> LocateUser(UUID userId) =>
        Text((await client.Call("locate_user", new LlsdMap { ["userID"] = userId.ToString() }))["URL"]);

    public async ValueTask<string> GetUui(UUID userId, UUID targetId) => Text((await client.Call("get_uui",
        new LlsdMap { ["userID"] = userId.ToString(), ["targetUserID"] = targetId.ToString() }))["UUI"]);

    public async ValueTask<UUID> GetUuid(string firstName, string lastName) =>
        (await client.Call("get_uuid", new LlsdMap { ["first"] = firstName, ["last"] = lastName }))["UUID"].AsUuid();

    public async ValueTask<IReadOnlyDictionary<string, string>> GetServerUrls(UUID userId) =>
        (UrlsKnown is { } known ? await known.GetOrAsk((homeUri, userId), () => AskForUrls(userId)) : await AskForUrls(userId)) ?? NoUrls;

    public async ValueTask<PublicUser?> GetUserInfo(UUID userId)
    {
        var answer = await client.Call("get_user_info", new LlsdMap { ["userID"] = userId.ToString() });
        return answer["result"].AsString() == "success"
            ? new PublicUser(Text(answer["user_firstname"]), Text(answer["user_lastname"]), Number(answer["user_flags"]),
                Number(answer["user_created"]), Text(answer["user_title"]))
            : null;
    }

    /// <summary>A region as grids describe it to each other: nearly all of it is text, and places are metres.</summary>
    internal static GridRegion Region(LlsdValue answer) => new()
    {
        RegionId = answer["uuid"].AsUuid(),
        RegionName = Text(answer["region_name"]),
        RegionLocX = Number(answer["x"]),
        RegionLocY = Number(answer["y"]),
        RegionSizeX = Number(answer["size_x"]) is > 0 and <= 8192 and var x ? x : 256,
        RegionSizeY = Number(answer["size_y"]) is > 0 and <= 8192 and var y ? y : 256,
        ExternalHostName = Text(answer["hostname"]),
        HttpPort = Number(answer["http_port"]),
        InternalPort = Number(answer["internal_port"]),
        ServerUri = Text(answer["server_uri"])
    };

    // Null for none: they are asked for again.
    private async ValueTask<IReadOnlyDictionary<string, string>?> AskForUrls(UUID userId)
    {
        const string Start = "SRV_";
        var answer = await client.Call("get_server_urls", new LlsdMap { ["userID"] = userId.ToString() });
        var urls = answer.Entries.Where(entry => entry.Key.StartsWith(Start, StringComparison.Ordinal)).Take(MaxUrls)
            .ToDictionary(entry => entry.Key[Start.Length..], entry => Text(entry.Value));
        return urls.Count > 0 ? urls : null;
    }

    private static bool IsTrue(LlsdValue answer) => answer["result"].AsString().Equals("true", StringComparison.OrdinalIgnoreCase);

    internal static string Text(LlsdValue value) => value.AsString() is { Length: <= MaxText } text ? text : "";

    private static int Number(LlsdValue value) =>
        int.TryParse(value.AsString(), NumberStyles.Integer, CultureInfo.InvariantCulture, out var number) ? number : 0;
}
