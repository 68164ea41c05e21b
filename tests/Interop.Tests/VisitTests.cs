using Interop.Tests.Kit;
using OpenSim.Testing;

namespace Interop.Tests;

/// <summary>
/// A client that nobody here wrote travels between two grids, each as its operator sets it up: a grid server with a region, and a simulator
/// that is a grid by itself. What travellers do on the way is the scenario's, viewer/scenarios/visit.js.
/// </summary>
[TestFixture]
[Parallelizable(ParallelScope.Self)]
public sealed class VisitTests : WithData
{
    private const string Harbour = "Grid Harbour";
    private const string Meadow = "Lone Meadow";

    [Test]
    public void Visit_FromAGridToAStandaloneAndBack_AndTheOtherWay()
    {
        Tree.RequireViewer();
        using var grid = GridServer.Start(Path.Combine(Data, "robust"), Harbour);
        using var harbour = StartRegion(grid);
        using var meadow = StartStandalone();
        grid.MakeUsers("Gil Travel", "Gwen Friend", "Guy Host");
        meadow.MakeUsers("Sam Travel", "Sue Friend", "Sid Host");
        using var away = Travel(harbour, Harbour, meadow, Meadow, "Gil Travel", "Gwen Friend", "Sid Host");
        using var here = Travel(meadow, Meadow, harbour, Harbour, "Sam Travel", "Sue Friend", "Guy Host");
        string[] refused = [.. Refused(away, "out of the grid"), .. Refused(here, "into the grid")];
        Assert.That(refused, Is.Empty, string.Join('\n', [grid.Describe(), harbour.Describe(), meadow.Describe()]));
    }

    private static Viewer Travel(Simulator home, string region, Simulator there, string place, params string[] users) => Viewer.Start(
        home, "visit", users, "--look-around", "0", "--region", region, "--host", there.Login, "--place", $"{new Uri(there.Login).Authority} {place}");

    // Every step says whether it went; one that did not shall not hide the others.
    private static IEnumerable<string> Refused(Viewer viewer, string way)
    {
        viewer.WaitForEnd();
        var steps = viewer.Steps.Select(step => step.ToString()).ToList();
        var refused = steps.Where(step => step.Contains("\"done\":\"no\"", StringComparison.Ordinal)).ToList();
        if (refused.Count == 0 && !steps[^1].Contains("\"result\":\"ok\"", StringComparison.Ordinal))
            refused.Add(steps[^1] + "\n" + viewer.Describe());
        return refused.Select(step => $"{way}: {step}");
    }

    private Simulator StartRegion(GridServer grid)
    {
        var folder = Region("region", Harbour, "1000,1000", "6f0a5c5e-3a0e-4a0b-9a51-0c8a3c0de101");
        var included = Directory.CreateDirectory(Path.Combine(folder, "config-include")).FullName;
        foreach (var file in (string[])["GridHypergrid.ini", "GridCommon.ini.example"])
            File.Copy(Path.Combine(Tree.Root, "config", "config-include", file), Path.Combine(included, file.Replace(".example", "")));
        File.WriteAllText(Path.Combine(folder, "OpenSim.ini"), $"""
            [Architecture]
            Include-Architecture = "{Path.Combine(included, "GridHypergrid.ini")}"
            """);
        var common = Path.Combine(included, "GridCommon.ini");
        File.WriteAllText(common, File.ReadAllText(common).Replace("\"8002\"", $"\"{grid.PublicPort}\"").Replace("\"8003\"", $"\"{grid.PrivatePort}\"")
            .Replace("; GatekeeperURI", "GatekeeperURI").Replace("; HomeURI", "AllowedPrivateNetworks = \"127.0.0.0/8\"\n    HomeURI"));
        return Simulator.StartAs(folder, Ports.Free(), "-inifile=" + Path.Combine(folder, "OpenSim.ini"));
    }

    private Simulator StartStandalone()
    {
        var folder = Region("standalone", Meadow, "1010,1020", "6f0a5c5e-3a0e-4a0b-9a51-0c8a3c0de102");
        var port = Ports.Free();
        File.WriteAllText(Path.Combine(folder, "OpenSim.ini"), $"""
            [Architecture]
            Include-Architecture = "{Path.Combine(Tree.Root, "config", "config-include", "StandaloneHypergrid.ini")}"
            [Hypergrid]
            GatekeeperURI = "http://127.0.0.1:{port}"
            HomeURI = "http://127.0.0.1:{port}"
            AllowedPrivateNetworks = "127.0.0.0/8"
            [GridService]
            Region_{Meadow.Replace(' ', '_')} = "DefaultRegion, DefaultHGRegion"
            """);
        return Simulator.StartAs(folder, port, "-inifile=" + Path.Combine(folder, "OpenSim.ini"), "--user", "First User",
            "--password", Simulator.Password);
    }

    private string Region(string folder, string name, string location, string id)
    {
        var path = Path.Combine(Data, folder);
        Directory.CreateDirectory(Path.Combine(path, "Regions"));
        File.WriteAllText(Path.Combine(path, "Regions", "Regions.ini"), $"""
            [{name}]
            RegionUUID = {id}
            Location = {location}
            InternalAddress = 127.0.0.1
            InternalPort = {Ports.Free()}
            ExternalHostName = 127.0.0.1
            """);
        return path;
    }
}
