namespace OpenSim.Console.Commands;

/// <summary><c>change region</c>: which region the commands of a console apply to.</summary>
internal static class RegionChoice
{
    public static void AddTo(CommandRegistry commands, CommandRunner runner) => commands.Group("Regions")
        .Add("change region", "<name> | root", "Chooses the region that commands of this console apply to; root means all.",
            context => Change(context, runner), complete: _ => runner.Regions.Append(RegionSelection.Root));

    private static void Change(CommandContext context, CommandRunner runner)
    {
        var name = string.Join(' ', context.Arguments);
        if (name.Length == 0)
            context.FailWithUsage($"Regions here: {string.Join(", ", runner.Regions)}.");
        else if (!context.Chosen.TrySelect(name))
            context.Fail($"There is no region '{name}' here. Regions here: {string.Join(", ", runner.Regions)}");
        else
            context.WriteLine($"Commands apply to {context.Chosen.Selected ?? "all regions"} now.");
    }
}
