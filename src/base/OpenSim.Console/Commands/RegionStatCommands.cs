using OpenSim.Telemetry.Statistics;

namespace OpenSim.Console.Commands;

/// <summary>
/// What OpenSimulator's operators ask of a region's statistics by other names: <c>show scene</c>, <c>monitor report</c>.
/// </summary>
public sealed class RegionStatCommands(CommandRunner runner, StatReport report)
{
    public void AddTo(CommandRegistry commands)
    {
        commands.Group("Regions").Add("show scene", "", "Shows the load of the selected region: agents, prims, scripts, times.", ShowScene);
        commands.Group("General").Add("monitor report", "", "Shows the same.", ShowScene);
    }

    private void ShowScene(CommandContext context)
    {
        foreach (var region in runner.Regions.Where(context.IsFor))
            Show(context, "scene." + region);
    }

    private void Show(CommandContext context, string container)
    {
        foreach (var stat in report.Select(container))
            context.WriteLine(report.Line(stat));
    }
}
