using System.Collections.Concurrent;
using System.Text.RegularExpressions;

namespace OpenSim.Scripts.Values;

/// <summary>
/// Regular expressions of scripts, kept by their text. They are matched without going back where that can be; those that look around or
/// name what was found before cannot, and are given up after 25 ms. All that is done with a pattern has a quarter of a second
/// (<see cref="PatternBudget"/>): a match without going back takes a time that grows with the text, and a text has many.
/// </summary>
public static class ScriptPatterns
{
    private const int MaxKept = 256;
    private const int MaxLength = 4096;
    private static readonly TimeSpan MaxTime = TimeSpan.FromMilliseconds(25);

    // Null for a text that is no pattern: it is found out once.
    private static readonly ConcurrentDictionary<string, Regex?> Kept = new(StringComparer.Ordinal);

    public static Regex? Find(string pattern)
    {
        if (pattern.Length > MaxLength)
            return null;
        if (Kept.TryGetValue(pattern, out var regex))
            return regex;
        if (Kept.Count >= MaxKept)
            Kept.Clear();
        return Kept[pattern] = Make(pattern);
    }

    /// <summary>What is given if a pattern is none, or takes too long, is said by the caller.</summary>
    public static T With<T>(string pattern, T otherwise, Func<Regex, PatternBudget, T> use)
    {
        if (Find(pattern) is not { } regex)
            return otherwise;
        try
        {
            return use(regex, new PatternBudget());
        }
        catch (RegexMatchTimeoutException)
        {
            return otherwise;
        }
    }

    private static Regex? Make(string pattern)
    {
        try
        {
            return new Regex(pattern, RegexOptions.NonBacktracking | RegexOptions.CultureInvariant, PatternBudget.MaxTime);
        }
        catch (NotSupportedException)
        {
            return new Regex(pattern, RegexOptions.CultureInvariant, MaxTime);
        }
        catch (ArgumentException)
        {
            return null;
        }
    }
}
