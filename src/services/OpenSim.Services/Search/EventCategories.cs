namespace OpenSim.Services.Search;

/// <summary>The kinds of events, by the numbers that viewers and search sites have for them.</summary>
public static class EventCategories
{
    private static readonly Dictionary<int, string> Names = new()
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

    public static IReadOnlyDictionary<int, string> All => Names;

    /// <summary>Number and name of each, for people to read.</summary>
    public static string Text
    {
        get
        {
            var words = new List<string>(Names.Count);
            foreach (var (number, name) in Names)
                words.Add($"{number} {name}");
            return string.Join(", ", words);
        }
    }

    public static string NameOf(int category) => Names.TryGetValue(category, out var name) ? name : "";
}
