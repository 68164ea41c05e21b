using OpenSim.Console;
using OpenSim.Modules;

namespace OpenSim.Host.Commands;

/// <summary><c>show modules</c>.</summary>
internal sealed class ModuleCommands(ModuleLoader modules, IReadOnlyList<RunningRegion> regions)
{
    public void AddTo(CommandRegistry commands) => commands.Group("General").Add(
        "show modules", "", "Lists the modules in use, by region.", Show, "A module is switched off by [Modules] Setup_<Name> = disabled.");

    private void Show(CommandContext context)
    {
        var table = new ConsoleTable("Module", "For", "Region", "From");
        foreach (var region in regions)
            foreach (var module in modules.ModulesOf(region.Scene).OrderBy(m => m.Name, StringComparer.OrdinalIgnoreCase))
                table.Add(module.Name, module is ISharedRegionModule ? "all regions" : "one region", region.Scene.Info.Name, module.GetType().Assembly.GetName().Name ?? "");
        table.WriteTo(context.Out);
    }
}
