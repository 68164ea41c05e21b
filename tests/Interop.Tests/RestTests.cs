using System.Globalization;
using System.Net.Http.Headers;
using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>
/// The program with all its modules, with nobody there: no phase of any of them keeps the region from resting, and neither its start nor
/// its rest takes more than it did. Counts and no times, so that the machine has no say in it.
/// </summary>
[TestFixture]
public sealed class RestTests : WithData
{
    private const double Margin = 1.1;
    private const double WakesMargin = 2;
    private const int Windows = 12;
    private const int EarlierStarts = 2; // the first makes the tables, the second finds them as they ought to be

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(5);

    private static readonly CostTable Costs = new("start-and-rest.txt",
        "A part does more at the start, or more often at rest, than before. Let it wait until somebody needs it; when the growth is meant, "
        + "write the table anew: run this test with UPDATE_COSTS=1.");

    [Test]
    public async Task AnEmptyRegion_Rests()
    {
        using var simulator = Simulator.Start(Data);
        using var http = Operator(Data);
        await Assert.ThatAsync(() => Read(http, simulator, "opensim_scene_frames_rested"),
            Is.GreaterThan(0).After((int)Patience.TotalMilliseconds, 500));
    }

    // The engine's own is a module like the others, and the first has types of its settings.
    [Test, Platform("Linux")]
    public void RegionWithoutScripts_LoadsNothingThatRunsThem()
    {
        using var simulator = Simulator.Start(Data);
        var loaded = File.ReadLines($"/proc/{simulator.Id}/maps").Select(Path.GetFileName)
            .Where(name => name!.StartsWith("OpenSim.Scripts.", StringComparison.Ordinal)).Distinct();
        Assert.That(loaded, Is.EquivalentTo(new[] { "OpenSim.Scripts.dll", "OpenSim.Scripts.Engine.dll" }));
    }

    [Test, Platform("Linux")]
    public async Task StartAndRest_TakeNoMoreThanTheirTableSays()
    {
        for (var earlier = 0; earlier < EarlierStarts; earlier++)
        {
            using var other = Simulator.Start(Data);
            other.Write("shutdown");
            other.WaitForExit();
        }

        using var simulator = Simulator.StartCountable(Data);
        using var http = Operator(Data);
        var quietest = await ProcessTasks.WakesPerSecond(simulator.Id, Window); // by then all is done that a start leaves for later
        var text = await Metrics(http, simulator);
        for (var i = 1; i < Windows && (CostTable.IsToBeRenewed || quietest > Costs["wakes"] * WakesMargin); i++)
            quietest = Math.Min(quietest, await ProcessTasks.WakesPerSecond(simulator.Id, Window));
        Costs.Check(new Dictionary<string, (double, double)>
        {
            ["methods"] = (Value(text, "dotnet_jit_compiled_methods_total"), Margin),
            ["KiB"] = (Value(text, "dotnet_gc_heap_total_allocated_bytes_total") / 1024, Margin),
            ["assemblies"] = (Value(text, "dotnet_assembly_count"), Margin),
            ["threads"] = (ProcessTasks.Lasting(simulator.Id), Margin),
            ["wakes"] = (quietest, WakesMargin)
        });
    }

    private static HttpClient Operator(string data)
    {
        var http = new HttpClient();
        var token = File.ReadAllText(Path.Combine(data, "operator.token")).Trim();
        http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
        return http;
    }

    private static Task<string> Metrics(HttpClient http, Simulator simulator) =>
        http.GetStringAsync(new Uri(new Uri(simulator.Login), "/metrics"));

    private static async Task<double> Read(HttpClient http, Simulator simulator, string name) =>
        Value(await Metrics(http, simulator), name);

    private static double Value(string metrics, string name)
    {
        var line = metrics.Split('\n').Single(l => l.StartsWith(name, StringComparison.Ordinal) && (l[name.Length] is ' ' or '{'));
        return double.Parse(line[(line.LastIndexOf(' ') + 1)..], CultureInfo.InvariantCulture);
    }
}
