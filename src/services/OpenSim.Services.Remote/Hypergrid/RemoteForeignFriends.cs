using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>Friendships at another grid, at <c>/hgfriends</c>.</summary>
/// <param name="key">Token of the session of a user of that grid, who is here; empty where there is none.</param>
public sealed class RemoteForeignFriends(ServiceClient client, TimeSpan timeout, string key = "", UUID session = default) : IForeignFriends
{
    private const string Path = "/hgfriends";

    public async ValueTask<int?> GetRights(UUID user, UUID friend) =>
        (await Ask("getfriendperms", new LlsdMap { ["PRINCIPALID"] = user, ["FRIENDID"] = friend, ["KEY"] = key, ["SESSIONID"] = session }))
            is { } answer && answer.ContainsKey("Value") ? answer["Value"].AsInteger() : null;

    public async ValueTask<bool> Add(UUID user, string friend, bool isVerified) => IsDone(await Ask("newfriendship", new LlsdMap
    {
        ["PrincipalID"] = user, ["Friend"] = friend, ["MyFlags"] = 0, ["TheirFlags"] = 0, ["KEY"] = isVerified ? key : "", ["SESSIONID"] = session
    }));

    public async ValueTask<bool> Remove(UUID user, UUID friend, string secret) => IsDone(await Ask("deletefriendship", new LlsdMap
    {
        ["PrincipalID"] = user, ["Friend"] = friend, ["MyFlags"] = 0, ["TheirFlags"] = 0, ["SECRET"] = secret
    }));

    public async ValueTask<bool> Offer(FriendNews offer) => IsDone(await Ask("friendship_offered", FriendNewsPairs.Write(offer)));

    public async ValueTask<bool> HasOffered(UUID from, UUID to) => IsDone(await Ask("validate_friendship_offered", new LlsdMap
    {
        ["PrincipalID"] = from, ["Friend"] = to, ["MyFlags"] = 0, ["TheirFlags"] = 0
    }));

    public async ValueTask<IReadOnlyList<UUID>> TellStatus(UUID foreigner, bool isOnline, IReadOnlyList<string> friends)
    {
        var form = new LlsdMap { ["userID"] = foreigner, ["online"] = isOnline };
        for (var i = 0; i < friends.Count; i++)
            form["friend_" + i.ToString(CultureInfo.InvariantCulture)] = friends[i];
        return [.. (await Ask("statusnotification", form)).Entries.Where(entry => entry.Key.StartsWith("friend_", StringComparison.Ordinal))
            .Select(entry => entry.Value.AsUuid()).Where(id => !id.IsZero).Take(friends.Count)];
    }

    /// <summary>It is asked of the user agent service, which no region does any more.</summary>
    public ValueTask<IReadOnlyList<UUID>> GetOnline(UUID foreigner, IReadOnlyList<string> friends) => new([]);

    private async ValueTask<LlsdMap> Ask(string method, LlsdMap form)
    {
        form["METHOD"] = method;
        var reply = await client.Send(ServiceCall.Post(Path, form) with { Timeout = timeout, MaxAnswer = 256 * 1024 });
        return reply.IsSuccess ? reply.AsServerResponse() : new LlsdMap();
    }

    private static bool IsDone(LlsdMap answer) => Calls.IsDone(answer);
}
