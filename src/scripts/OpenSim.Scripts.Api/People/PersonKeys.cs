using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Scripts.Api.People;

/// <summary>People by their names: "First Last", "first.last", or the first alone of who has no other ("Resident").</summary>
[ScriptFunctions]
public static class PersonKeys
{
    private const string NoLastName = "Resident";

    /// <summary>The null key for who is not in the region.</summary>
    public static string llName2Key(RegionScript script, string name) => Here(script, name)?.Id.ToString() ?? Ids.Null;

    /// <summary>Of anybody; dataserver() is told the null key for nobody.</summary>
    public static string llRequestUserKey(RegionScript script, string username)
    {
        var query = UUID.Random().ToString();
        if (Here(script, username) is { } who)
        {
            script.Host.Post(Answer(query, who.Id));
            return query;
        }

        var (first, last) = Split(username);
        if (first.Length == 0 || script.Engine.Service<IUserAccountService>() is not { } accounts)
            return Ids.Null;
        var scope = script.Scene.Info.ScopeId;
        var isAsked = script.Engine.Ask(script, "key of a person",
            async _ => Answer(query, (await accounts.GetUserAccount(scope, first, last))?.PrincipalId ?? UUID.Zero));
        return isAsked ? query : Ids.Null;
    }

    /// <summary>
    /// Of the object's owner, when either of the two is here; the group's members for a group's object. The script waits.
    /// </summary>
    public static int llIsFriend(RegionScript script, string agent_id)
    {
        var (agent, part) = (Ids.Of(agent_id), script.Part);
        if (part.OwnerId == part.GroupId)
            return BodyFunctions.llSameGroup(script, agent_id);
        if (agent.IsZero || script.Engine.Service<IFriendsService>() is not { } friends
            || (Avatars.Find(script.Scene, agent) ?? Avatars.Find(script.Scene, part.OwnerId)) is null)
            return 0;
        var owner = part.OwnerId.ToString();
        return ServiceAnswer.Of(script, "friend", agent, "", async (id, _) => await AreFriends(friends, owner, id.ToString())) == "1" ? 1 : 0;
    }

    // One of another grid stands there with more than his id. Offered is not yet a friendship.
    private static async ValueTask<string> AreFriends(IFriendsService friends, string owner, string agent) =>
        (await friends.GetFriends(owner)).Any(f => f.Friend.StartsWith(agent, StringComparison.OrdinalIgnoreCase)
            && f is { MyFlags: >= 0, TheirFlags: >= 0 }) ? "1" : "0";

    private static ScenePresence? Here(RegionScript script, string name)
    {
        var (first, last) = Split(name);
        foreach (var who in script.Scene.Presences.All)
        {
            if (!who.IsChild && (IsSame(who.Name, name) || (IsSame(who.FirstName, first) && IsSame(who.LastName, last))))
                return who;
        }

        return null;
    }

    private static (string First, string Last) Split(string name)
    {
        var parts = name.Split([' ', '.'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return parts switch
        {
            [var first] => (first, NoLastName),
            [var first, var last] => (first, last),
            _ => ("", "")
        };
    }

    private static bool IsSame(string a, string b) => a.Equals(b, StringComparison.OrdinalIgnoreCase);

    private static ScriptEvent Answer(string query, UUID id) =>
        new(EventKind.dataserver, LslList.Of(ListItem.OfKey(query), id.ToString()));
}
