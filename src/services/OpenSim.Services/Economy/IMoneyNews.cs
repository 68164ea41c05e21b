using OpenSim.Primitives;

namespace OpenSim.Services.Economy;

/// <summary>Tells other simulators of a grid that money has come to somebody who is there, or gone from him.</summary>
public interface IMoneyNews
{
    /// <summary>That simulator looks the transfer up at the grid's ledger itself. Nothing is thrown.</summary>
    /// <param name="address">The region's.</param>
    ValueTask Tell(string address, UUID account, UUID transaction);
}
