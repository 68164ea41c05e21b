using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>
/// Rows of primitems, primshapes and own_prims whose prim is gone, of whichever region: nobody loads them, and they are there for ever.
/// </summary>
public sealed class SqlStrayRows(Database database)
{
    private const string ItemsWithoutPrim = "from primitems where not exists (select 1 from prims where prims.UUID = primitems.primID)";
    private const string ShapesWithoutPrim = "from primshapes where not exists (select 1 from prims where prims.UUID = primshapes.UUID)";
    private const string OwnWithoutPrim = "from own_prims where not exists (select 1 from prims where prims.UUID = own_prims.UUID)";

    /// <summary>Items that lie in no prim, with the asset that each is of.</summary>
    public IReadOnlyList<StrayItem> Items() => database.Read(session => session.List(
        $"select itemID, primID, assetID, assetType, name {ItemsWithoutPrim:raw}",
        row => new StrayItem(row.Text(0), row.Text(1), row.Id(2), row.Int32(3), row.Text(4))));

    /// <summary>How many forms belong to no prim.</summary>
    public int Shapes() => (int)database.Read(session => session.Number($"select count(*) {ShapesWithoutPrim:raw}"));

    /// <summary>Deletes them. Returns how many rows of OpenSimulator's tables that were.</summary>
    public int Delete() => database.Write(session =>
    {
        session.Execute($"delete {OwnWithoutPrim:raw}");
        return session.Execute($"delete {ItemsWithoutPrim:raw}") + session.Execute($"delete {ShapesWithoutPrim:raw}");
    });
}

/// <summary>An item that lies in no prim. Its ids as they stand in the table, since one that is no UUID may be why it is lost.</summary>
public sealed record StrayItem(string ItemId, string PrimId, UUID AssetId, int AssetType, string Name);
