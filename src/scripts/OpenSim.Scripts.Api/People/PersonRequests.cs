using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Users;

namespace OpenSim.Scripts.Api.People;

/// <summary>What is asked of people who may be anywhere; answers come by dataserver(), and none of who is not known.</summary>
[ScriptFunctions]
public static class PersonRequests
{
    // DATA_…
    private const int Online = 1, Name = 2, Born = 3, Rating = 4, PayInfo = 8;

    public static string llRequestUsername(RegionScript script, string id) => Ask(script, id, "user name",
        static (_, account) => ValueTask.FromResult<string?>(PersonNames.UserName(account.FirstName, account.LastName)));

    public static string llRequestDisplayName(RegionScript script, string id) => Ask(script, id, "display name",
        static async (script, account) => PersonNames.Service(script) is { } names
            ? await PersonNames.DisplayName(names, account.PrincipalId, account.Name)
            : account.Name);

    public static string llRequestAgentData(RegionScript script, string id, int data) => Ask(script, id, "data of a person", data switch
    {
        Online => IsOnline,
        Name => static (_, account) => ValueTask.FromResult<string?>(account.Name),
        Born => static (_, account) => ValueTask.FromResult<string?>(
            DateTime.UnixEpoch.AddSeconds(account.Created).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)),
        Rating => static (_, _) => ValueTask.FromResult<string?>("[0,0,0,0,0,0]"), // nobody rates anybody any more
        PayInfo => static (_, _) => ValueTask.FromResult<string?>("0"),
        _ => static (_, _) => ValueTask.FromResult<string?>(null)
    });

    private static string Ask(RegionScript script, string id, string name, Func<RegionScript, UserAccount, ValueTask<string?>> answer)
    {
        var (person, query) = (Ids.Of(id), UUID.Random().ToString());
        if (script.Engine.Service<IUserAccountService>() is not { } accounts || person.IsZero)
            return Ids.Null;
        var scope = script.Scene.Info.ScopeId;
        var isAsked = script.Engine.Ask(script, name, async _ =>
            await accounts.GetUserAccount(scope, person) is { } account && await answer(script, account) is { } text
                ? new ScriptEvent(EventKind.dataserver, LslList.Of(ListItem.OfKey(query), text))
                : null);
        return isAsked ? query : Ids.Null;
    }

    private static async ValueTask<string?> IsOnline(RegionScript script, UserAccount account)
    {
        if (script.Engine.Service<IPresenceService>() is not { } presences)
            return "0";
        return (await presences.GetAgents([account.PrincipalId.ToString()])).Any(there => !there.RegionId.IsZero) ? "1" : "0";
    }
}
