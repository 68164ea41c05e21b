using System.Runtime.InteropServices;

namespace OpenSim.Console.Commands;

/// <summary>The program as a whole: what it is, how long it runs, its end, its regions, its scripts.</summary>
internal sealed class ProgramCommands(GeneralServices services)
{
    private readonly CommandRunner _runner = services.Runner;

    public void AddTo(CommandRegistry commands)
    {
        var general = commands.Group(GeneralCommands.Category);
        general.Add("quit", "", "Saves everything and ends the program.", Quit);
        general.Add("shutdown", "", "Saves everything and ends the program.", Quit);
        general.Add("show version", "", "Shows the program's version.", context => context.WriteLine(Version));
        general.Add("show uptime", "", "Shows since when the program runs.", ShowUptime);
        general.Add("show info", "", "Shows version, runtime, machine and folders.", ShowInfo);
        general.Add("echo", "<text>", "Prints the text; scripts and test drivers mark their places with it.",
            context => context.WriteLine(string.Join(' ', context.Arguments)));
        general.Add("force gc", "", "Collects garbage now, and shows what it freed.", ForceCollection);
        general.Add("command-script", "<file>", "Runs a file of commands, one a line.", RunScript,
            "Lines that begin with # or ; are comments. A line that fails does not stop the others.");
        RegionChoice.AddTo(commands, _runner);
    }

    private string Version => $"{services.Program.Name} {services.Program.Version}";

    private void Quit(CommandContext context)
    {
        context.WriteLine("Ending.");
        services.Shutdown();
    }

    private void ShowUptime(CommandContext context)
    {
        var now = services.Time.GetUtcNow();
        var up = now - services.Program.Started;
        context.WriteLine($"Time now is {now.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC");
        context.WriteLine($"Running since {services.Program.Started.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC");
        context.WriteLine($"That is {up.Days} days, {up.Hours} hours, {up.Minutes} minutes and {up.Seconds} seconds.");
    }

    private void ShowInfo(CommandContext context)
    {
        context.WriteLine($"Version:  {Version}");
        context.WriteLine(
            $"Runtime:  {RuntimeInformation.FrameworkDescription} on "
                + $"{RuntimeInformation.OSDescription}, {RuntimeInformation.ProcessArchitecture}");
        context.WriteLine(
            $"Machine:  {Environment.ProcessorCount} processors, {GC.GetGCMemoryInfo().TotalAvailableMemoryBytes >> 20} MiB of memory");
        context.WriteLine($"Process:  {Environment.ProcessId}");
        context.WriteLine($"Program:  {AppContext.BaseDirectory}");
        context.WriteLine($"Data:     {_runner.Folder}");
    }

    private static void ForceCollection(CommandContext context)
    {
        var before = GC.GetTotalMemory(false);
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        var after = GC.GetTotalMemory(true);
        context.WriteLine($"Managed memory went from {before >> 20} MiB to {after >> 20} MiB.");
    }

    private async ValueTask RunScript(CommandContext context)
    {
        if (context.Arguments.Count != 1)
            context.FailWithUsage();
        else if (!await _runner.RunScript(context.PathOf(context.Arguments[0]), context.Out, context.Chosen, context.Origin,
            context.ScriptDepth + 1))
            context.Fail("The script ran with failures.");
    }
}
