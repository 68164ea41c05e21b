using System.Globalization;
using Bench.Harness;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace Bench.Store;

/// <summary>
/// A region's way from the database to "logins enabled", by the program in bin/, against a bare read of the same rows by the engine's stock
/// client; and, where OPENSIM_BIN names the bin folder of a built OpenSimulator (tools/peer), against that with the same database.
/// OPENSIM_BENCH_PRIMS and OPENSIM_BENCH_IDLE change the sizes and the seconds of idling.
/// </summary>
public sealed class StoreBench : IBench
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(15);

    /// <summary>After a start code is still being compiled, textures are drawn and shapes brought in: that is not idling.</summary>
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(30);

    public string Name => "store";

    public void Run(Comparison compare)
    {
        if (!OperatingSystem.IsLinux())
            return;
        var sizes = Words("OPENSIM_BENCH_PRIMS", "0,7000,140000").Select(int.Parse).ToList();
        using var sqlite = new SqliteRegionBase();
        RunEngine(compare, sqlite, sizes);
        if (MariaDbServer.Missing() is { } missing)
        {
            compare.Note("MariaDB", missing);
            return;
        }

        using var mariaDb = new MariaDbRegionBase();
        RunEngine(compare, mariaDb, sizes);
    }

    private static void RunEngine(Comparison compare, RegionBase engine, IEnumerable<int> sizes)
    {
        foreach (var prims in sizes)
        {
            compare.Note($"{prims:N0} prims of own forms, {engine.Name}", "   wall s    CPU s  RSS MiB   idle %  RSS MiB  shutdown s");
            var region = new GeneratedRegion(UUID.Random(), prims, Math.Max(1, prims));
            engine.Fill(region);
            compare.Note("  bare read of the rows by the stock client", Bare(engine, region));
            compare.Note("  this simulator", Start(engine.Program(), "READY "));
            if (Environment.GetEnvironmentVariable("OPENSIM_BIN") is { Length: > 0 })
                compare.Note("  OpenSimulator", Start(engine.Peer(), "LOGINS ENABLED"));
        }
    }

    private static string Bare(RegionBase engine, GeneratedRegion region)
    {
        var (wall, cpu) = engine.BareRead(region);
        return string.Create(CultureInfo.InvariantCulture, $"{wall,9:F2}{cpu,9:F2}");
    }

    private static string Start((string Program, IEnumerable<string> Arguments) command, string readyText)
    {
        using var server = new ServerProcess(command.Program, command.Arguments, readyText);
        try
        {
            var start = server.WaitUntilReady(Patience);
            server.Idle(Settling);
            var idle = server.Idle(TimeSpan.FromSeconds(int.Parse(Words("OPENSIM_BENCH_IDLE", "20")[0], CultureInfo.InvariantCulture)));
            var shutdown = server.Shutdown(TimeSpan.FromMinutes(2));
            return string.Create(CultureInfo.InvariantCulture,
                $"{start.WallSeconds,9:F2}{start.ProcessorSeconds,9:F2}{start.Megabytes,9:F0}{idle.Percent,9:F2}{idle.Megabytes,9:F0}{shutdown,12:F1}");
        }
        catch (Exception e) when (e is TimeoutException or AggregateException)
        {
            return (e.InnerException ?? e).Message;
        }
    }

    private static string[] Words(string variable, string ifMissing) =>
        (Environment.GetEnvironmentVariable(variable) is { Length: > 0 } set ? set : ifMissing).Split(',', StringSplitOptions.TrimEntries);
}
