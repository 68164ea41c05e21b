namespace Interop.Tests.Kit;

/// <summary>The threads of a process as the kernel counts them: Linux's /proc.</summary>
internal static class ProcessTasks
{
    // How many of these there are, and for how long, depends on what else the machine does.
    private static readonly string[] ByLoad = [".NET TP", ".NET Tiered"];

    /// <summary>Without the workers of the pool.</summary>
    public static int Lasting(int process) =>
        Read(process).Values.Count(task => !ByLoad.Any(name => task.Name.StartsWith(name, StringComparison.Ordinal)));

    /// <summary>Wake-ups of all threads a second, while that time goes by: how often one that waited was given a processor.</summary>
    public static async Task<double> WakesPerSecond(int process, TimeSpan during)
    {
        var before = Read(process);
        await Task.Delay(during);
        return Read(process).Sum(task => task.Value.Waits - before.GetValueOrDefault(task.Key).Waits) / during.TotalSeconds;
    }

    private static Dictionary<string, (string Name, long Waits)> Read(int process)
    {
        var tasks = new Dictionary<string, (string, long)>();
        foreach (var folder in Directory.GetDirectories($"/proc/{process}/task"))
        {
            try
            {
                var lines = File.ReadAllLines(Path.Combine(folder, "status"));
                tasks[folder] = (Of(lines, "Name:"), long.Parse(Of(lines, "voluntary_ctxt_switches:")));
            }
            catch (IOException)
            {
                // It has ended meanwhile.
            }
        }

        return tasks;
    }

    private static string Of(string[] lines, string name) =>
        lines.Single(line => line.StartsWith(name, StringComparison.Ordinal))[name.Length..].Trim();
}
