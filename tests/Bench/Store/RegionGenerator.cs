using System.Globalization;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Store;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;

namespace Bench.Store;

/// <summary>
/// <c>./dev generate</c>: a data folder with a region of any size in OpenSimulator's schema, to start either simulator on.
/// </summary>
internal static class RegionGenerator
{
    public const string Usage = "Usage: generate <folder> <prims> [<different forms> [<physical cubes>]]";

    public static int Run(string[] words)
    {
        if (words is not [var folder, var primText, ..] || !int.TryParse(primText, CultureInfo.InvariantCulture, out var prims)
            || prims < 0)
        {
            Console.Error.WriteLine(Usage);
            return 2;
        }

        var forms = Number(words, 2) is > 0 and var some ? some : Math.Max(1, prims);
        var cubes = Number(words, 3);
        var region = new GeneratedRegion(UUID.Random(), prims, forms);
        Directory.CreateDirectory(folder);
        var file = Path.Combine(Path.GetFullPath(folder), "OpenSim.db");
        if (File.Exists(file))
        {
            Console.Error.WriteLine($"{file} is there already.");
            return 2;
        }

        using var database = new Database(new SqliteDriver("OFF"), $"URI=file:{file}");
        new Migrator(database, NullLogger.Instance).Update(StoreKind.RegionStore);
        region.WriteTo(new SqlSceneStore(database));
        new GeneratedBodies(region.RegionId, cubes).WriteTo(new SqlSceneStore(database));
        RegionFiles.Write(folder, "Generated", region.RegionId, 9000);
        Console.WriteLine($"{prims:N0} prims of {forms:N0} forms and {cubes:N0} physical cubes in {file}. "
            + $"Start it with: ./opensim --data {folder} --bind 127.0.0.1 --set Terrain.InitialTerrain=flat");
        return 0;
    }

    private static int Number(string[] words, int at) =>
        words.Length > at && int.TryParse(words[at], CultureInfo.InvariantCulture, out var number) ? number : 0;
}
