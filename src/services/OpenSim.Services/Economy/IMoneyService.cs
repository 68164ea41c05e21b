using OpenSim.Primitives;

namespace OpenSim.Services.Economy;

/// <summary>
/// Who has how much money. All balances together, the bank's among them, and what is held are 0 at any time: money comes from the bank and
/// goes from one account to another, each time as one transaction of the store.
/// </summary>
public interface IMoneyService
{
    /// <summary>0 for whom nothing is known of.</summary>
    ValueTask<int> GetBalance(UUID account);

    /// <summary>
    /// Moves money. Null when it is moved, or was already by this id; else why not, in words for the payer. Only the bank may give what it
    /// has not.
    /// </summary>
    ValueTask<string?> Transfer(MoneyTransfer transfer);

    /// <summary>
    /// The first half of it: takes the money from the payer and keeps it until <see cref="Settle"/> or <see cref="GiveBack"/>, over a crash
    /// too.
    /// </summary>
    ValueTask<string?> Hold(MoneyTransfer transfer);

    /// <summary>Gives the payee what is held. False when it is held no more.</summary>
    ValueTask<bool> Settle(UUID transaction);

    /// <summary>Gives the payer back what is held. False when it is held no more.</summary>
    ValueTask<bool> GiveBack(UUID transaction);

    /// <summary>What is held for a region, or for all by an id of zero; at most so many, the oldest first.</summary>
    ValueTask<IReadOnlyList<MoneyTransfer>> GetHeld(UUID region, int max);

    /// <summary>The newest transfers from or to an account, at most so many, the newest first.</summary>
    ValueTask<IReadOnlyList<MoneyTransfer>> GetTransfers(UUID account, int max);
}
