using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>
/// Link numbers on SQLite, where OpenSimulator has no column for them: it numbers a linkset's children in the order of their rows. So where
/// the rows of a linkset stand in another order than its links, they are given new row numbers at the end of the table.
/// </summary>
internal static class RowOrder
{
    public static void Mend(Session session, IReadOnlyList<PrimRow> written)
    {
        foreach (var linkset in written.Where(row => row.LinkNumber > 1).GroupBy(row => row.ObjectId))
        {
            var root = linkset.Key;
            var children =
                session.List($"select UUID from prims where SceneGroupID = {root} and UUID <> {root} order by rowid", row => row.Id(0));
            if (linkset.All(row => row.LinkNumber - 2 < children.Count && children[row.LinkNumber - 2] == row.Id))
                continue;
            // Children that are not in this batch keep their places; those in it go behind them in the right order. A linkset whose links
            // were rearranged is written as a whole, so then that is all of them.
            foreach (var id in linkset.OrderBy(row => row.LinkNumber).Select(row => row.Id))
                session.Execute($"update prims set rowid = (select max(rowid) + 1 from prims) where UUID = {id}");
        }
    }
}
