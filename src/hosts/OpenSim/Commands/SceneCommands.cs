using OpenSim.Console;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Host.Commands;

/// <summary>What OpenSimulator's operators ask of a region by other names: <c>show scene</c>, <c>show ratings</c>, <c>monitor report</c>.</summary>
internal sealed class SceneCommands(IReadOnlyList<RunningRegion> regions, StatReport report)
{
    private static readonly string[] Ratings = ["general", "mature", "adult"];

    public void AddTo(CommandRegistry commands)
    {
        commands.Group("Regions").Add("show scene", "", "Shows the load of the selected region: agents, prims, scripts, times.", ShowScene);
        commands.Group("General").Add("monitor report", "", "Shows the same.", ShowScene);
        commands.Group("Regions").Add("show ratings", "", "Shows the maturity of the regions.", ShowRatings);
        commands.Group("Debug").Add("debug threadpool status", "", "Shows what the thread pool does.", c => Show(c, "server.threadpool"));
    }

    private void ShowScene(CommandContext context)
    {
        foreach (var region in regions.Where(r => context.IsFor(r.Scene.Info.Name)))
            Show(context, "scene." + region.Scene.Info.Name);
    }

    private void Show(CommandContext context, string container)
    {
        foreach (var stat in report.Select(container))
            context.WriteLine(report.Line(stat));
    }

    private void ShowRatings(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Maturity");
        foreach (var region in regions)
            table.Add(region.Scene.Info.Name, Ratings.ElementAtOrDefault(region.Scene.Settings.Current.Maturity) ?? "unknown");
        table.WriteTo(context.Out);
    }
}
