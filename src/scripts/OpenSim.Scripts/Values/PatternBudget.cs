using System.Diagnostics;
using System.Text.RegularExpressions;

namespace OpenSim.Scripts.Values;

/// <summary>What one use of a pattern may take and make, over all its matches. Whoever goes through matches asks it for each.</summary>
public sealed class PatternBudget
{
    /// <summary>Of the machine's time, and long enough for a thread that has to wait for its turn.</summary>
    public static readonly TimeSpan MaxTime = TimeSpan.FromMilliseconds(250);

    private const int MaxCharacters = 2 * 1024 * 1024; // as much as a straight run of code may make beyond a script's limit

    private readonly long _began = Stopwatch.GetTimestamp();
    private long _made;

    /// <param name="made">Characters that the last step made.</param>
    /// <exception cref="RegexMatchTimeoutException">There is no more.</exception>
    public void Take(int made = 0)
    {
        _made += made;
        if (_made > MaxCharacters || Stopwatch.GetElapsedTime(_began) > MaxTime)
            throw new RegexMatchTimeoutException();
    }
}
