using OpenSim.Primitives;

namespace OpenSim.Services.Search;

/// <summary>Which places of the grid are looked for.</summary>
public sealed record PlaceQuestion
{
    public SoughtPlaces Kind { get; init; }

    /// <summary>Somewhere in name or description; empty for all.</summary>
    public string Words { get; init; } = "";

    /// <summary>0 or below for all.</summary>
    public int Category { get; init; }

    /// <summary>Only in the region of this name; empty for everywhere.</summary>
    public string RegionName { get; init; } = "";

    /// <summary>A bit for each maturity that is meant: 1 general, 2 moderate, 4 adult.</summary>
    public int Maturities { get; init; } = 7;

    public bool WithPictures { get; init; }

    /// <summary>For land that is for sale: to whom.</summary>
    public UUID Buyer { get; init; }

    /// <summary>For holdings: whose, a group's where <see cref="IsOfGroup"/>.</summary>
    public UUID Owner { get; init; }

    public bool IsOfGroup { get; init; }

    public int MaxPrice { get; init; } = int.MaxValue;

    public int MinArea { get; init; }

    public PlaceOrderKind Order { get; init; }

    public bool IsDescending { get; init; }

    public int Start { get; init; }

    public int Max { get; init; }
}
