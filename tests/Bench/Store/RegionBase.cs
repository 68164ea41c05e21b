using System.Diagnostics;
using System.Globalization;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Store;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Testing;

namespace Bench.Store;

/// <summary>A place for one engine's databases, in a temporary folder: fills them and knows how to start programs on them.</summary>
internal abstract class RegionBase : IDisposable
{
    /// <summary>Ports that nothing else on the machine is likely to have.</summary>
    private const int Port = 19700;

    protected string Folder { get; } = Directory.CreateTempSubdirectory("bench-store-").FullName;

    public abstract string Name { get; }

    protected abstract SqlDriver Driver { get; }

    protected abstract string StorageProvider { get; }

    /// <summary>As OpenSimulator's ini files have it.</summary>
    protected abstract string ConnectionString { get; }

    /// <summary>Empties the database and puts the region into it.</summary>
    public void Fill(GeneratedRegion region) => Fill(region.RegionId, region.WriteTo);

    /// <inheritdoc cref="Fill(GeneratedRegion)"/>
    public void Fill(UUID region, Action<SqlSceneStore> write)
    {
        Clear();
        using var database = new Database(Driver, ConnectionString);
        new Migrator(database, NullLogger.Instance).Update(StoreKind.RegionStore);
        write(new SqlSceneStore(database));
        RegionFiles.Write(Folder, "Bench", region, Port);
    }

    /// <summary>Wall seconds and processor seconds (client and server) of reading prims, shapes and items into nothing.</summary>
    public (double Wall, double Processor) BareRead(GeneratedRegion region)
    {
        var server = ServerSeconds();
        var started = Stopwatch.GetTimestamp();
        var (program, arguments) =
            Client($"select p.*, s.* from prims p left join primshapes s on s.UUID = p.UUID where p.RegionUUID = '{region.RegionId}'; "
            + $"select i.* from primitems i join prims p on p.UUID = i.primID where p.RegionUUID = '{region.RegionId}';");
        // The shell says what its children used, which .NET does not tell of a process that has ended.
        using var shell = Process.Start(new ProcessStartInfo("/bin/sh",
            ["-c", "\"$0\" \"$@\" >/dev/null; times", program, .. arguments])
        { RedirectStandardOutput = true })!;
        var times = shell.StandardOutput.ReadToEnd();
        shell.WaitForExit();
        return (Stopwatch.GetElapsedTime(started).TotalSeconds, ChildSeconds(times) + ServerSeconds() - server);
    }

    // Two lines, the shell's own and its children's, each user and system as 0m0.12s.
    private static double ChildSeconds(string times) => times.Split('\n')[1].Split(' ').Sum(time =>
        int.Parse(time[..time.IndexOf('m')], CultureInfo.InvariantCulture) * 60
            + double.Parse(time[(time.IndexOf('m') + 1)..^1], CultureInfo.InvariantCulture));

    public (string Program, IEnumerable<string> Arguments) Program() => (Path.Combine(Root(), "bin", "OpenSim"),
    [
        "--data", Folder, "--bind", "127.0.0.1", "--http-port", Port.ToString(CultureInfo.InvariantCulture), "--console", "basic", "--user",
        "Bench User", "--password", "bench",
        "--set", $"DatabaseService.StorageProvider={StorageProvider}", "--set", $"DatabaseService.ConnectionString={ConnectionString}",
        "--set", "Terrain.InitialTerrain=flat"
    ]);

    public (string Program, IEnumerable<string> Arguments) Peer() =>
        (Path.Combine(Root(), "tools", "peer"), [Folder, Port.ToString(CultureInfo.InvariantCulture), StorageProvider, ConnectionString]);

    protected abstract void Clear();

    protected abstract (string Program, IEnumerable<string> Arguments) Client(string sql);

    /// <summary>Processor time that the engine's server has used, where there is one.</summary>
    protected virtual double ServerSeconds() => 0;

    private static string Root()
    {
        var folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(folder, "OpenSim.sln")))
            folder = Path.GetDirectoryName(folder) ?? throw new DirectoryNotFoundException("The bench must run from the source tree.");
        return folder;
    }

    public virtual void Dispose() => Directory.Delete(Folder, recursive: true);
}
