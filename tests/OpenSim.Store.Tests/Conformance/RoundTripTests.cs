using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World.Persistence;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>
/// A region is loaded from the tables into a scene and saved from it as a whole into empty ones: every row is the same to the last byte,
/// whatever stood in it. The tables are compared as the engine holds them, column by column.
/// </summary>
public sealed class RoundTripTests(string engine) : StoreFixture(engine, StoreKind.RegionStore)
{
    [TestCase(21)]
    [TestCase(22)]
    public void SaveLoadSave_RandomRows_AreByteEqual(int seed)
    {
        var rows = new RandomRows(seed);
        var region = rows.Id();
        var linksets = Enumerable.Range(0, 60).Select(i => Consistent(rows.Linkset(region, 1 + i % 6))).ToList();
        var full = linksets[2][1].Id;

        AssertSecondSaveIsEqual(region,
            [Save.Linkset(linksets[2], contents: new PrimInventory(full, [rows.Item(full), rows.Item(full)])),
            .. linksets.Where((_, i) => i != 2).Select(set => Save.Linkset(set))]);
    }

    [Test]
    public void SaveLoadSave_GeneratedRegion_IsByteEqual()
    {
        var region = UUID.Random();
        AssertSecondSaveIsEqual(region, [.. new GeneratedRegion(region, 3000, 500).Linksets()]);
    }

    private void AssertSecondSaveIsEqual(UUID region, IReadOnlyList<ObjectOperation> linksets)
    {
        var store = new SqlSceneStore(Database);
        store.Store(linksets);
        SaveFromScene(region, store); // what a first load puts right (flags that are computed) is right from here on
        var first = Dump(region);
        var saved = SaveFromScene(region, store);

        Assert.That(saved, Is.EqualTo(linksets.Sum(linkset => linkset.Prims.Count)));
        Assert.That(Dump(region), Is.EqualTo(first));
    }

    private int SaveFromScene(UUID region, SqlSceneStore store)
    {
        using var loaded = new TestRegion(TestRegion.NewInfo() with { Id = region });
        new SceneLoader(loaded.Scene).Load(store);
        var linksets = loaded.Scene.Objects.Select(group => PrimRowMapping.ToRows(group))
            .Select(prims =>
            Save.Linkset(prims, contents: [.. prims.Select(row => new PrimInventory(row.Id, store.LoadInventory(row.Id)))])).ToList();
        Empty();
        store.Store(linksets);
        return linksets.Sum(linkset => linkset.Prims.Count);
    }

    private void Empty() => Database.Write(session =>
    {
        foreach (var table in (string[])["prims", "primshapes", "primitems"])
            session.Execute($"delete from {table:raw}");
    });

    /// <summary>Every column of the three tables as hexadecimal digits of what the engine holds.</summary>
    private List<string> Dump(UUID region) => Database.Read(session =>
    {
        var lines = new List<string>();
        foreach (var (table, key, columns) in Tables(session))
        {
            var list = string.Join(", ", columns.Select(column => $"hex(t.{session.Dialect.Quote(column)})"));
            var join = table == "prims" ? "t.RegionUUID" : $"(select p.RegionUUID from prims p where p.UUID = t.{key})";
            lines.AddRange(session.List($"select {list:raw} from {table:raw} t where {join:raw} = {region} order by {key:raw}, 1",
                row => table + string.Join('|', columns.Select((name, i) => $"{name}={row.Text(i)}"))));
        }

        lines.Sort(StringComparer.Ordinal);
        return lines;
    });

    private static List<(string Table, string Key, List<string> Columns)> Tables(Session session)
    {
        var all = session.Dialect.ReadColumns(session);
        return [.. new[] { ("prims", "UUID"), ("primshapes", "UUID"),
            ("primitems", "primID") }.Select(t => (t.Item1, t.Item2, all[t.Item1].Select(c => c.Name).ToList()))];
    }

    // A linkset as a region can hold it: one place for all its prims, none of its own for the root, no flags that are computed, only
    // looping sounds.
    private static List<PrimRow> Consistent(List<PrimRow> prims)
    {
        foreach (var row in prims)
        {
            row.GroupPosition = prims[0].GroupPosition;
            row.CreatorId = row.Id.ToString();
        }

        prims[0].Position = default;
        return prims;
    }
}
