using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Remote.Own;

/// <summary>
/// The grid's ledger. A call whose answer was lost is made once more, and changes nothing then: transfers bear the asker's ids. Nothing of
/// it waits on the disk: whether somebody can pay is to be known now.
/// </summary>
internal sealed class RemoteMoneyService(OwnCalls calls) : IMoneyService
{
    public async ValueTask<int> GetBalance(UUID account) =>
        (await calls.Ask("balance", new LlsdMap { ["ACCOUNT"] = account })).AsInteger();

    public ValueTask<string?> Transfer(MoneyTransfer transfer) => Move("transfer", transfer);

    public ValueTask<string?> Hold(MoneyTransfer transfer) => Move("hold", transfer);

    public async ValueTask<bool> Settle(UUID transaction) =>
        (await calls.Ask("settle", new LlsdMap { ["ID"] = transaction })).AsBoolean();

    public async ValueTask<bool> GiveBack(UUID transaction) =>
        (await calls.Ask("giveback", new LlsdMap { ["ID"] = transaction })).AsBoolean();

    public async ValueTask<IReadOnlyList<MoneyTransfer>> GetHeld(UUID region, int max) =>
        List(await calls.Ask("held", new LlsdMap { ["REGION"] = region, ["MAX"] = max }));

    public async ValueTask<IReadOnlyList<MoneyTransfer>> GetTransfers(UUID account, int max) =>
        List(await calls.Ask("transfers", new LlsdMap { ["ACCOUNT"] = account, ["MAX"] = max }));

    private async ValueTask<string?> Move(string method, MoneyTransfer transfer) =>
        await calls.Ask(method, new LlsdMap { ["TRANSFER"] = MoneyPairs.Write(transfer) }) is { IsDefined: true } refusal
            ? refusal.AsString()
            : null;

    private static IReadOnlyList<MoneyTransfer> List(LlsdValue list) =>
        [.. list.Elements.Select(MoneyPairs.Read).OfType<MoneyTransfer>()];
}
