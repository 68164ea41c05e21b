using OpenSim.Llsd;
using OpenSim.Services.Economy;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>
/// The ledger. A transfer bears an id of its asker's: asked again, because the answer was lost, it changes nothing. The answer to it is
/// null, or why not.
/// </summary>
public sealed class MoneyHandler : OwnHandler
{
    private const int MaxFound = 10_000;

    public MoneyHandler(IMoneyService money)
        : base("MoneyService", OwnWire.Money)
    {
        On("balance", ["ACCOUNT"], async call => await money.GetBalance(call["ACCOUNT"].AsUuid()));
        On("transfer", ["TRANSFER"], call => Move(call, money.Transfer));
        On("hold", ["TRANSFER"], call => Move(call, money.Hold));
        On("settle", ["ID"], async call => await money.Settle(call["ID"].AsUuid()));
        On("giveback", ["ID"], async call => await money.GiveBack(call["ID"].AsUuid()));
        On("held", ["REGION", "MAX"], async call => List(await money.GetHeld(call["REGION"].AsUuid(), Max(call))));
        On("transfers", ["ACCOUNT", "MAX"], async call => List(await money.GetTransfers(call["ACCOUNT"].AsUuid(), Max(call))));
    }

    private static async ValueTask<LlsdValue> Move(LlsdValue call, Func<MoneyTransfer, ValueTask<string?>> move) =>
        MoneyPairs.Read(call["TRANSFER"]) is not { } transfer ? "The payment has no number."
        : await move(transfer) is { } refusal ? refusal
        : LlsdValue.Undefined;

    private static int Max(LlsdValue call) => Math.Clamp(call["MAX"].AsInteger(), 0, MaxFound);

    private static LlsdArray List(IReadOnlyList<MoneyTransfer> transfers) => new(transfers.Select(MoneyPairs.Write));
}
