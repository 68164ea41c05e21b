namespace OpenSim.Services.Search;

/// <summary>The kinds of events, by the numbers that viewers and search sites have for them.</summary>
public static class EventCategories
{
    public static IReadOnlyDictionary<int, string> All { get; } = new SortedDictionary<int, string>
    {
        [18] = "Discussion",
        [19] = "Sports",
        [20] = "Live Music",
        [22] = "Commercial",
        [23] = "Nightlife/Entertainment",
        [24] = "Games/Contests",
        [25] = "Pageants",
        [26] = "Education",
        [27] = "Arts and Culture",
        [28] = "Charity/Support Groups",
        [29] = "Miscellaneous"
    };

    /// <summary>Number and name of each, for people to read.</summary>
    public static string Text { get; } = string.Join(", ", All.Select(c => $"{c.Key} {c.Value}"));

    public static string NameOf(int category) => All.TryGetValue(category, out var name) ? name : "";
}
