using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Search;

/// <summary>What somebody looks for: DirFindQuery, DirPlacesQuery, DirClassifiedQuery, DirPopularQuery, PlacesQuery.</summary>
/// <param name="Query">Comes back with each answer.</param>
/// <param name="Start">Results of the pages before.</param>
/// <param name="Category">A number of the viewer's list; <see cref="AnyCategory"/> or below for all.</param>
/// <param name="RegionName">Only there; empty for everywhere.</param>
public sealed record SearchQuestion(UUID Query, string Text, SearchFlags Flags, int Start = 0, int Category = SearchQuestion.AnyCategory,
    string RegionName = "")
{
    public const int AnyCategory = 0;

    /// <summary>A page, and one more, by which viewers see that there is another page.</summary>
    public const int PageSize = 101;

    /// <summary>
    /// Whether what is of this maturity is looked for: 0 general, 1 moderate, 2 adult. Anyone who says nothing of it looks for all.
    /// </summary>
    public static bool Includes(SearchFlags flags, int maturity)
    {
        var wanted = flags & (SearchFlags.General | SearchFlags.Moderate | SearchFlags.Adult);
        return wanted == 0 || (wanted & (SearchFlags)((uint)SearchFlags.General << Math.Clamp(maturity, 0, 2))) != 0;
    }
}
