namespace OpenSim.Scripts.Library;

/// <summary>
/// A range as LSL's functions on texts and lists take it: both ends belong to it, negative ones count from the end, and a start behind the
/// end leaves out what lies between.
/// </summary>
internal readonly struct ScriptRange
{
    /// <summary>From here, as an index that there is or the length.</summary>
    public readonly int Start;

    /// <summary>Up to before here.</summary>
    public readonly int End;

    /// <summary>The range is all before <see cref="End"/> and all from <see cref="Start"/> on.</summary>
    public readonly bool IsInverted;

    public ScriptRange(int first, int last, int length)
    {
        // In 64 bits, for ends that script writers take for "far away".
        long start = first < 0 ? (long)first + length : first;
        long end = last < 0 ? (long)last + length : last;
        IsInverted = start > end;
        Start = (int)Math.Clamp(start, 0, length);
        End = (int)Math.Clamp(end + 1, 0, length);
    }

    /// <summary>An index that may count from the end; -1 where nothing is.</summary>
    public static int Index(int index, int count)
    {
        var at = index < 0 ? index + count : index;
        return (uint)at < (uint)count ? at : -1;
    }
}
