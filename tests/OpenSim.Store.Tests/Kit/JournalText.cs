using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Kit;

/// <summary>
/// What an operation of a recorded journal holds, column by column, in the form of the text beside it, which the program wrote that wrote
/// the journal.
/// </summary>
internal static class JournalText
{
    public static string Of(StoreOperation operation) => operation switch
    {
        ObjectOperation o => string.Join('\n', [$"object {o.ObjectId} {o.Whole} gone {string.Join(',', o.Gone)}",
            .. o.Prims.Select(Prim), .. o.Inventories.SelectMany(inventory => inventory.Items.Select(item => Item(inventory, item)))]),
        TerrainOperation t => $"terrain {t.RegionId} {t.Baked} {t.Terrain.Revision} {Convert.ToHexString(t.Terrain.Heightfield)}",
        ParcelOperation { Parcel: { } p } => RowText.Of<ParcelRow, ParcelColumns>(p) + string.Join(',', p.AccessList),
        ParcelOperation p => $"no parcel {p.ParcelId}",
        SettingsOperation s =>
            RowText.Of<RegionSettingsRow, RegionSettingsColumns>(s.Settings) + string.Join(',', s.Settings.SpawnPoints),
        EnvironmentOperation e => $"environment {e.RegionId} {e.Llsd}",
        ExtraOperation e => $"extra {e.RegionId} {e.Name} {e.Value ?? "none"}",
        PassageOperation { Passage: { } p } => RowText.Of<PassageRow, PassageColumns>(p),
        PassageOperation p => $"no passage {p.PassageId}",
        AccountOperation a => $"account {a.Account} {a.Number} {Convert.ToHexString(a.Change)}",
        _ => throw new InvalidOperationException($"{operation.GetType().Name} was not yet known.")
    };

    private static string Prim(PrimRow row) =>
        RowText.Of<PrimRow, PrimColumns>(row) + RowText.Of<PrimRow, PrimShapeColumns>(row);

    private static string Item(PrimInventory inventory, PrimItemRow item) =>
        $"in {inventory.PrimId}\n{RowText.Of<PrimItemRow, PrimItemColumns>(item)}state {item.ScriptState}"
        + (item.ExperienceId.IsZero ? "" : $" of {item.ExperienceId}");
}
