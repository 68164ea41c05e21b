using System.Diagnostics;
using OpenSim.Fuzz.Tests.Engine;

namespace OpenSim.Fuzz.Tests;

/// <summary>
/// The long mode, <c>./dev fuzz [target|all] [seconds]</c>: new inputs each time; a finding is cut down, printed and kept under Findings/.
/// </summary>
internal static class Program
{
    public static int Main(string[] arguments)
    {
        var wanted = arguments.Length > 0 ? arguments[0] : "all";
        var seconds = arguments.Length > 1 && double.TryParse(arguments[1], out var given) ? given : 10;
        var targets = FuzzTarget.All.Where(t => wanted == "all" || t.Name.Equals(wanted, StringComparison.OrdinalIgnoreCase)).ToList();
        if (targets.Count == 0)
        {
            System.Console.Error.WriteLine($"No target '{wanted}'. There are: all {string.Join(' ', FuzzTarget.All)}");
            return 2;
        }

        var findings = targets.Count(target => !IsSound(target, TimeSpan.FromSeconds(seconds)));
        System.Console.WriteLine(findings == 0 ? $"{targets.Count} targets sound" : $"{findings} of {targets.Count} targets broke");
        return findings == 0 ? 0 : 1;
    }

    private static bool IsSound(FuzzTarget target, TimeSpan length)
    {
        var seed = (ulong)DateTime.UtcNow.Ticks;
        var run = new FuzzRun(target, seed);
        var start = Stopwatch.GetTimestamp();
        var finding = run.Run(long.MaxValue, () => Stopwatch.GetElapsedTime(start) > length);
        System.Console.WriteLine(
            $"{target.Name,-32} {run.Executions,12:N0} inputs, slowest {run.Slowest.TotalMilliseconds:F1} ms, seed {seed}");
        if (finding is null)
            return true;

        var file = Path.Combine(FindingFiles.Root, finding.FileName);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllBytes(file, finding.Input);
        System.Console.WriteLine(finding);
        System.Console.WriteLine($"kept as {file}");
        return false;
    }
}
