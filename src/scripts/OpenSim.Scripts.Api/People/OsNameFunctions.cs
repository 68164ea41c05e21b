using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Scripts.Api.People;

/// <summary>Names and keys of people who may be anywhere: OpenSimulator's functions. The script waits for the service.</summary>
[ScriptFunctions]
public static class OsNameFunctions
{
    /// <summary>Empty for who is not known. Of a visitor of another grid: "First.Last @grid".</summary>
    public static string osKey2Name(RegionScript script, string id)
    {
        var key = Ids.Of(id);
        if (Avatars.Find(script.Scene, key) is { } who)
            return who.Name;
        return key.IsZero ? "" : ServiceAnswer.Of(script, "name", key, "", (person, unknown) => NameOf(script, person, unknown));
    }

    /// <summary>The null key for who is not known.</summary>
    public static string osAvatarName2Key(RegionScript script, string firstname, string lastname)
    {
        if (Avatars.Find(script.Scene, firstname, lastname) is { } who)
            return who.Id.ToString();
        return script.Engine.Service<IUserAccountService>() is { } accounts
            ? ServiceAnswer.Of(script, $"key of {firstname} {lastname}", UUID.Zero, Ids.Null,
                (_, unknown) => KeyOf(script, accounts, firstname, lastname, unknown))
            : Ids.Null;
    }

    /// <summary>Where somebody's account is: this grid's address for who is not known as another's.</summary>
    public static string osGetAvatarHomeURI(RegionScript script, string uuid)
    {
        var (key, own) = (Ids.Of(uuid), script.Engine.Grid.Home);
        return key.IsZero ? own : ServiceAnswer.Of(script, "home", key, own,
            async (person, home) => (await VisitorOf(script, person))?.HomeUri ?? home);
    }

    /// <summary>Empty: accounts here do not say where their people live.</summary>
    public static string osGetAgentCountry(RegionScript script, string agentId) => "";

    /// <summary>The same of one who is detected.</summary>
    public static string osDetectedCountry(RegionScript script, int number) => "";

    private static async ValueTask<string> NameOf(RegionScript script, UUID person, string unknown)
    {
        try
        {
            if (script.Engine.Service<IUserAccountService>() is { } accounts
                && await accounts.GetUserAccount(script.Scene.Info.ScopeId, person) is { } account)
                return account.Name;
        }
        catch (Exception e) when (Modules.Away.Is(e))
        {
            return unknown;
        }

        return await VisitorOf(script, person) is { } visitor ? $"{visitor.ShownFirst} {visitor.ShownLast}" : unknown;
    }

    private static async ValueTask<string> KeyOf(
        RegionScript script, IUserAccountService accounts, string first, string last, string unknown)
    {
        try
        {
            return await accounts.GetUserAccount(script.Scene.Info.ScopeId, first, last) is { } account
                ? account.PrincipalId.ToString()
                : unknown;
        }
        catch (Exception e) when (Modules.Away.Is(e))
        {
            return unknown;
        }
    }

    private static async ValueTask<Visitor?> VisitorOf(RegionScript script, UUID person)
    {
        try
        {
            return script.Scene.RequestModuleInterface<IForeignNames>() is { } names && await names.Find([person]) is [var visitor]
                ? visitor
                : null;
        }
        catch (Exception e) when (Modules.Away.Is(e))
        {
            return null;
        }
    }
}
