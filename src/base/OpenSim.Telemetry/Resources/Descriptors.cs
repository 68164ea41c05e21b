using System.Globalization;

namespace OpenSim.Telemetry.Resources;

/// <summary>
/// Files and sockets that the process has open, and how many the system allows it. The runtime raises the soft limit to the hard one when
/// it starts, so that what is read here is the latter.
/// </summary>
public sealed class Descriptors
{
    /// <summary>The program itself has some 170 open: its libraries, logs, databases and the regions' sockets.</summary>
    public const int MinAllowed = 512;

    private const string OwnLimits = "/proc/self/limits";
    private const string OwnOpen = "/proc/self/fd";
    private const string Line = "Max open files";

    private static readonly TimeSpan Fresh = TimeSpan.FromSeconds(1);

    private readonly TimeProvider _time;
    private readonly Func<int> _count;
    private readonly Lock _gate = new(); // guards both below
    private long _lookedAt;
    private int _used = -1;

    public Descriptors(TimeProvider time)
        : this(time, Allowed(), Count)
    {
    }

    /// <param name="allowed">Most that may be open; <see cref="int.MaxValue"/> when nobody knows.</param>
    /// <param name="count">How many are open now; negative when that cannot be read.</param>
    public Descriptors(TimeProvider time, int allowed, Func<int> count) => (_time, Max, _count) = (time, allowed, count);

    /// <summary>Most that may be open at once.</summary>
    public int Max { get; }

    /// <summary>Those kept free of visitors: for databases, journals, logs and the regions' sockets.</summary>
    public int Reserve => Math.Min(512, Max / 4);

    /// <summary>Whether only the reserve is left.</summary>
    public bool AreShort => Used > Max - Reserve;

    /// <summary>How many are open, as of the last second.</summary>
    public int Used
    {
        get
        {
            lock (_gate)
            {
                if (_used >= 0 && _time.GetElapsedTime(_lookedAt) < Fresh)
                    return _used;
                _lookedAt = _time.GetTimestamp();
                // It takes one to read them: with none left at all the answer is plain.
                return _used = _count() is var count and >= 0 ? count : Max;
            }
        }
    }

    /// <summary>Most that the system allows this process, or <see cref="int.MaxValue"/> where that cannot be read.</summary>
    public static int Allowed()
    {
        try
        {
            return File.Exists(OwnLimits) ? Allowed(File.ReadLines(OwnLimits)) : int.MaxValue;
        }
        catch (IOException)
        {
            return int.MaxValue;
        }
    }

    /// <param name="lines">Of /proc/self/limits: "Max open files            1024                 4096                 files".</param>
    public static int Allowed(IEnumerable<string> lines)
    {
        var line = lines.FirstOrDefault(l => l.StartsWith(Line, StringComparison.Ordinal));
        var soft = line?[Line.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries)[0];
        return int.TryParse(soft, NumberStyles.None, CultureInfo.InvariantCulture, out var allowed) ? allowed : int.MaxValue;
    }

    private static int Count()
    {
        try
        {
            return Directory.Exists(OwnOpen) ? Directory.EnumerateFileSystemEntries(OwnOpen).Count() - 1 : 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return -1;
        }
    }
}
