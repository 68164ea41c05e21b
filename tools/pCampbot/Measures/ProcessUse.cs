using System.Diagnostics;

namespace PCampbot.Measures;

/// <summary>What a process has used so far.</summary>
public readonly record struct ProcessUse(double CpuSeconds, double ResidentMiB, int Threads)
{
    /// <summary>Of a process on this machine; zeroes when it is gone or not ours to look at.</summary>
    public static ProcessUse Of(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return new ProcessUse(process.TotalProcessorTime.TotalSeconds, process.WorkingSet64 / 1048576.0, process.Threads.Count);
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException or System.ComponentModel.Win32Exception)
        {
            return default;
        }
    }

    public static ProcessUse Own => new(Environment.CpuUsage.TotalTime.TotalSeconds, Environment.WorkingSet / 1048576.0, 0);
}
