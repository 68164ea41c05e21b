using System.Runtime.CompilerServices;

namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>Functions that stand in acts.apart.txt: groups, before each of which its reason stands.</summary>
internal static class ApartFunctions
{
    public static IReadOnlyList<(string Reason, IReadOnlyList<string> Names)> Groups { get; } = Read();

    private static List<(string Reason, IReadOnlyList<string> Names)> Read([CallerFilePath] string here = "") =>
        [.. File.ReadAllText(Path.Combine(Path.GetDirectoryName(here)!, "acts.apart.txt")).Split("\n\n").Skip(1).Select(group =>
        {
            var lines = group.Trim().Split('\n');
            return (lines[0].TrimStart('#', ' '),
                (IReadOnlyList<string>)[.. lines.Skip(1).SelectMany(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))]);
        })];
}
