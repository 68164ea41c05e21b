using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Kit;

/// <summary>Operations of every kind with something in every field.</summary>
public sealed class RandomOperations(int seed)
{
    public RandomRows Rows { get; } = new(seed);

    public IEnumerable<StoreOperation> OneOfEach(UUID region)
    {
        var prims = Rows.Linkset(region, 3);
        yield return new ObjectOperation(prims[0].Id, prims, true,
            [new PrimInventory(prims[1].Id, [Rows.Item(prims[1].Id), Rows.Item(prims[1].Id)])])
        {
            Gone = [Rows.Id()]
        };
        yield return ObjectOperation.Delete(Rows.Id());
        yield return new TerrainOperation(region, new TerrainRow(23, Rows.Bytes(100_000)), false);
        yield return new TerrainOperation(region, new TerrainRow(22, Rows.Bytes()), true);
        yield return new ParcelOperation(Rows.Id(), null);
        yield return Parcel(region);
        yield return new SettingsOperation(RowFiller.Fill<RegionSettingsRow, RegionSettingsColumns>(Rows, EngineKind.MySql) with
        {
            RegionId = region,
            AgentLimit = 33,
            CovenantChanged = 1_700_000_000,
            SpawnPoints = [new SpawnPointRow(1, 2, 3), new SpawnPointRow(4, 5, 6)]
        });
        yield return new EnvironmentOperation(region, "<llsd>ü</llsd>");
        yield return new EnvironmentOperation(region, null);
        yield return new ExtraOperation(region, "name", "välue");
        yield return new ExtraOperation(region, "name", null);
        yield return new PassageOperation(Rows.Id(), null);
        yield return Passage(region);
        yield return new ScriptStateOperation(Rows.Id(), Rows.Id(), Rows.Text(), IsRunning: false);
    }

    public PassageOperation Passage(UUID region)
    {
        var passage = RowFiller.Fill<PassageRow, PassageColumns>(Rows, EngineKind.MySql) with { RegionId = region };
        return new PassageOperation(passage.Id, passage);
    }

    public ParcelOperation Parcel(UUID region)
    {
        var id = Rows.Id();
        return new ParcelOperation(id, RowFiller.Fill<ParcelRow, ParcelColumns>(Rows, EngineKind.MySql) with
        {
            Id = id,
            RegionId = region,
            LocalId = 1,
            Flags = 0xC0000001,
            MediaWidth = 3,
            MediaHeight = 4,
            AccessList = [new ParcelAccessRow(Rows.Id(), 2, 1_800_000_000)]
        });
    }
}
