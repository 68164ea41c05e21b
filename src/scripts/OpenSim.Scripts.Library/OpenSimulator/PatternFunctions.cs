using System.Text.RegularExpressions;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Lists;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.OpenSimulator;

[ScriptFunctions]
public static class PatternFunctions
{
    // Characters that one match may become: each $ may stand for the whole text.
    private const long MaxMade = 64 * 1024 * 1024;

    public static int osRegexIsMatch(string input, string pattern) =>
        ScriptPatterns.With(pattern, 0, (regex, _) => regex.IsMatch(input) ? 1 : 0);

    /// <summary>Each match and its groups: text and place, one after another.</summary>
    /// <param name="start">Counts from the end if negative.</param>
    public static LslList osMatchString(string src, string pattern, int start)
    {
        var from = ScriptRange.Index(start, src.Length);
        return from < 0 ? LslList.Empty : ScriptPatterns.With(pattern, LslList.Empty, (regex, budget) => Matches(regex, budget, src, from));
    }

    /// <param name="count">At most so many; all if negative.</param>
    public static string osReplaceString(string src, string pattern, string replace, int count, int start)
    {
        var from = ScriptRange.Index(start, src.Length);
        if (from < 0 || (long)replace.Count('$') * src.Length > MaxMade)
            return src;
        return ScriptPatterns.With(pattern, src, (regex, budget) => regex.Replace(src, match =>
        {
            var made = match.Result(replace);
            budget.Take(made.Length);
            return made;
        }, Math.Max(count, -1), from));
    }

    private static LslList Matches(Regex regex, PatternBudget budget, string text, int from)
    {
        var items = new ItemBuffer();
        for (var match = regex.Match(text, from); match.Success; match = match.NextMatch())
        {
            foreach (Group group in match.Groups)
            {
                if (!group.Success)
                    continue;
                budget.Take(group.Length);
                items.Add(group.Value);
                items.Add(group.Index);
            }
        }

        return items.Finish();
    }
}
