using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Telemetry.Resources;

/// <summary>
/// Watches how near the process is to its memory bound. Beyond a share of it whatever is new and large (logins, uploads, big answers) is
/// refused until there is room again; what runs goes on.
/// </summary>
/// <remarks>
/// Counted are the objects of the heap, and what the process has besides its heap. Anything the collector merely keeps for later is as good
/// as free: it is used before more is taken from the system.
/// </remarks>
public sealed class MemoryGuard
{
    /// <summary>
    /// What of a bound is the heap's. .NET takes three quarters of a container by itself, and leaves too little in one of 512 MB for the
    /// program (80 MB besides its heap) and for a database that takes an upload of 32 MB and copies it twice.
    /// </summary>
    private const double HeapShare = 0.6;

    /// <summary>What is enough besides the heap, however large the bound is.</summary>
    private const long MaxBesides = 768L << 20;

    /// <summary>How far use must have fallen below the mark before what was refused is taken again, as a share of the bound.</summary>
    private const double Hysteresis = 0.05;

    private readonly Func<MemoryUse> _read;
    private readonly Func<double> _share;
    private readonly RowLimit? _statistic;
    private bool _wasBeyond; // at the last look, which has had the collector begin
    private volatile bool _isShort;

    /// <param name="def">How the mark is shown among the limits; null where nobody is shown it.</param>
    /// <param name="bound">Bytes that the process may take in all; 0 for no bound.</param>
    /// <param name="share">Share of the bound beyond which there is no room, 0 to 1.</param>
    /// <param name="read">What the process uses at the moment.</param>
    public MemoryGuard(StatRegistry statistics, LimitDef? def, long bound, Func<double> share, Func<MemoryUse> read)
    {
        (Bound, _share, _read) = (bound, share, read);
        if (bound > 0 && def is not null)
            _statistic = statistics.RowLimit(def, () => (long)(bound * share()));
    }

    /// <summary>No bound: there is always room.</summary>
    public MemoryGuard()
        : this(new StatRegistry(), null, 0, static () => 1, static () => default)
    {
    }

    /// <summary>Bytes that the process may take in all; 0 for no bound.</summary>
    public long Bound { get; }

    /// <summary>Whether there was no room at the last look.</summary>
    public bool IsShort => _isShort;

    /// <summary>False, and counted, when nothing large may begin.</summary>
    public bool HasRoom()
    {
        if (!_isShort)
            return true;
        _statistic?.Refuse();
        return false;
    }

    /// <summary>Bytes that the collector may have of a bound.</summary>
    public static long HeapOf(long bound) => Math.Max((long)(bound * HeapShare), bound - MaxBesides);

    /// <summary>A share of the memory that may be handed out: no more than that part of the bound, where there is one.</summary>
    public long AtMost(long wanted, double part) => Bound > 0 ? Math.Min(wanted, (long)(Bound * part)) : wanted;

    /// <summary>
    /// Reads what is used. Called once a second. The first look beyond the mark has the collector begin, and nobody is refused until the
    /// next one has seen what is left: by itself it may come late, on a machine with a large cache after a hundred megabytes. Half of the
    /// way from the mark to the bound is beyond doubt.
    /// </summary>
    /// <returns>True when it has become short, or has room again, by this look.</returns>
    public bool Look()
    {
        if (Bound == 0)
            return false;
        var use = _read();
        _statistic?.See(use.Total);
        var mark = _share() - (_isShort ? Hysteresis : 0);
        var isBeyond = IsBeyond(use, mark);
        if (isBeyond)
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: false);
        var isShort = isBeyond && (_isShort || _wasBeyond || IsBeyond(use, (1 + mark) / 2));
        var changed = isShort != _isShort;
        (_isShort, _wasBeyond) = (isShort, isBeyond);
        return changed;
    }

    private bool IsBeyond(MemoryUse use, double mark) => use.Total > Bound * mark || use.Heap > HeapOf(Bound) * mark;
}
