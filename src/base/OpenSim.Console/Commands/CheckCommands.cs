using OpenSim.Telemetry.Threads;

namespace OpenSim.Console.Commands;

/// <summary><c>show checks</c>: what is well and what is not.</summary>
internal sealed class CheckCommands(HealthChecks checks)
{
    public void AddTo(CommandRegistry commands) =>
        commands.Group(GeneralCommands.Category).Add("show checks", "", "Shows the health checks and what is wrong, if anything.", Show);

    private void Show(CommandContext context)
    {
        var all = checks.All;
        foreach (var check in all)
            context.WriteLine(check.Ask() is { } wrong
                ? $"WRONG  {check.Name}: {wrong} {check.Description}"
                : $"well   {check.Name}: {check.Description}");
        if (all.Count == 0)
            context.WriteLine("There are no checks.");
    }
}
