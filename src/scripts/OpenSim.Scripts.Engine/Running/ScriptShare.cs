using System.Diagnostics;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// What the scripts of a region may take of each frame, and what they have taken. What goes beyond is owed by the next frame. Times are
/// those of <see cref="Stopwatch"/>. For the engine's thread.
/// </summary>
internal sealed class ScriptShare
{
    private long _frame = 1;
    private long _begin;
    private long _ran;
    private long _held;

    /// <summary>Of one core's time; above 0, at most 1.</summary>
    public double OfCore { get; set; } = 1;

    /// <summary>Of the region's time: with its token.</summary>
    public double OfTick { get; set; } = 1;

    public bool IsUsedUp => _ran >= (long)(OfCore * _frame) || _held >= (long)(OfTick * _frame);

    /// <summary>Until the next frame's share.</summary>
    public TimeSpan Left(long now) => Stopwatch.GetElapsedTime(now, _begin + _frame);

    /// <summary>Begins as many frames as have come.</summary>
    /// <param name="frameTime">Seconds.</param>
    /// <returns>How many of those that have gone were full.</returns>
    public int MoveTo(long now, double frameTime)
    {
        if (now < _begin + _frame)
            return 0;
        var full = IsUsedUp ? 1 : 0;
        var frames = Math.Max(1, (now - _begin) / _frame);
        _ran = Rest(_ran, OfCore, frames);
        _held = Rest(_held, OfTick, frames);
        _begin += frames * _frame;
        _frame = Math.Max(1, (long)(frameTime * Stopwatch.Frequency));
        return full;
    }

    public void AddApart(long taken) => _ran += taken;

    public void AddHeld(long taken)
    {
        _ran += taken;
        _held += taken;
    }

    private long Rest(long taken, double share, long frames) =>
        (long)Math.Clamp(taken - share * _frame * Math.Min(frames, 1_000_000), 0, _frame);
}
