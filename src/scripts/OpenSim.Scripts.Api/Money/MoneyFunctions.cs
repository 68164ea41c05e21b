using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services;
using OpenSim.Services.Economy;
using OpenSim.Services.Users;

namespace OpenSim.Scripts.Api.Money;

/// <summary>Money that objects give away: it is their owner's, who must have allowed it (PERMISSION_DEBIT).</summary>
[ScriptFunctions]
public static class MoneyFunctions
{
    /// <summary>Always 0; whether it was paid is told by nothing but the owner's errors.</summary>
    public static int llGiveMoney(RegionScript script, string destination, int amount)
    {
        if (WhyNot(script, destination, amount) is { } refusal)
            script.Complain($"llGiveMoney: {Words(refusal)}");
        else if (!Pay(script, UUID.Random(), Ids.Of(destination), amount, static (script, refusal) => Tell(script, refusal)))
            script.Complain("llGiveMoney: too much is being paid already.");
        return 0;
    }

    /// <summary>The key that transaction_result() will tell of, with 1 and "payee,amount", or 0 and why not.</summary>
    public static string llTransferLindenDollars(RegionScript script, string destination, int amount)
    {
        var id = UUID.Random();
        if (WhyNot(script, destination, amount) is { } refusal)
            script.Host.Post(Result(id, 0, refusal));
        else if (!Pay(script, id, Ids.Of(destination), amount,
            (_, refusal) => Result(id, refusal is null ? 1 : 0, refusal ?? $"{destination},{amount}")))
            script.Host.Post(Result(id, 0, "THROTTLED"));
        return id.ToString();
    }

    // In Second Life's words for scripts.
    private static string? WhyNot(RegionScript script, string destination, int amount)
    {
        var part = script.Part;
        if (amount <= 0)
            return "INVALID_AMOUNT";
        if (Money(script) is null)
            return "TRANSFERS_DISABLED";
        if (part.OwnerId == part.GroupId)
            return "GROUP_OWNED";
        if (!script.Has(PermissionBits.Debit) || script.PermissionsKey != part.OwnerId)
            return "MISSING_PERMISSION_DEBIT";
        return Ids.Of(destination).IsZero ? "INVALID_AGENT" : null;
    }

    private static string Words(string refusal) => refusal switch
    {
        "INVALID_AMOUNT" => "only what is more than nothing can be paid.",
        "TRANSFERS_DISABLED" => "there is no currency here.",
        "GROUP_OWNED" => "objects of groups cannot pay.",
        "MISSING_PERMISSION_DEBIT" => "PERMISSION_DEBIT has not been granted by the owner.",
        _ => "there is nobody of that key."
    };

    private static bool Pay(
        RegionScript script, UUID id, UUID to, int amount, Func<RegionScript, string?, ScriptEvent?> ended)
    {
        var (scene, owner) = (script.Scene, script.Part.OwnerId);
        var payment = new Payment(to, amount, MoneyKind.ObjectPays, script.Part.Group.RootPart.Name, new Goods(GoodsKind.None)) { Id = id };
        var (money, accounts) = (Money(script)!, script.Engine.Service<IUserAccountService>());
        return script.Engine.Ask(script, "payment of a script", async _ => ended(script, await Refusal(async () =>
            accounts is not null && await accounts.GetUserAccount(scene.Info.ScopeId, to) is null
                ? "LINDENDOLLAR_ENTITYDOESNOTEXIST"
                : await money.Charge(scene, owner, payment, static _ => Task.FromResult<string?>(null)))));
    }

    private static async Task<string?> Refusal(Func<Task<string?>> pay)
    {
        try
        {
            return await pay();
        }
        catch (ServiceAwayException)
        {
            return "SERVICE_ERROR";
        }
    }

    private static ScriptEvent? Tell(RegionScript script, string? refusal)
    {
        if (refusal is not null)
            script.Scene.Post(_ => script.Complain($"llGiveMoney: {refusal}"));
        return null;
    }

    private static ScriptEvent Result(UUID id, int isPaid, string data) =>
        new(EventKind.transaction_result, LslList.Of(ListItem.OfKey(id.ToString()), isPaid, data));

    private static IMoney? Money(RegionScript script) => script.Scene.RequestModuleInterface<IMoney>();
}
