using Interop.Tests.Kit;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Processes;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.Conference.Tests.Kit;

/// <summary>
/// Small real regions on ports and a data folder of their own, and as many supervisors, one after the other, as a test starts.
/// </summary>
internal sealed class RealConference : IDisposable
{
    /// <summary>A region is ready within two seconds; a loaded machine with two cores may take thirty times as long.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(120);

    private readonly PlanFile _file;
    private readonly ProcessEnds _ends = new(new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System));
    private Child? _supervisor;

    public RealConference(int regions)
    {
        var port = Ports.Free(regions + 3);
        (PagePort, SiloPort) = (port, port + 1);
        _file = new PlanFile(PlanFile.Text(regions, $"""
            Bind = 127.0.0.1
            PortBase = {port + 2}
            PagePort = {port}
            SiloPort = {port + 1}
            IniFolder = ini
            Owner = Ada Lovelace
            HealthInterval = 5
            """).Replace("/bin/true", Built("OpenSim"), StringComparison.Ordinal));
        Directory.CreateDirectory(Path.Combine(_file.Folder, "ini"));
        System.IO.File.WriteAllText(Path.Combine(_file.Folder, "ini", "flat.ini"), "[Terrain]\nInitialTerrain = flat\n");
        Plan = _file.Read();
        Processes = new MemberProcesses(Plan, "", _ends);
    }

    public int PagePort { get; }

    public int SiloPort { get; }

    public string File => _file.File;

    public string Folder => _file.Folder;

    public ConferencePlan Plan { get; }

    public MemberProcesses Processes { get; }

    public Child Supervisor => _supervisor ?? throw new InvalidOperationException("There is none yet.");

    public int?[] RegionProcesses => [.. Plan.Regions.Select(region => Processes.Find(region)?.Id)];

    /// <summary>Starts a supervisor and waits until all are ready.</summary>
    public void Start()
    {
        _supervisor?.Dispose();
        _supervisor = new Child(Built("Conference"), [_file.File, "--plain"], _file.Folder);
        Await("READY ");
    }

    public void Command(string line, string answer)
    {
        var before = Supervisor.Output.All.Count;
        Supervisor.Write(line);
        Await(answer, before);
    }

    public string Await(string words, int from = 0) =>
        Supervisor.Output.WaitFor(l => l.Contains(words, StringComparison.Ordinal), Patience, from)
            ?? throw new AssertionException($"No \"{words}\".\n{Supervisor.Describe()}");

    public int WaitForExit() => Supervisor.WaitForExit(Patience);

    /// <summary>Whatever became of the test, none of its processes stays.</summary>
    public void Dispose()
    {
        _supervisor?.Dispose();
        foreach (var left in RegionProcesses.OfType<int>())
            Processes.Kill(left);
        _ends.Dispose();
        _file.Dispose();
    }

    // Beside this test's own folder: artifacts/bin/Conference.Tests/debug and artifacts/bin/OpenSim/debug.
    public static string Built(string program)
    {
        var own = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(own.Parent!.Parent!.FullName, program, own.Name, program);
    }
}
