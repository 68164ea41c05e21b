using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Settings;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Economy;

/// <summary>A ledger in tables own_balances and own_transfers: both sides of a transfer and its line are one transaction.</summary>
public sealed class MoneyService : IMoneyService
{
    private const int SecondsOfDay = 24 * 3600;

    private readonly Database _database;
    private readonly TimeProvider _time;
    private readonly Table<MoneyBalance, MoneyBalanceColumns> _balances;
    private readonly Table<MoneyTransfer, MoneyTransferColumns> _transfers;

    public MoneyService(Database database, Configuration configuration, TimeProvider time)
    {
        (_database, _time) = (database, time);
        (_balances, _transfers) = (new(database.Dialect), new(database.Dialect));
        var oldest = Now - (long)configuration.Get(EconomySettings.HistoryDays) * SecondsOfDay;
        database.Write(session => session.Execute(
            $"delete from own_transfers where Created < {oldest} and State <> {(int)MoneyState.Held}"));
    }

    private int Now => (int)_time.GetUtcNow().ToUnixTimeSeconds();

    // Viewers have 32 bits for it. Only the bank is below.
    public ValueTask<int> GetBalance(UUID account) => new((int)Math.Clamp(
        _database.Read(session => BalanceOf(session, account, "")), int.MinValue, int.MaxValue));

    public ValueTask<string?> Transfer(MoneyTransfer transfer) => Begin(transfer, MoneyState.Done);

    public ValueTask<string?> Hold(MoneyTransfer transfer) => Begin(transfer, MoneyState.Held);

    public ValueTask<bool> Settle(UUID transaction) => new(_database.Write(session => End(session, transaction, MoneyState.Done)));

    public ValueTask<bool> GiveBack(UUID transaction) =>
        new(_database.Write(session => End(session, transaction, MoneyState.GivenBack)));

    public ValueTask<IReadOnlyList<MoneyTransfer>> GetHeld(UUID region, int max) => new(_database.Read(session => region.IsZero
        ? _transfers.List(session, $"State = {(int)MoneyState.Held} order by Created, TransactionID limit {max}")
        : _transfers.List(session,
            $"State = {(int)MoneyState.Held} and RegionID = {region} order by Created, TransactionID limit {max}")));

    public ValueTask<IReadOnlyList<MoneyTransfer>> GetTransfers(UUID account, int max) => new(_database.Read(session =>
        _transfers.List(session, $"Payer = {account} or Payee = {account} order by Created desc, TransactionID limit {max}")));

    private ValueTask<string?> Begin(MoneyTransfer transfer, MoneyState state)
    {
        if (transfer.Amount <= 0)
            return new("Only what is more than nothing can be paid.");
        if (transfer.From == transfer.To)
            return new("Nobody can pay himself.");
        return new(_database.Write(session => Move(session, transfer with { Created = Now, State = state })));
    }

    private string? Move(Session session, MoneyTransfer transfer)
    {
        // In the order of the ids, so that two who pay each other do not wait for one another.
        var isPayerFirst = transfer.From.CompareTo(transfer.To) < 0;
        var first = BalanceOf(session, isPayerFirst ? transfer.From : transfer.To, session.Dialect.ForUpdate);
        var second = BalanceOf(session, isPayerFirst ? transfer.To : transfer.From, session.Dialect.ForUpdate);
        var (payer, payee) = isPayerFirst ? (first, second) : (second, first);
        if (_transfers.First(session, $"TransactionID = {transfer.Id}") is not null)
            return null;
        if (payer < transfer.Amount && !transfer.From.IsZero)
            return $"You have {payer}, which is not enough to pay {transfer.Amount}.";
        if (payee + transfer.Amount > int.MaxValue)
            return "The one to be paid has as much as anybody can have.";
        _balances.Store(session, new MoneyBalance { Account = transfer.From, Amount = payer - transfer.Amount });
        if (transfer.State == MoneyState.Done)
            _balances.Store(session, new MoneyBalance { Account = transfer.To, Amount = payee + transfer.Amount });
        _transfers.Store(session, transfer);
        return null;
    }

    // Anything that is held was promised: it is given although the account has become full meanwhile.
    private bool End(Session session, UUID transaction, MoneyState state)
    {
        var held = _transfers.First(session, $"TransactionID = {transaction}{session.Dialect.ForUpdate:raw}");
        if (held is not { State: MoneyState.Held })
            return false;
        var account = state == MoneyState.Done ? held.To : held.From;
        var balance = BalanceOf(session, account, session.Dialect.ForUpdate);
        _balances.Store(session, new MoneyBalance { Account = account, Amount = balance + held.Amount });
        _transfers.Store(session, held with { State = state });
        return true;
    }

    private static long BalanceOf(Session session, UUID account, string lockIt) =>
        session.Number($"select Balance from own_balances where PrincipalID = {account}{lockIt:raw}");
}
