using System.Globalization;

namespace Bench.Store;

/// <summary>What the kernel knows of another process, from /proc (Linux).</summary>
internal static class ProcessFigures
{
    private const double TicksPerSecond = 100; // USER_HZ, the same on every Linux

    /// <summary>User and kernel time in seconds, of the process alone.</summary>
    public static double ProcessorSeconds(int processId)
    {
        var stat = File.ReadAllText($"/proc/{processId}/stat");
        var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' '); // the name before it may hold anything
        return (Number(fields[11]) + Number(fields[12])) / TicksPerSecond;
    }

    /// <summary>Resident memory now, in MiB.</summary>
    public static double ResidentMegabytes(int processId) =>
        Number(File.ReadLines($"/proc/{processId}/status").First(line => line.StartsWith("VmRSS:", StringComparison.Ordinal))
            .Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2]) / 1024;

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
