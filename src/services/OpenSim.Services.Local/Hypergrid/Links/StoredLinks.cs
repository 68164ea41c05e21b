using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Grid;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Hypergrid.Links;

/// <summary>Links of a grid, in table regions beside its own, where OpenSimulator's ROBUST has them.</summary>
public sealed class StoredLinks(Database database) : ILinkTable
{
    private const int Hyperlink = (int)GridRegionFlags.Hyperlink;

    private readonly Table<GridRegion, GridRegionColumns> _regions = new(database.Dialect);

    public IReadOnlyList<GridRegion> All() =>
        database.Read(session => _regions.List(session, $"(flags & {Hyperlink}) = {Hyperlink} order by regionName"));

    public void Add(GridRegion link) => database.Write(session => _regions.Store(session, link));

    public bool Remove(UUID id) =>
        database.Write(session => session.Execute($"delete from regions where uuid = {id} and (flags & {Hyperlink}) = {Hyperlink}")) > 0;
}
