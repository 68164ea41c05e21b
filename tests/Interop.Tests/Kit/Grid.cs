using OpenSim.Testing;

namespace Interop.Tests.Kit;

/// <summary>
/// A grid as operators run it: the grid server and two regions, each a process with settings of its own, on 127.0.0.1. Both regions lie
/// in one estate; newcomers are at home in the first.
/// </summary>
internal sealed class Grid : IDisposable
{
    public const string Here = "Grid Harbour";
    public const string There = "Grid Meadow";
    public const string EstateOwner = "Olga Estate";

    private const string EstateName = "Grid Estate";
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    private readonly string _folder;
    private readonly int _publicPort = Ports.Free();
    private readonly int _privatePort = Ports.Free();
    private readonly List<Child> _processes = [];

    private Grid(string folder) => _folder = folder;

    /// <summary>Where viewers log in.</summary>
    public string Login => $"http://127.0.0.1:{_publicPort}/";

    /// <summary>Starts all three, one after the other: the second region joins the estate that the first has made.</summary>
    /// <param name="apart">How many regions' widths the second lies in the east of the first: 1 is beside it, 10 out of its sight.</param>
    public static Grid Start(string folder, int apart = 10)
    {
        var grid = new Grid(folder);
        try
        {
            grid.StartServices();
            grid.MakeUsers(EstateOwner);
            grid.StartRegion(Here, 1000);
            grid.StartRegion(There, 1000 + apart);
            return grid;
        }
        catch
        {
            grid.Dispose();
            throw;
        }
    }

    public void MakeUsers(params IEnumerable<string> names)
    {
        foreach (var name in names)
        {
            var before = _processes[0].Output.All.Count;
            _processes[0].Write($"create user {name} \"{Simulator.Password}\" nobody@example.org");
            if (_processes[0].Output.WaitFor(l => l.Contains($"Made the user {name}", StringComparison.Ordinal), Patience, before) is null)
                Assert.Fail($"The grid server has not made {name}.\n{_processes[0].Describe()}");
        }
    }

    public string Describe() => string.Join('\n', _processes.Select(process => process.Describe()));

    public void Dispose()
    {
        foreach (var process in Enumerable.Reverse(_processes))
            process.Dispose();
    }

    private void StartServices()
    {
        var folder = Directory.CreateDirectory(Path.Combine(_folder, "services")).FullName;
        var ini = Copy("Robust.ini.example", Path.Combine(folder, "Robust.ini"),
            ("URI=file:Robust.db", $"URI=file:{Path.Combine(folder, "Robust.db")}"),
            ("; Region_Welcome_Area = \"DefaultRegion, FallbackRegion\"", $"Region_{Here.Replace(' ', '_')} = \"DefaultRegion\""));
        string[] verb = Tree.GridProgram == Tree.Program ? ["robust"] : [];
        string[] words = [.. verb, "--data", folder, "--bind", "127.0.0.1", "--console", "basic", "-inifile=" + ini, "--set",
            "AuthenticationService.Pbkdf2Iterations=1000"];
        Start(Tree.GridProgram, words);
    }

    private void StartRegion(string name, int x)
    {
        var folder = Directory.CreateDirectory(Path.Combine(_folder, name)).FullName;
        Directory.CreateDirectory(Path.Combine(folder, "Regions"));
        Directory.CreateDirectory(Path.Combine(folder, "config-include"));
        Copy("config-include/Grid.ini", Path.Combine(folder, "config-include", "Grid.ini"));
        Copy("config-include/GridCommon.ini.example", Path.Combine(folder, "config-include", "GridCommon.ini"));
        var ini = Path.Combine(folder, "OpenSim.ini");
        File.WriteAllText(ini, $"""
            [Architecture]
                Include-Architecture = "config-include/Grid.ini"
            [Estates]
                DefaultEstateName = "{EstateName}"
                DefaultEstateOwnerName = "{EstateOwner}"
            """);
        File.WriteAllText(Path.Combine(folder, "Regions", "Regions.ini"), $"""
            [{name}]
            RegionUUID = 6f0a5c5e-3a0e-4a0b-9a51-0c8a3c0d{x}
            Location = {x},1000
            InternalAddress = 127.0.0.1
            InternalPort = {Ports.Free()}
            ExternalHostName = 127.0.0.1
            """);
        Start(Tree.Program, ["--data", folder, "--bind", "127.0.0.1", "--http-port", $"{Ports.Free()}", "--console", "basic",
            "-inifile=" + ini, "--set", "Terrain.InitialTerrain=flat"]);
    }

    private string Copy(string example, string path, params IEnumerable<(string Old, string New)> changes)
    {
        var text = File.ReadAllText(Path.Combine(Tree.Root, "config", example))
            .Replace("\"8002\"", $"\"{_publicPort}\"", StringComparison.Ordinal)
            .Replace("\"8003\"", $"\"{_privatePort}\"", StringComparison.Ordinal);
        foreach (var (old, with) in changes)
        {
            Assert.That(text, Does.Contain(old), example);
            text = text.Replace(old, with, StringComparison.Ordinal);
        }

        File.WriteAllText(path, text);
        return path;
    }

    private void Start(string program, IEnumerable<string> words)
    {
        var process = new Child(program, words, Tree.Root);
        _processes.Add(process);
        if (process.Output.WaitFor(l => l.StartsWith("READY ", StringComparison.Ordinal), Patience) is null)
            Assert.Fail($"No READY line.\n{process.Describe()}");
    }
}
