using System.Globalization;
using System.Text.RegularExpressions;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>
/// Text in notecards by regular expressions. These are read without going back, so that none takes longer than its text: what refers back
/// to itself is refused in words.
/// </summary>
[ScriptFunctions]
public static class NotecardSearchFunctions
{
    private const int MaxFound = 64;
    private const int MaxPattern = 1024;

    /// <summary>How often it stands there, by dataserver().</summary>
    public static string llFindNotecardTextCount(RegionScript script, string notecardname, string pattern, LslList options) =>
        Read(script, nameof(llFindNotecardTextCount), pattern) is { } expression
            ? NotecardFunctions.Ask(script, notecardname,
                lines => lines.Sum(line => expression.Count(line)).ToString(CultureInfo.InvariantCulture))
            : Ids.Null;

    /// <summary>Line, column and length of each place; NAK for a notecard that no other function has asked for lately.</summary>
    /// <param name="start">So many are passed over.</param>
    /// <param name="count">At most, up to 64; 0 for 64.</param>
    public static LslList llFindNotecardTextSync(
        RegionScript script, string name, string pattern, int start, int count, LslList options)
    {
        if (Read(script, nameof(llFindNotecardTextSync), pattern) is not { } expression)
            return LslList.Empty;
        if (NotecardFunctions.Find(script, name) is not { } asset || script.Engine.Notecards.Find(asset) is not { } lines)
            return LslList.Of(NotecardFunctions.NotAtHand);
        var places = lines.Index().SelectMany(line => expression.Matches(line.Item).Select(match => (line.Index, Match: match)))
            .Skip(Math.Max(0, start)).Take(count is > 0 and < MaxFound ? count : MaxFound);
        return LslList.Take([.. places.SelectMany<(int Line, Match Match), ListItem>(p => [p.Line, p.Match.Index, p.Match.Length])]);
    }

    private static Regex? Read(RegionScript script, string function, string pattern)
    {
        try
        {
            if (pattern.Length <= MaxPattern)
                return new Regex(pattern, RegexOptions.NonBacktracking | RegexOptions.CultureInvariant);
            script.Complain($"{function}: the pattern is longer than {MaxPattern} characters.");
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException)
        {
            script.Complain($"{function}: the pattern is no regular expression that can be read here.");
        }

        return null;
    }
}
