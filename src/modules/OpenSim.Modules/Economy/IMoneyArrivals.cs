using OpenSim.Primitives;

namespace OpenSim.Modules.Economy;

/// <summary>Takes news of payments that were made in other processes.</summary>
public interface IMoneyArrivals
{
    /// <summary>
    /// Tells the person what he has now. False when he is not here, or the ledger knows no such transfer of his. Any thread, without a
    /// token.
    /// </summary>
    /// <exception cref="Services.ServiceAwayException">The ledger does not answer.</exception>
    ValueTask<bool> Take(UUID account, UUID transaction);
}
