using System.Globalization;
using Bench.Harness;
using Bench.Store;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace Bench.Physics;

/// <summary>A region of 40,000 cubes that lie on the land: its start and its rest, with cubes that are physical
/// and with such as are not.</summary>
internal static class RestingCubes
{
    private const int Cubes = 40_000;
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan Watched = TimeSpan.FromSeconds(30);

    public static void Run(Comparison compare)
    {
        using var engine = new SqliteRegionBase();
        foreach (var isPhysical in (bool[])[false, true])
        {
            var region = UUID.Random();
            engine.Fill(region, store => new GeneratedBodies(region, Cubes, isPhysical).WriteTo(store));
            Start(engine); // the first draws the map and learns the forms
            compare.Note($"{Cubes:N0} cubes, {(isPhysical ? "physical" : "not physical")}", Start(engine));
        }
    }

    private static string Start(SqliteRegionBase engine)
    {
        var (program, arguments) = engine.Program();
        using var server = new ServerProcess(program, arguments, "READY ");
        var start = server.WaitUntilReady(Patience);
        server.Idle(Settling);
        var rest = server.Idle(Watched);
        server.Shutdown(TimeSpan.FromMinutes(2));
        return string.Create(CultureInfo.InvariantCulture,
            $"ready after {start.WallSeconds:F2} s, {start.ProcessorSeconds:F2} CPU s; rests at {rest.Percent:F2} % of a core, {rest.Megabytes:F0} MiB");
    }
}
