using System.Globalization;

namespace OpenSim.Telemetry.Resources;

/// <summary>How much memory this process may take before the system ends it: its control group's (a container's) bound, if any.</summary>
public static class MemoryBound
{
    private const string OwnGroups = "/proc/self/cgroup";
    private const string GroupsOfSystem = "/sys/fs/cgroup";

    /// <summary>What version 1 says for "no bound" is the largest number of pages; nobody has a pebibyte.</summary>
    private const long NoBound = 1L << 50;

    /// <summary>The least bound of the group and of those that it lies in, in bytes; null for none.</summary>
    public static long? OfGroup() => OfGroup(OwnGroups, GroupsOfSystem);

    /// <summary>The machine's memory in bytes.</summary>
    public static long OfMachine() => GC.GetGCMemoryInfo(GCKind.Any).TotalAvailableMemoryBytes;

    /// <param name="ownGroups">File with a line for each hierarchy: "0::/path" in version 2, "4:memory:/path" in version 1.</param>
    /// <param name="system">Folder in which the groups lie.</param>
    public static long? OfGroup(string ownGroups, string system)
    {
        long? least = null;
        foreach (var line in Lines(ownGroups))
        {
            if (line.Split(':', 3) is not [_, var controllers, var path])
                continue;
            if (controllers.Length == 0)
                least = Least(least, Above(system, path, "memory.max"));
            else if (controllers.Split(',').Contains("memory"))
                least = Least(least, Above(Path.Combine(system, "memory"), path, "memory.limit_in_bytes"));
        }

        return least;
    }

    // Inside a container the path may be the one outside, which is not there: then the root is the container's own group.
    private static long? Above(string root, string path, string file)
    {
        long? least = null;
        for (var group = path.Trim('/'); ; group = Path.GetDirectoryName(group) ?? "")
        {
            foreach (var line in Lines(Path.Combine(root, group, file)))
                if (long.TryParse(line, NumberStyles.None, CultureInfo.InvariantCulture, out var bytes) && bytes < NoBound)
                    least = Least(least, bytes);
            if (group.Length == 0)
                return least;
        }
    }

    private static long? Least(long? a, long? b) => a is null || b < a ? b : a;

    private static string[] Lines(string file)
    {
        try
        {
            return File.Exists(file) ? File.ReadAllLines(file) : [];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
