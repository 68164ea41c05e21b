using System.Globalization;
using System.Net;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>
/// What other grids ask about friendships with users of this one: <c>/hgfriends</c>. Where a user's own session is shown (KEY and
/// SESSIONID) the user agent service says whether it is his.
/// </summary>
public sealed class ForeignFriendsHandler : FormHandler
{
    private const int MaxBody = 128 * 1024;
    private const string TooManyCalls = "Too many calls at once.";

    private readonly IUserAgentService _agents;
    private readonly Func<IPAddress, bool> _admits;

    /// <param name="admits">Whether an address may call now.</param>
    public ForeignFriendsHandler(IForeignFriends friends, IUserAgentService agents, Func<IPAddress, bool> admits)
        : base(new HandlerDef("HGFriendsService", "HGFriendsServerConnector", "/hgfriends", ServicePort.Public, ["POST"], MaxBody))
    {
        (_agents, _admits) = (agents, admits);
        On("getfriendperms", async form => await IsOwn(form)
            && await friends.GetRights(form["PRINCIPALID"].AsUuid(), form["FRIENDID"].AsUuid()) is { } rights
                ? new LlsdMap { ["RESULT"] = "Success", ["Value"] = rights.ToString(CultureInfo.InvariantCulture) }
                : Failed("Friend not found"));
        On("newfriendship", async form =>
            await friends.Add(form["PrincipalID"].AsUuid(), form["Friend"].AsString(), await IsOwn(form))
                ? new LlsdMap { ["Result"] = "Success" }
                : Failed(""));
        On("deletefriendship", async form => Said(await friends.Remove(
            form["PrincipalID"].AsUuid(), form["Friend"].AsUuid(), form["SECRET"].AsString())));
        On("friendship_offered", async form => Said(FriendNewsPairs.Read(form) is { } offer && await friends.Offer(offer)));
        On("validate_friendship_offered", async form => Said(
            await friends.HasOffered(form["PrincipalID"].AsUuid(), form["Friend"].AsUuid())));
        On("statusnotification", async form =>
            Ids(await friends.TellStatus(form["userID"].AsUuid(), form["online"].AsFlag(), FriendsIn(form))));
    }

    public override async ValueTask<ServiceAnswer> Answer(ServiceRequest request) =>
        _admits(request.Caller) ? await base.Answer(request) : ServiceAnswer.Text(TooManyCalls, 429);

    /// <summary>To who asks by XML-RPC.</summary>
    internal static LlsdMap TooMuch => Failed(TooManyCalls);

    /// <summary>The values friend_0, friend_1 ….</summary>
    internal static IReadOnlyList<string> FriendsIn(LlsdValue map) =>
        [.. map.Entries.Where(entry => entry.Key.StartsWith("friend_", StringComparison.Ordinal)).Select(entry => entry.Value.AsString())];

    internal static LlsdMap Ids(IReadOnlyList<UUID> ids)
    {
        var answer = new LlsdMap();
        for (var i = 0; i < ids.Count; i++)
            answer["friend_" + i.ToString(CultureInfo.InvariantCulture)] = ids[i].ToString();
        return ids.Count > 0 ? answer : new LlsdMap { ["RESULT"] = "NULL" };
    }

    protected override ServiceAnswer Unknown => ServiceAnswer.Xml(Failed(""));

    private async ValueTask<bool> IsOwn(LlsdMap form) =>
        form["KEY"].AsString() is { Length: > 0 } key && await _agents.VerifyAgent(form["SESSIONID"].AsUuid(), key);

    private static LlsdMap Failed(string words) => new() { ["RESULT"] = "Failure", ["Message"] = words };

    private static LlsdMap Said(bool isDone) => new() { ["RESULT"] = isDone ? "True" : "False" };
}
