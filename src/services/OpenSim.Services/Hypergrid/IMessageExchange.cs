using OpenSim.Primitives;

namespace OpenSim.Services.Hypergrid;

/// <summary>Messages between grids, at the gatekeeper's address: for this grid's users wherever they are, and for visitors.</summary>
public interface IMessageExchange
{
    /// <summary>False when the receiver was not reached; then it is kept where it is of a kind that is worth keeping.</summary>
    /// <param name="isTrusted">It comes from this grid itself.</param>
    ValueTask<bool> Take(InstantMessage message, bool isTrusted);
}
