using System.Runtime.InteropServices;

namespace OpenSim.Telemetry.Threads;

/// <summary>
/// A thread that <c>show threads</c> knows by name and the <see cref="Watchdog"/> looks after. Its loop calls <see cref="Beat"/> once a
/// round, and <see cref="Rest"/> before a wait that may lawfully take long.
/// </summary>
public sealed class NamedThread
{
    private readonly TimeProvider _time;
    private long _lastBeat;
    private int _resting;

    internal NamedThread(string name, TimeSpan alarmAfter, TimeProvider time)
    {
        Name = name;
        AlarmAfter = alarmAfter;
        _time = time;
        Started = _lastBeat = time.GetTimestamp();
    }

    public string Name { get; }

    /// <summary>A beat this late raises the alarm.</summary>
    public TimeSpan AlarmAfter { get; }

    /// <summary>Timestamp of the clock at the start.</summary>
    public long Started { get; }

    /// <summary>The kernel's thread id, 0 until the thread runs or where there is none: key to /proc/self/task.</summary>
    public int SystemId { get; private set; }

    public bool IsResting => Volatile.Read(ref _resting) != 0;

    public TimeSpan SinceBeat => _time.GetElapsedTime(Volatile.Read(ref _lastBeat));

    public TimeSpan Age => _time.GetElapsedTime(Started);

    /// <summary>True while the watchdog has said that it is late and has not yet said that it is back.</summary>
    internal bool AlarmRaised { get; set; }

    /// <summary>True when neither resting nor in time.</summary>
    public bool IsLate => !IsResting && SinceBeat > AlarmAfter;

    /// <summary>"I am alive": two plain writes and a clock read.</summary>
    public void Beat()
    {
        Volatile.Write(ref _lastBeat, _time.GetTimestamp());
        Volatile.Write(ref _resting, 0);
    }

    /// <summary>"I am waiting for work and may be silent": no alarm until the next <see cref="Beat"/>.</summary>
    public void Rest() => Volatile.Write(ref _resting, 1);

    /// <summary>Called by the thread itself when it begins to run.</summary>
    internal void Enter()
    {
        if (OperatingSystem.IsLinux())
            SystemId = gettid();
        Beat();
    }

    [DllImport("libc")]
    private static extern int gettid();
}
