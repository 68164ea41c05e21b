using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Writing;

/// <summary>Operations as journal records and back.</summary>
internal static class OperationCodec
{
    /// <summary>Changes whenever a record of an older program would be read wrongly; the journal then says so instead of guessing.</summary>
    public const int Format = 1;

    public static void Write(in RecordWriter writer, StoreOperation operation)
    {
        writer.Byte((byte)operation.Key.Subject);
        switch (operation)
        {
            case ObjectOperation change:
                WriteObject(writer, change);
                break;
            case TerrainOperation change:
                writer.Id(change.RegionId);
                writer.Int32(change.Terrain.Revision);
                writer.Bytes(change.Terrain.Heightfield);
                break;
            case ParcelOperation change:
                WriteParcel(writer, change);
                break;
            case SettingsOperation change:
                writer.Values(SqlRegionSettingsStore.Values(change.Settings, hasCreation: true));
                WriteSpawnPoints(writer, change.Settings.SpawnPoints);
                break;
            case EnvironmentOperation change:
                writer.Id(change.RegionId);
                writer.Values([change.Llsd]);
                break;
            case ExtraOperation change:
                writer.Id(change.RegionId);
                writer.Text(change.Name);
                writer.Values([change.Value]);
                break;
            default:
                throw new InvalidOperationException($"{operation.GetType().Name} has no record form.");
        }
    }

    public static bool TryRead(ref RecordReader reader, out StoreOperation operation)
    {
        operation = null!;
        var subject = (StoreSubject)reader.Byte();
        StoreOperation? read = subject switch
        {
            StoreSubject.Object => ReadObject(ref reader),
            StoreSubject.Terrain or StoreSubject.BakedTerrain => new TerrainOperation(reader.Id(), new TerrainRow(reader.Int32(), reader.Bytes()), subject == StoreSubject.BakedTerrain),
            StoreSubject.Parcel => ReadParcel(ref reader),
            StoreSubject.Settings => ReadSettings(ref reader),
            StoreSubject.Environment => new EnvironmentOperation(reader.Id(), ReadTextOrNull(ref reader)),
            StoreSubject.Extra => new ExtraOperation(reader.Id(), reader.Text(), ReadTextOrNull(ref reader)),
            _ => null
        };
        if (read is null || reader.Failed)
            return false;
        operation = read;
        return true;
    }

    private static void WriteObject(in RecordWriter writer, ObjectOperation change)
    {
        writer.Id(change.ObjectId);
        writer.Byte(change.Whole ? (byte)1 : (byte)0);
        writer.Count(change.Prims.Count);
        var visitor = writer;
        foreach (var prim in change.Prims)
        {
            PrimColumns.Visit(ref visitor, prim);
            PrimColumns.VisitShape(ref visitor, prim);
        }

        writer.Count(change.Inventories.Count);
        foreach (var inventory in change.Inventories)
        {
            writer.Id(inventory.PrimId);
            writer.Count(inventory.Items.Count);
            foreach (var item in inventory.Items)
                writer.Values(PrimItemColumns.Values(item, inventory.PrimId));
        }

        writer.Count(change.Gone.Count);
        foreach (var id in change.Gone)
            writer.Id(id);
    }

    private static ObjectOperation ReadObject(ref RecordReader reader)
    {
        var objectId = reader.Id();
        var whole = reader.Byte() != 0;
        var prims = new List<PrimRow>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
        {
            var row = new PrimRow { HasShape = true };
            PrimColumns.Visit(ref reader, row);
            PrimColumns.VisitShape(ref reader, row);
            prims.Add(row);
        }

        var inventories = new List<PrimInventory>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            inventories.Add(ReadInventory(ref reader));
        var gone = new List<UUID>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            gone.Add(reader.Id());
        return new ObjectOperation(objectId, prims, whole, inventories) { Gone = gone };
    }

    private static PrimInventory ReadInventory(ref RecordReader reader)
    {
        var prim = reader.Id();
        var items = new List<PrimItemRow>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            items.Add(PrimItemColumns.Read(new ValuesCursor(reader.Values())));
        return new PrimInventory(prim, items);
    }

    private static void WriteParcel(in RecordWriter writer, ParcelOperation change)
    {
        writer.Id(change.ParcelId);
        writer.Byte(change.Parcel is null ? (byte)0 : (byte)1);
        if (change.Parcel is not { } parcel)
            return;
        writer.Values(SqlLandStore.Values(parcel, sqlite: false));
        writer.Count(parcel.AccessList.Count);
        foreach (var entry in parcel.AccessList)
        {
            writer.Id(entry.AgentId);
            writer.Int32(unchecked((int)entry.Flags));
            writer.Int32(entry.Expires);
        }
    }

    private static ParcelOperation ReadParcel(ref RecordReader reader)
    {
        var id = reader.Id();
        if (reader.Byte() == 0)
            return new ParcelOperation(id, null);
        var parcel = SqlLandStore.Read(new ValuesCursor(reader.Values()));
        var access = new List<ParcelAccessRow>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            access.Add(new ParcelAccessRow(reader.Id(), unchecked((uint)reader.Int32()), reader.Int32()));
        return new ParcelOperation(id, parcel with { AccessList = access });
    }

    private static void WriteSpawnPoints(in RecordWriter writer, IReadOnlyList<SpawnPointRow> points)
    {
        writer.Count(points.Count);
        foreach (var point in points)
        {
            writer.Single(point.Yaw);
            writer.Single(point.Pitch);
            writer.Single(point.Distance);
        }
    }

    private static SettingsOperation ReadSettings(ref RecordReader reader)
    {
        var settings = SqlRegionSettingsStore.Read(new ValuesCursor(reader.Values()), hasCreation: true);
        var points = new List<SpawnPointRow>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            points.Add(new SpawnPointRow(reader.Single(), reader.Single(), reader.Single()));
        return new SettingsOperation(settings with { SpawnPoints = points });
    }

    private static string? ReadTextOrNull(ref RecordReader reader) => reader.Values() is [string text, ..] ? text : null;
}
