using System.Numerics;
using Bench.Harness;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Meshing;
using OpenSim.Primitives;
using OpenSim.Store;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace Bench;

/// <summary>
/// The three comparisons of the report on regions of 140,000 prims that made OpenSimulator's start 20 minutes long (opensim-dev, 2009;
/// Mantis 4077, 4078 and 4079): inventory asked for prim by prim, changed objects searched for in a list, and a mesh's vertices searched
/// for one by one.
/// </summary>
public sealed class BigRegionBench : IBench
{
    private const int Prims = 7000;
    private const int Changed = 4000;
    private const int Grid = 48; // 2,401 vertices, 4,608 triangles

    private int _sum;

    public string Name => "bigregion";

    public void Run(Comparison compare)
    {
        CompareInventories(compare);
        CompareChanges(compare);
        CompareMeshes(compare);
    }

    private void CompareInventories(Comparison compare)
    {
        using var database = new Database(new SqliteDriver(), "Data Source=:memory:");
        new Migrator(database, NullLogger.Instance).Update(StoreKind.RegionStore);
        var store = new SqlSceneStore(database);
        var region = new GeneratedRegion(UUID.Random(), Prims, Prims);
        region.WriteTo(store);
        var ids = Enumerable.Range(0, Prims).Select(GeneratedRegion.PrimId).ToArray();

        compare.Measure($"inventories of {Prims:N0} prims", ("one query", () => _sum += AllItems(database, region.RegionId)),
            ("a query for each prim", () => _sum += ids.Sum(id => store.LoadInventory(id).Count)));
    }

    private static int AllItems(Database database, UUID region)
    {
        var items = new Table<PrimItemRow, PrimItemColumns>(database.Dialect);
        return database.Read(session =>
            items.List(session, $"primID in (select UUID from prims where RegionUUID = {region}) order by primID")).Count;
    }

    private static void CompareChanges(Comparison compare)
    {
        using var region = new TestRegion();
        for (var i = 0; i < Changed; i++)
            region.AddBox(new Vector3(i % 256, i / 256, 25));
        region.Step(2);
        var groups = Enumerable.Range(1, Changed).Select(i => region.Scene.Groups.SlotAt(i)).ToArray();
        var (list, hash) = (new List<int>(), new HashSet<int>());

        compare.Measure($"{Changed:N0} objects change twice", ("move, save and tell of it", () => ChangeAll(region.Scene, groups)),
            ("hash set", () => MarkInHash(hash)), Changed);
        compare.Measure($"{Changed:N0} objects change twice", ("list that is searched", () => MarkInList(list)),
            ("hash set", () => MarkInHash(hash)), Changed);
    }

    private static void ChangeAll(Scene scene, GroupSlot[] groups)
    {
        for (var round = 0; round < 2; round++)
        {
            for (var i = 0; i < groups.Length; i++)
                scene.Writer.MoveGroup(groups[i], new Vector3(i % 256, i / 256, 25 + (round + scene.Loop.TickNumber) % 7));
        }

        scene.Changes.Build();
    }

    private static void MarkInHash(HashSet<int> marked)
    {
        marked.Clear();
        for (var i = 0; i < Changed * 2; i++)
            marked.Add(i % Changed);
    }

    private static void MarkInList(List<int> marked)
    {
        marked.Clear();
        for (var i = 0; i < Changed * 2; i++)
        {
            if (!marked.Contains(i % Changed))
                marked.Add(i % Changed);
        }
    }

    private void CompareMeshes(Comparison compare) =>
        compare.Measure("a mesh of 4,608 triangles", ("hashed vertices", () => _sum += Hashed()),
            ("vertices searched for", () => _sum += Searched()));

    private static int Hashed()
    {
        var mesh = new MeshBuilder();
        foreach (var (a, b, c) in Triangles())
            mesh.Triangle(a, b, c);
        return mesh.Build().Vertices.Length;
    }

    private static int Searched()
    {
        var (vertices, indices) = (new List<Vector3>(), new List<int>());
        foreach (var (a, b, c) in Triangles())
        {
            foreach (var vertex in (ReadOnlySpan<Vector3>)[a, b, c])
            {
                var index = vertices.IndexOf(vertex);
                if (index < 0)
                {
                    index = vertices.Count;
                    vertices.Add(vertex);
                }

                indices.Add(index);
            }
        }

        return vertices.Count;
    }

    private static IEnumerable<(Vector3 A, Vector3 B, Vector3 C)> Triangles()
    {
        for (var i = 0; i < Grid * Grid; i++)
        {
            var (x, y) = (i % Grid, i / Grid);
            yield return (At(x, y), At(x + 1, y), At(x, y + 1));
            yield return (At(x + 1, y), At(x + 1, y + 1), At(x, y + 1));
        }

        static Vector3 At(int x, int y) => new(x, y, MathF.Sin(x * 0.3f) * MathF.Cos(y * 0.2f));
    }
}
