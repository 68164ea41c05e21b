using System.Text.RegularExpressions;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Lists;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.OpenSimulator;

[ScriptFunctions]
public static class PatternFunctions
{
    public static int osRegexIsMatch(string input, string pattern) =>
        ScriptPatterns.With(pattern, 0, regex => regex.IsMatch(input) ? 1 : 0);

    /// <summary>Each match and its groups: text and place, one after another.</summary>
    /// <param name="start">Counts from the end if negative.</param>
    public static LslList osMatchString(string src, string pattern, int start)
    {
        var from = ScriptRange.Index(start, src.Length);
        return from < 0 ? LslList.Empty : ScriptPatterns.With(pattern, LslList.Empty, regex => Matches(regex, src, from));
    }

    /// <param name="count">At most so many; all if negative.</param>
    public static string osReplaceString(string src, string pattern, string replace, int count, int start)
    {
        var from = ScriptRange.Index(start, src.Length);
        return from < 0 ? src : ScriptPatterns.With(pattern, src, regex => regex.Replace(src, replace, Math.Max(count, -1), from));
    }

    private static LslList Matches(Regex regex, string text, int from)
    {
        var items = new ItemBuffer();
        for (var match = regex.Match(text, from); match.Success; match = match.NextMatch())
        {
            foreach (Group group in match.Groups)
            {
                if (!group.Success)
                    continue;
                items.Add(group.Value);
                items.Add(group.Index);
            }
        }

        return items.Finish();
    }
}
