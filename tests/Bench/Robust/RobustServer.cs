using System.Globalization;

namespace Bench.Robust;

/// <summary>A grid server that runs already: its private and its public address, and its process on this machine.</summary>
internal sealed record RobustServer(string Name, Uri Inside, Uri Outside, int Process)
{
    /// <summary><c>ours=http://127.0.0.1:8003,http://127.0.0.1:8002,4711</c>, several parted by blanks.</summary>
    public static IReadOnlyList<RobustServer> ReadAll(string text) =>
        [.. text.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(Read)];

    private static RobustServer Read(string text) =>
        text.Split('=', ',') is [var name, var inside, var outside, var process]
            ? new RobustServer(name, new Uri(inside), new Uri(outside), int.Parse(process, CultureInfo.InvariantCulture))
            : throw new FormatException($"'{text}': NAME=PRIVATE,PUBLIC,PID is needed.");
}
