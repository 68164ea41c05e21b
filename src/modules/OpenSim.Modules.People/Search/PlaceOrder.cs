using OpenSim.Primitives;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.People.Search;

/// <summary>What of some places a question means, and in which order.</summary>
internal static class PlaceOrder
{
    private const SearchFlags Orders =
        SearchFlags.SortByName | SearchFlags.SortByArea | SearchFlags.SortByPricePerMetre | SearchFlags.SortByPrice;

    /// <summary>Those of the category, the region and the words, where most people come first unless the question says otherwise.</summary>
    public static IReadOnlyList<FoundPlace> Page(IEnumerable<FoundPlace> places, SearchQuestion question)
    {
        var words = question.Text.Trim();
        var found = places.Where(place =>
            SearchQuestion.Includes(question.Flags, place.Maturity)
            && (question.Category <= SearchQuestion.AnyCategory || place.Parcel.Category == question.Category)
            && (question.RegionName.Length == 0 || place.Region.Name.Equals(question.RegionName, StringComparison.OrdinalIgnoreCase))
            && (!question.Flags.HasFlag(SearchFlags.WithPictures) || !place.Parcel.SnapshotId.IsZero)
            && (place.Parcel.Name.Contains(words, StringComparison.OrdinalIgnoreCase)
                || place.Parcel.Description.Contains(words, StringComparison.OrdinalIgnoreCase)));
        return Page(question.Flags.HasFlag(SearchFlags.SortByName)
            ? found.OrderBy(Name, StringComparer.OrdinalIgnoreCase)
            : found.OrderByDescending(place => place.Parcel.Dwell).ThenBy(Name, StringComparer.OrdinalIgnoreCase), question.Start);
    }

    /// <summary>Land within the bounds of price and area, in the order that is asked for, the cheapest first else.</summary>
    public static IReadOnlyList<FoundPlace> Page(IEnumerable<FoundPlace> places, LandQuestion question)
    {
        var flags = question.Flags;
        var found = places.Where(place => SearchQuestion.Includes(flags, place.Maturity)
            && (!flags.HasFlag(SearchFlags.BoundByPrice) || place.Parcel.SalePrice <= question.Price)
            && (!flags.HasFlag(SearchFlags.BoundByArea) || place.Area >= question.Area));
        var sorted = flags.HasFlag(SearchFlags.SortByName) ? found.OrderBy(Name, StringComparer.OrdinalIgnoreCase)
            : flags.HasFlag(SearchFlags.SortByArea) ? found.OrderBy(place => place.Area)
            : flags.HasFlag(SearchFlags.SortByPricePerMetre) ? found.OrderBy(PricePerMetre)
            : found.OrderBy(place => place.Parcel.SalePrice);
        var isDescending = (flags & Orders) != 0 && !flags.HasFlag(SearchFlags.SortAscending);
        return Page(isDescending ? sorted.Reverse() : sorted, question.Start);
    }

    private static IReadOnlyList<FoundPlace> Page(IEnumerable<FoundPlace> sorted, int start) =>
        [.. sorted.Skip(start).Take(SearchQuestion.PageSize)];

    private static double PricePerMetre(FoundPlace place) => place.Parcel.SalePrice / (double)Math.Max(1, place.Area);

    private static string Name(FoundPlace place) => place.Parcel.Name;
}
