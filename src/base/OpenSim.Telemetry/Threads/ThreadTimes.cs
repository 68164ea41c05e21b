using System.Globalization;

namespace OpenSim.Telemetry.Threads;

/// <summary>Processor time of each thread of this process, from /proc/self/task (Linux; empty elsewhere).</summary>
public static class ThreadTimes
{
    /// <summary>
    /// USER_HZ, the kernel's unit in these files; fixed at 100 for user space on all of Linux's architectures that .NET runs on.
    /// </summary>
    private const double TicksPerSecond = 100;

    private const string Folder = "/proc/self/task";

    public static IReadOnlyList<ThreadTime> Read()
    {
        if (!Directory.Exists(Folder))
            return [];
        var times = new List<ThreadTime>();
        foreach (var task in Directory.EnumerateDirectories(Folder))
        {
            if (TryRead(Path.Combine(task, "stat"), out var time))
                times.Add(time);
        }

        return times;
    }

    private static bool TryRead(string file, out ThreadTime time)
    {
        time = default;
        string text;
        try
        {
            text = File.ReadAllText(file);
        }
        catch (IOException)
        {
            return false; // the thread has ended meanwhile
        }

        // "tid (name) state ppid …": the name may hold blanks and brackets, so count fields from the last bracket. utime and stime are
        // fields 14 and 15.
        var open = text.IndexOf('(', StringComparison.Ordinal);
        var close = text.LastIndexOf(')');
        if (open < 0 || close < open)
            return false;
        var fields = text[(close + 2)..].Split(' ');
        time = new ThreadTime(
            int.Parse(text.AsSpan(0, open).Trim(), CultureInfo.InvariantCulture),
            text[(open + 1)..close],
            TimeSpan.FromSeconds((long.Parse(fields[11], CultureInfo.InvariantCulture)
            + long.Parse(fields[12], CultureInfo.InvariantCulture)) / TicksPerSecond));
        return true;
    }
}
