using System.Text.Json;

namespace Interop.Tests.Kit;

/// <summary>
/// A scenario of viewer/scenarios, played by node-metaverse. Each thing that it sees is a line of JSON with a step's name.
/// </summary>
internal sealed class Viewer : Child
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(150);

    private readonly string _scenario;

    private Viewer(string scenario, IEnumerable<string> arguments)
        : base("node", arguments, Tree.Viewer) => _scenario = scenario;

    /// <summary>Everything that was seen so far.</summary>
    public IEnumerable<JsonElement> Steps => Output.All.Select(Parse);

    public static Viewer Start(Simulator simulator, string scenario, IEnumerable<string> users, params string[] more) =>
        Start(simulator.Login, Simulator.RegionName, scenario, users, more);

    /// <summary>Plays a scenario to its end, which must be a good one.</summary>
    public static Viewer Play(Simulator simulator, string scenario, IEnumerable<string> users, params string[] more)
    {
        using var viewer = Start(simulator, scenario, users, more);
        viewer.PlayToTheEnd(simulator.Describe);
        return viewer;
    }

    /// <summary>The same between the two regions of a grid.</summary>
    public static Viewer Play(Grid grid, string scenario, IEnumerable<string> users)
    {
        using var viewer = Start(grid.Login, Grid.Here, scenario, users, "--place", Grid.There);
        viewer.PlayToTheEnd(grid.Describe);
        return viewer;
    }

    /// <summary>However it ends.</summary>
    public void WaitForEnd() => WaitForExit(Patience);

    /// <summary>The first step of that name.</summary>
    public JsonElement Saw(string step) =>
        SawAll(step) is [var first, ..] ? first : throw new AssertionException($"{_scenario} did not see \"{step}\".\n{Describe()}");

    public IReadOnlyList<JsonElement> SawAll(string step) => [.. Steps.Where(s => NameOf(s) == step)];

    /// <summary>Waits until a step has been seen.</summary>
    public JsonElement Await(string step)
    {
        var line = Output.WaitFor(l => NameOf(Parse(l)) is var name && (name == step || name == "end"), Patience);
        return line is not null && NameOf(Parse(line)) == step
            ? Parse(line)
            : throw new AssertionException($"{_scenario} did not come to \"{step}\".\n{Describe()}");
    }

    public static Viewer Start(string login, string region, string scenario, IEnumerable<string> users, params string[] more)
    {
        Tree.RequireViewer();
        return new Viewer(scenario,
        [
            "viewer/run.js", scenario, "--login", login, "--region", region, "--password", Simulator.Password,
            "--users", string.Join(',', users), .. more
        ]);
    }

    public void PlayToTheEnd(Func<string> describe)
    {
        var code = WaitForExit(Patience);
        var end = Output.All.Count == 0 ? "" : Steps.Last().ToString();
        if (code != 0 || end != """{"step":"end","result":"ok"}""")
            Assert.Fail($"Scenario {_scenario} ended with {code}: {end}\n{Describe()}\nThe simulator:\n{describe()}");
    }

    private static string? NameOf(JsonElement step) => step.GetProperty("step").GetString();

    private static JsonElement Parse(string line) => JsonElement.Parse(line);
}
