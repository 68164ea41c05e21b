using System.Diagnostics;

namespace PCampbot.Measures;

/// <summary>What a process has used so far. Handles are open files, sockets and what else has a descriptor.</summary>
public readonly record struct ProcessUse(double CpuSeconds, double ResidentMiB, int Threads, int Handles)
{
    /// <summary>Of a process on this machine; zeroes when it is gone or not ours to look at.</summary>
    public static ProcessUse Of(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return new ProcessUse(process.TotalProcessorTime.TotalSeconds, process.WorkingSet64 / 1048576.0, process.Threads.Count,
                HandlesOf(id));
        }
        catch (Exception e)
            when (e is ArgumentException or InvalidOperationException or IOException or UnauthorizedAccessException
            or System.ComponentModel.Win32Exception)
        {
            return default;
        }
    }

    // .NET gives 0 for another process on Linux.
    private static int HandlesOf(int id) =>
        Directory.Exists($"/proc/{id}/fd") ? Directory.EnumerateFileSystemEntries($"/proc/{id}/fd").Count() : 0;

    public static ProcessUse Own => new(Environment.CpuUsage.TotalTime.TotalSeconds, Environment.WorkingSet / 1048576.0, 0, 0);
}
