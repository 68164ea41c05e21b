using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;

namespace OpenSim.Store.Writing;

/// <summary>Operations as journal records and back. Rows stand in them column by column, in the order of their lists.</summary>
internal static class OperationCodec
{
    /// <summary>
    /// Changes whenever a list of columns grows or anything else stands otherwise in a record. What a file says it has been written as is
    /// how it is read (<see cref="RecordColumns"/>): somebody who updates after a crash has what an older program was told.
    /// </summary>
    public const int Format = 5;

    /// <summary>The first that a release wrote.</summary>
    public const int OldestFormat = 3;

    public static void Write(in RecordWriter writer, StoreOperation operation)
    {
        writer.Byte((byte)operation.Key.Subject);
        switch (operation)
        {
            case ObjectOperation change:
                WriteObject(writer, change);
                break;
            case TerrainOperation change:
                writer.Row<TerrainLine, TerrainColumns>(new TerrainLine(change.RegionId, change.Terrain));
                break;
            case ParcelOperation change:
                WriteParcel(writer, change);
                break;
            case SettingsOperation change:
                WriteSettings(writer, change.Settings);
                break;
            case EnvironmentOperation change:
                writer.Id(change.RegionId);
                writer.TextOrNull(change.Llsd);
                break;
            case ExtraOperation change:
                writer.Id(change.RegionId);
                writer.Text(change.Name);
                writer.TextOrNull(change.Value);
                break;
            case PassageOperation change:
                writer.Id(change.PassageId);
                writer.Flag(change.Passage is not null);
                if (change.Passage is { } passage)
                    writer.Row<PassageRow, PassageColumns>(passage);
                break;
            case ScriptStateOperation change:
                writer.Row<PrimItemRow, ScriptStateColumns>(change.Row);
                break;
            case AccountOperation change:
                writer.Id(change.Account);
                writer.Number(change.Number);
                writer.Bytes(change.Change);
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
            StoreSubject.Terrain => ReadTerrain(ref reader, baked: false),
            StoreSubject.BakedTerrain => ReadTerrain(ref reader, baked: true),
            StoreSubject.Parcel => ReadParcel(ref reader),
            StoreSubject.Settings => ReadSettings(ref reader),
            StoreSubject.Environment => new EnvironmentOperation(reader.Id(), reader.TextOrNull()),
            StoreSubject.Extra => new ExtraOperation(reader.Id(), reader.Text(), reader.TextOrNull()),
            StoreSubject.Account => new AccountOperation(reader.Id(), reader.Number(), reader.Bytes()),
            StoreSubject.Passage => new PassageOperation(reader.Id(), reader.Flag() ? reader.Row<PassageRow, PassageColumns>() : null),
            StoreSubject.ScriptState => ReadScriptState(ref reader),
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
        writer.Flag(change.Whole);
        writer.Count(change.Prims.Count);
        foreach (var prim in change.Prims)
        {
            writer.Row<PrimRow, PrimColumns>(prim);
            writer.Row<PrimRow, PrimShapeColumns>(prim);
            writer.Row<PrimRow, PrimOwnColumns>(prim);
        }

        writer.Count(change.Inventories.Count);
        foreach (var inventory in change.Inventories)
        {
            writer.Id(inventory.PrimId);
            writer.Count(inventory.Items.Count);
            foreach (var item in inventory.Items)
            {
                writer.Row<PrimItemRow, PrimItemColumns>(item);
                writer.Bytes(item.ScriptState.Bytes);
            }
        }

        writer.Count(change.Gone.Count);
        foreach (var id in change.Gone)
            writer.Id(id);
        WriteStopped(writer, change.Inventories);
        WriteExperiences(writer, change.Inventories);
    }

    // Behind all else, and only where there are any: records of older programs end before it.
    private static void WriteStopped(in RecordWriter writer, IReadOnlyList<PrimInventory> inventories)
    {
        List<UUID> stopped = [.. inventories.SelectMany(i => i.Items).Where(item => !item.IsRunning).Select(item => item.ItemId)];
        if (stopped.Count == 0 && !HasExperiences(inventories))
            return;
        writer.Count(stopped.Count);
        foreach (var id in stopped)
            writer.Id(id);
    }

    // Behind those, and only where there are any.
    private static void WriteExperiences(in RecordWriter writer, IReadOnlyList<PrimInventory> inventories)
    {
        if (!HasExperiences(inventories))
            return;
        List<PrimItemRow> scripts = [.. inventories.SelectMany(i => i.Items).Where(item => !item.ExperienceId.IsZero)];
        writer.Count(scripts.Count);
        foreach (var script in scripts)
        {
            writer.Id(script.ItemId);
            writer.Id(script.ExperienceId);
        }
    }

    private static bool HasExperiences(IReadOnlyList<PrimInventory> inventories) =>
        inventories.Any(inventory => inventory.Items.Any(item => !item.ExperienceId.IsZero));

    private static ObjectOperation ReadObject(ref RecordReader reader)
    {
        var objectId = reader.Id();
        var whole = reader.Flag();
        var prims = new List<PrimRow>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
        {
            var row = new PrimRow { HasShape = true };
            reader.Row<PrimRow, PrimColumns>(row);
            reader.Row<PrimRow, PrimShapeColumns>(row);
            reader.Row<PrimRow, PrimOwnColumns>(row);
            prims.Add(row);
        }

        var inventories = new List<PrimInventory>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            inventories.Add(ReadInventory(ref reader));
        var gone = new List<UUID>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            gone.Add(reader.Id());
        inventories = ReadExperiences(ref reader, ReadStopped(ref reader, inventories));
        return new ObjectOperation(objectId, prims, whole, inventories) { Gone = gone };
    }

    private static List<PrimInventory> ReadStopped(ref RecordReader reader, List<PrimInventory> inventories)
    {
        var stopped = new HashSet<UUID>();
        for (var count = reader.AtEnd ? 0 : reader.Count(); count > 0 && !reader.Failed; count--)
            stopped.Add(reader.Id());
        return stopped.Count == 0 ? inventories : inventories.ConvertAll(inventory => inventory with
        {
            Items = [.. inventory.Items.Select(item => stopped.Contains(item.ItemId) ? item with { IsRunning = false } : item)]
        });
    }

    private static List<PrimInventory> ReadExperiences(ref RecordReader reader, List<PrimInventory> inventories)
    {
        var experiences = new Dictionary<UUID, UUID>();
        for (var count = reader.AtEnd ? 0 : reader.Count(); count > 0 && !reader.Failed; count--)
        {
            var item = reader.Id();
            experiences[item] = reader.Id();
        }

        return experiences.Count == 0 ? inventories : inventories.ConvertAll(inventory => inventory with
        {
            Items = [.. inventory.Items.Select(item => item with { ExperienceId = experiences.GetValueOrDefault(item.ItemId) })]
        });
    }

    private static ScriptStateOperation ReadScriptState(ref RecordReader reader)
    {
        var row = reader.Row<PrimItemRow, ScriptStateColumns>();
        return new ScriptStateOperation(row.ItemId, row.PrimId, row.ScriptState, row.IsRunning);
    }

    private static PrimInventory ReadInventory(ref RecordReader reader)
    {
        var prim = reader.Id();
        var items = new List<PrimItemRow>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            items.Add(reader.Row<PrimItemRow, PrimItemColumns>() with { ScriptState = new ScriptMemory(reader.Bytes()) });
        return new PrimInventory(prim, items);
    }

    private static TerrainOperation ReadTerrain(ref RecordReader reader, bool baked)
    {
        var line = reader.Row<TerrainLine, TerrainColumns>();
        return new TerrainOperation(line.Region, line.Terrain, baked);
    }

    private static void WriteParcel(in RecordWriter writer, ParcelOperation change)
    {
        writer.Id(change.ParcelId);
        writer.Flag(change.Parcel is not null);
        if (change.Parcel is not { } parcel)
            return;
        writer.Row<ParcelRow, ParcelColumns>(parcel);
        writer.Count(parcel.AccessList.Count);
        foreach (var entry in parcel.AccessList)
            writer.Row<ParcelAccessLine, ParcelAccessColumns>(new ParcelAccessLine(parcel.Id, entry));
    }

    private static ParcelOperation ReadParcel(ref RecordReader reader)
    {
        var id = reader.Id();
        if (!reader.Flag())
            return new ParcelOperation(id, null);
        var parcel = reader.Row<ParcelRow, ParcelColumns>();
        var access = new List<ParcelAccessRow>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            access.Add(reader.Row<ParcelAccessLine, ParcelAccessColumns>().Entry);
        return new ParcelOperation(id, parcel with { AccessList = access });
    }

    private static void WriteSettings(in RecordWriter writer, RegionSettingsRow settings)
    {
        writer.Row<RegionSettingsRow, RegionSettingsColumns>(settings);
        writer.Count(settings.SpawnPoints.Count);
        foreach (var point in settings.SpawnPoints)
            writer.Row<SpawnPointLine, SpawnPointColumns>(new SpawnPointLine(settings.RegionId, point));
    }

    private static SettingsOperation ReadSettings(ref RecordReader reader)
    {
        var settings = reader.Row<RegionSettingsRow, RegionSettingsColumns>();
        var points = new List<SpawnPointRow>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            points.Add(reader.Row<SpawnPointLine, SpawnPointColumns>().Point);
        return new SettingsOperation(settings with { SpawnPoints = points });
    }
}
