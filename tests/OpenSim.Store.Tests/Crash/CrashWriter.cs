using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Store.MySql;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Store.Writing;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Store.Tests.Crash;

/// <summary>
/// The process that is killed: a store writer as the simulator has it, given edits one after the other. It says on its output which edits
/// it has given ("S number") and which of them are acknowledged as durable ("D number").
/// </summary>
internal static class CrashWriter
{
    private const int EditsAtOnce = 4;

    /// <param name="words">sqlite or mysql, connection string, journal folder, region, number of the first edit.</param>
    public static int Run(string[] words)
    {
        var region = UUID.TryParse(words[3], out var id) ? id : throw new ArgumentException(words[3]);
        using var database = new Database(words[0] == "sqlite" ? new SqliteDriver() : new MySqlDriver(), words[1]);
        using var writer = NewWriter(database, words[2]);
        writer.Recover();
        writer.Start(new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System), "crash");
        var script = new CrashScript(region);
        using var output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };
        using var pause = new ManualResetEventSlim();
        var (first, told) = (long.Parse(words[4]), 0L);
        for (var edit = first; ; edit++)
        {
            writer.Submit(script.At(edit));
            output.WriteLine($"S {edit}");
            for (var durable = writer.Status.Durable; told < durable; told++)
                output.WriteLine($"D {first + told}");
            if (edit % EditsAtOnce == 0)
                pause.Wait(1);
        }
    }

    // Short times, so that a kill meets both the journal's writes and the database's.
    public static StoreWriter NewWriter(Database database, string folder) =>
        new(new SqlRegionStores(database), folder,
            new StoreWriterOptions { JournalInterval = 0.02, MinimumTime = 0.03, MaximumTime = 0.1, MaxJournalBytes = 200_000 },
            NullLogger.Instance, TimeProvider.System);
}
