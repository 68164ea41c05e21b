using Interop.Tests.Kit;
using OpenSim.Testing;

namespace Interop.Tests;

/// <summary>
/// Every example file that OpenSimulator 0.9.3 and its ROBUST ship is started untouched but for addresses and passwords, in each of its
/// modes, and a client that nobody here wrote then does what people do first. A key of theirs never means another thing here.
/// </summary>
[TestFixture]
[Parallelizable(ParallelScope.Self)]
public sealed class ShippedFilesTests : WithData
{
    private const string Meadow = "Interop Meadow";

    // On one machine, every address is a private one.
    private static readonly string[] OneMachine = ["--set", "Hypergrid.AllowedPrivateNetworks=127.0.0.0/8"];

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    private readonly List<Child> _processes = [];

    [TearDown]
    public void End()
    {
        foreach (var process in Enumerable.Reverse(_processes))
            process.Dispose();
        _processes.Clear();
    }

    [TestCase("Standalone")]
    [TestCase("StandaloneHypergrid")]
    [TestCase("Grid")]
    [TestCase("GridHypergrid")]
    public void Newcomer_LooksAtTheMap_SeesTheNeighbour_WalksAndTeleports(string architecture)
    {
        Tree.RequireViewer();
        string[] users = ["Ada Travel", "Ben Travel", "Cleo Map"];
        var world = Start(architecture, "here", 1000, Simulator.RegionName, Meadow);
        world.MakeUsers(users);
        using var viewer = Viewer.Start(world.Login, Simulator.RegionName, "as-shipped", users);
        viewer.PlayToTheEnd(Describe);
        Assert.That(viewer.Saw("map").GetProperty("x").GetInt32(), Is.EqualTo(1000));
        Assert.That(viewer.Saw("neighbour").GetProperty("region").GetString(), Is.EqualTo(Meadow));
        Assert.That(viewer.Saw("crossed").GetProperty("x").GetDouble(), Is.LessThan(20), "just over the border");
        Assert.That(viewer.Saw("teleported").GetProperty("x").GetDouble(), Is.EqualTo(100).Within(2));
    }

    [Test]
    public void Visitors_GoFromOneHypergridToTheOther_AndHome()
    {
        Tree.RequireViewer();
        var (harbour, meadow) = ("Grid Harbour", "Lone Meadow");
        var grid = Start("GridHypergrid", "grid", 1000, harbour);
        var alone = Start("StandaloneHypergrid", "alone", 1010, meadow);
        grid.MakeUsers(["Gil Travel", "Gwen Friend", "Guy Host"]);
        alone.MakeUsers(["Sam Travel", "Sue Friend", "Sid Host"]);
        Visit(grid, harbour, alone, meadow, "Gil Travel", "Gwen Friend", "Sid Host");
        Visit(alone, meadow, grid, harbour, "Sam Travel", "Sue Friend", "Guy Host");
    }

    private void Visit(World home, string region, World there, string place, params string[] users)
    {
        using var viewer = Viewer.Start(home.Login, region, "visit", users, "--look-around", "0", "--host", there.Login,
            "--place", $"{new Uri(there.Login).Authority} {place}");
        viewer.PlayToTheEnd(Describe);
    }

    private World Start(string architecture, string name, int x, params string[] regions)
    {
        var folder = Directory.CreateDirectory(Path.Combine(Data, name)).FullName;
        var isGrid = architecture.StartsWith("Grid", StringComparison.Ordinal);
        var (everybody, regionsOnly, http) = (Ports.Free(), Ports.Free(), Ports.Free());
        var files = new ShippedFiles(folder, isGrid ? everybody : http, regionsOnly);
        files.WriteRegions(x, regions);
        var services = isGrid ? StartServices(files, folder, architecture == "GridHypergrid", everybody, regions[0]) : null;
        string[] users = isGrid ? [] : ["--user", "First User", "--password", Simulator.Password];
        var simulator = Simulator.StartAs(Path.Combine(folder, "data"), http,
            ["-inifile=" + files.OpenSim(architecture), .. OneMachine, .. users]);
        _processes.Add(simulator);
        return new World(services is null ? simulator.Login : $"http://127.0.0.1:{everybody}/", services ?? simulator);
    }

    // The database's address is the operator's to fill in: SQLite, which needs no server.
    private Child StartServices(ShippedFiles files, string folder, bool hypergrid, int port, string arrivals)
    {
        string[] addresses = hypergrid
            ? ["--set", $"Hypergrid.HomeURI=http://127.0.0.1:{port}", "--set", $"Hypergrid.GatekeeperURI=http://127.0.0.1:{port}"]
            : [];
        string[] verb = Tree.GridProgram == Tree.Program ? ["robust"] : [];
        var services = new Child(Tree.GridProgram,
        [
            .. verb, "--data", Path.Combine(folder, "services"), "--bind", "127.0.0.1", "--console", "basic",
            "-inifile=" + files.Robust(hypergrid), "--set", "DatabaseService.StorageProvider=OpenSim.Data.SQLite.dll",
            "--set", "DatabaseService.ConnectionString=URI=file:Robust.db", "--set", "AuthenticationService.Pbkdf2Iterations=1000",
            "--set", $"GridService.Region_{arrivals.Replace(' ', '_')}=DefaultRegion, DefaultHGRegion", .. addresses, .. OneMachine
        ], Tree.Root);
        _processes.Add(services);
        if (services.Output.WaitFor(line => line.StartsWith("READY ", StringComparison.Ordinal), Patience) is null)
            Assert.Fail($"No READY line.\n{services.Describe()}");
        return services;
    }

    private string Describe() => string.Join('\n', _processes.Select(process => process.Describe()));

    /// <summary>Where people log in, and the process at whose console they are made.</summary>
    private sealed record World(string Login, Child People)
    {
        public void MakeUsers(IEnumerable<string> names)
        {
            foreach (var name in names)
            {
                var before = People.Output.All.Count;
                People.Write($"create user {name} \"{Simulator.Password}\" nobody@example.org");
                if (People.Output.WaitFor(line => line.Contains($"Made the user {name}", StringComparison.Ordinal), Patience, before) is null)
                    Assert.Fail($"{name} was not made.\n{People.Describe()}");
            }
        }
    }
}
