using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// How many folders and items users have, counted once and remembered while they make more: to count 100,000 rows for each that comes
/// would cost more than storing it. Thread-safe.
/// </summary>
internal sealed class InventoryCounts(AccountRows rows)
{
    /// <summary>Users that are remembered; beyond them all are counted anew.</summary>
    private const int MaxRemembered = 1000;

    private readonly Lock _gate = new(); // guards _counts
    private readonly Dictionary<UUID, (long Folders, long Items)> _counts = [];

    /// <summary>Whether one more folder may be made, which is then counted.</summary>
    public bool AllowFolder(Session session, UUID owner) => Allow(session, owner, folders: 1, items: 0);

    /// <summary>Whether one more item may be stored, which is then counted.</summary>
    public bool AllowItem(Session session, UUID owner) => Allow(session, owner, folders: 0, items: 1);

    /// <summary>Whether so many more may be stored, which are then counted.</summary>
    public bool Allow(Session session, UUID owner, int folders, int items)
    {
        lock (_gate)
        {
            if (!_counts.TryGetValue(owner, out var count))
                count = Read(session, owner);
            var isAllowed = (folders == 0 || rows.Folders.Allows(count.Folders, folders))
                && (items == 0 || rows.Items.Allows(count.Items, items));
            if (_counts.Count >= MaxRemembered)
                _counts.Clear();
            _counts[owner] = isAllowed ? (count.Folders + folders, count.Items + items) : count;
            return isAllowed;
        }
    }

    /// <summary>Something of the user's has gone.</summary>
    public void Forget(UUID owner)
    {
        lock (_gate)
            _counts.Remove(owner);
    }

    private static (long Folders, long Items) Read(Session session, UUID owner) => (
        session.Number($"select count(*) from inventoryfolders where agentID = {owner}"),
        session.Number($"select count(*) from inventoryitems where avatarID = {owner}"));
}
