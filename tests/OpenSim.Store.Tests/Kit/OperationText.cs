using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Kit;

/// <summary>An operation with all it holds as text, for comparing.</summary>
internal static class OperationText
{
    public static string Of(StoreOperation operation) => operation switch
    {
        ObjectOperation o =>
            string.Join('\n', [$"object {o.ObjectId} {o.Whole} gone {string.Join(',', o.Gone)}", .. o.Prims.Select(PrimRowText.Of),
            .. o.Inventories.SelectMany(inventory => inventory.Items.Select(item => $"{inventory.PrimId} {item}"))]),
        TerrainOperation t => $"terrain {t.RegionId} {t.Baked} {t.Terrain.Revision} {Convert.ToHexString(t.Terrain.Heightfield)}",
        ParcelOperation { Parcel: { } p } =>
            $"parcel {p with { Bitmap = [], AccessList = [] }} {Convert.ToHexString(p.Bitmap)} {string.Join(',', p.AccessList)}",
        SettingsOperation s => $"settings {s.Settings with { SpawnPoints = [] }} {string.Join(',', s.Settings.SpawnPoints)}",
        _ => operation.ToString()!
    };
}
