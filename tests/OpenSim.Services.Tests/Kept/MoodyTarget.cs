using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Store.Accounts;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Tests.Kept;

/// <summary>A target whose database is away when the test says so, and that writes down how each change was made in the end.</summary>
internal sealed class MoodyTarget(IAccountTarget target, ConcurrentDictionary<string, bool> made, Func<bool> isAway) : IAccountTarget
{
    public bool Apply(Session session, UUID account, ReadOnlySpan<byte> change, bool isLate)
    {
        if (isAway())
            throw new StoreException(StoreFault.Unreachable, "The database is away.");
        made[Convert.ToHexString(change)] = isLate;
        return target.Apply(session, account, change, isLate);
    }
}
