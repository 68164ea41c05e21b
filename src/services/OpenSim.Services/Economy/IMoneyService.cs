using OpenSim.Primitives;

namespace OpenSim.Services.Economy;

/// <summary>
/// Who has how much money. All balances together, the bank's among them, are 0 at any time: money comes from the bank and goes from one
/// account to another, each time as one transaction of the store.
/// </summary>
public interface IMoneyService
{
    /// <summary>0 for whom nothing is known of.</summary>
    ValueTask<int> GetBalance(UUID account);

    /// <summary>
    /// Moves money. Null when it is moved, or was already by this id; else why not, in words for the payer. Only the bank may give what it
    /// has not, and who gives money back.
    /// </summary>
    ValueTask<string?> Transfer(MoneyTransfer transfer);

    /// <summary>The newest transfers from or to an account, at most so many, the newest first.</summary>
    ValueTask<IReadOnlyList<MoneyTransfer>> GetTransfers(UUID account, int max);
}
