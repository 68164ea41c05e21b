using OpenSim.Telemetry.Statistics;

namespace OpenSim.Console.Commands;

/// <summary>
/// Statistics of a region by other names, OpenSimulator's among them: <c>show scene</c>, <c>show physics</c>, <c>monitor report</c>.
/// </summary>
public sealed class RegionStatCommands(CommandRunner runner, StatReport report)
{
    public void AddTo(CommandRegistry commands)
    {
        commands.Group("Regions").Add("show scene", "", "Shows the load of the selected region: agents, prims, scripts, times.", ShowScene);
        commands.Group("Regions").Add("show physics", "", "Shows bodies, contacts and times of physics in the selected region.", ShowPhysics);
        commands.Group("General").Add("monitor report", "", "Shows the same.", ShowScene);
    }

    private void ShowScene(CommandContext context)
    {
        foreach (var region in runner.Regions.Where(context.IsFor))
            Show(context, "scene." + region, "");
    }

    private void ShowPhysics(CommandContext context)
    {
        foreach (var region in runner.Regions.Where(context.IsFor))
            Show(context, "scene." + region, "Physics");
    }

    private void Show(CommandContext context, string container, string prefix)
    {
        foreach (var stat in report.Select(container).Where(s => s.Def.ShortName.StartsWith(prefix, StringComparison.Ordinal)))
            context.WriteLine(report.Line(stat));
    }
}
