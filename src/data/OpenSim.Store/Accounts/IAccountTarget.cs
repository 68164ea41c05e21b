using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Accounts;

/// <summary>What puts changes of accounts' things into effect, when they are made and when they come out of a journal.</summary>
public interface IAccountTarget
{
    /// <summary>Puts a change into effect, in the session's transaction. False when there is nothing to change.</summary>
    /// <param name="isLate">Whoever made it has been told that it is done: what cannot be done as it was asked for is done as nearly as can
    /// be.</param>
    /// <exception cref="StoreException">The database fails, or these bytes are no change (<see cref="StoreFault.BadValue"/>).</exception>
    bool Apply(Session session, UUID account, ReadOnlySpan<byte> change, bool isLate);
}
