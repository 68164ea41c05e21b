using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>What is on its way in regions: table own_passages.</summary>
public sealed class SqlPassageStore(Database database)
{
    private readonly Table<PassageRow, PassageColumns> _passages = new(database.Dialect);

    /// <summary>What was on its way when the region ended.</summary>
    public IReadOnlyList<PassageRow> Load(UUID region) =>
        database.Read(session => _passages.List(session, $"RegionID = {region}"));

    internal void Store(Session session, PassageRow passage) => _passages.Store(session, passage);

    internal static void Delete(Session session, UUID passage) =>
        session.Execute($"delete from own_passages where PassageID = {passage}");
}
