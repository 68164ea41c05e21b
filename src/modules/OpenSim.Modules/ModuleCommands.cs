using OpenSim.Console;

namespace OpenSim.Modules;

/// <summary><c>show modules</c>.</summary>
public sealed class ModuleCommands(ModuleLoader modules, Scenes scenes)
{
    public void AddTo(CommandRegistry commands) => commands.Group("General").Add(
        "show modules", "", "Lists the modules in use, by region.", Show, "A module is switched off by [Modules] Setup_<Name> = disabled.");

    private void Show(CommandContext context)
    {
        var table = new ConsoleTable("Module", "For", "Region", "From");
        foreach (var scene in scenes)
            foreach (var module in modules.ModulesOf(scene).OrderBy(m => m.Name, StringComparer.OrdinalIgnoreCase))
                table.Add(module.Name, module is ISharedRegionModule ? "all regions" : "one region", scene.Info.Name,
                    module.GetType().Assembly.GetName().Name ?? "");
        table.WriteTo(context.Out);
    }
}
