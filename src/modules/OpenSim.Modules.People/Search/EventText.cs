using System.Globalization;
using OpenSim.Services.Search;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.People.Search;

/// <summary>
/// The text of a search for events: "u|0|words", a day, a category and words. The day is u for what goes on and what is to come, else a
/// number of days from today.
/// </summary>
internal static class EventText
{
    private const int Day = 24 * 3600;
    private const int FurthestDay = 366;

    public static EventQuestion ToQuestion(SearchQuestion question, long now)
    {
        var parts = question.Text.Split('|', 3);
        var words = parts.Length == 3 ? parts[2] : parts[^1];
        _ = int.TryParse(parts.ElementAtOrDefault(1), NumberStyles.None, CultureInfo.InvariantCulture, out var category);
        var (from, until) = (now, long.MaxValue);
        if (parts.Length > 1 && int.TryParse(parts[0], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var day))
        {
            from = now - (now % Day) + (Math.Clamp(day, -FurthestDay, FurthestDay) * (long)Day);
            until = from + Day;
        }

        return new EventQuestion(from, until, category, words.Trim(), maturity => SearchQuestion.Includes(question.Flags, maturity));
    }
}
