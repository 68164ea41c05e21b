using System.Globalization;
using System.Net;
using OpenSim.Llsd;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>
/// The user agent service by XML-RPC, at the home URI. Nearly everything is text in its answers, and most successes are "true" or "True";
/// what callers compare is kept as OpenSimulator says it.
/// </summary>
/// <param name="friends">Null where there are none.</param>
/// <param name="admits">Whether an address may ask about friends now: each of them costs a look at somebody's whole list.</param>
/// <param name="mayLocate">Who may ask where somebody is; null when everybody may.</param>
public sealed class UserAgentMethods(
    IUserAgentService agents, IForeignFriends? friends, Func<IPAddress, bool> admits, Func<IPAddress, bool>? mayLocate = null)
{
    /// <summary>A handler of nothing else, at the root.</summary>
    public static XmlRpcHandler Handler(
        IUserAgentService agents, IForeignFriends? friends, Func<IPAddress, bool> admits, Func<IPAddress, bool>? mayLocate = null)
    {
        var handler = new XmlRpcHandler(new HandlerDef("UserAgentService", "UserAgentServerConnector", "/", ServicePort.Public, ["POST"]));
        new UserAgentMethods(agents, friends, admits, mayLocate).AddTo(handler);
        return handler;
    }

    public void AddTo(XmlRpcHandler handler)
    {
        AddTravels(handler);
        AddPeople(handler);
        if (friends is not null)
            AddFriends(handler, friends);
    }

    private void AddFriends(XmlRpcHandler handler, IForeignFriends friends)
    {
        handler.On("status_notification", async (call, request) => admits(request.Caller)
            ? ForeignFriendsHandler.Ids(await friends.TellStatus(
                call["userID"].AsUuid(), call["online"].AsFlag(), ForeignFriendsHandler.FriendsIn(call)))
            : ForeignFriendsHandler.TooMuch);
        handler.On("get_online_friends", async (call, request) => admits(request.Caller)
            ? ForeignFriendsHandler.Ids(await friends.GetOnline(call["userID"].AsUuid(), ForeignFriendsHandler.FriendsIn(call)))
            : ForeignFriendsHandler.TooMuch);
    }

    private void AddTravels(XmlRpcHandler handler)
    {
        handler.On("verify_agent", async (call, _) =>
            Result(await agents.VerifyAgent(call["sessionID"].AsUuid(), call["token"].AsString())));
        handler.On("verify_client", async (call, _) =>
            Result(await agents.VerifyClient(call["sessionID"].AsUuid(), call["token"].AsString())));
        handler.On("agent_is_coming_home", async (call, _) =>
            Result(await agents.IsComingHome(call["sessionID"].AsUuid(), call["externalName"].AsString())));
        handler.On("get_home_region", async (call, _) => Home(await agents.GetHome(call["userID"].AsUuid())));
        handler.On("logout_agent", async (call, _) =>
        {
            await agents.Logout(call["userID"].AsUuid(), call["sessionID"].AsUuid());
            return new LlsdMap { ["result"] = "true" };
        });
    }

    private void AddPeople(XmlRpcHandler handler)
    {
        handler.On("locate_user", async (call, request) => mayLocate?.Invoke(request.Caller) == false ? new LlsdMap()
            : await agents.LocateUser(call["userID"].AsUuid()) is { Length: > 0 } address
                ? new LlsdMap { ["URL"] = address }
                : new LlsdMap { ["result"] = "Unable to locate user" });
        handler.On("get_uui", async (call, _) =>
            await agents.GetUui(call["userID"].AsUuid(), call["targetUserID"].AsUuid()) is { Length: > 0 } name
                ? new LlsdMap { ["UUI"] = name }
                : new LlsdMap { ["result"] = "User unknown" });
        handler.On("get_uuid", async (call, _) =>
            new LlsdMap { ["UUID"] = (await agents.GetUuid(call["first"].AsString(), call["last"].AsString())).ToString() });
        handler.On("get_server_urls", async (call, _) =>
        {
            var answer = new LlsdMap();
            foreach (var (name, address) in await agents.GetServerUrls(call["userID"].AsUuid()))
                answer["SRV_" + name] = address;
            return answer.Count > 0 ? answer : new LlsdMap { ["result"] = "No Service URLs" };
        });
        handler.On("get_user_info", async (call, _) => Info(await agents.GetUserInfo(call["userID"].AsUuid())));
    }

    private static LlsdMap Info(PublicUser? user) => user is null
        ? new LlsdMap { ["result"] = "failure" }
        : new LlsdMap
        {
            ["user_firstname"] = user.FirstName,
            ["user_lastname"] = user.LastName,
            ["result"] = "success",
            ["user_flags"] = user.Flags,
            ["user_created"] = user.Created,
            ["user_title"] = user.Title
        };

    private static LlsdMap Home(HomePlace? home)
    {
        if (home is null)
            return new LlsdMap { ["result"] = "false" };
        var answer = Region(home.Region);
        answer["position"] = home.Position.ToWire();
        answer["lookAt"] = home.LookAt.ToWire();
        return answer;
    }

    private static LlsdMap Region(GridRegion region) => new()
    {
        ["result"] = "true",
        ["uuid"] = region.RegionId.ToString(),
        ["x"] = Text(region.RegionLocX),
        ["y"] = Text(region.RegionLocY),
        ["size_x"] = Text(region.RegionSizeX),
        ["size_y"] = Text(region.RegionSizeY),
        ["region_name"] = region.RegionName,
        ["hostname"] = region.ExternalHostName,
        ["http_port"] = Text(region.HttpPort),
        ["server_uri"] = region.ServerUri,
        ["internal_port"] = Text(region.InternalPort)
    };

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static LlsdMap Result(bool isSo) => new() { ["result"] = isSo ? "True" : "False" };
}
