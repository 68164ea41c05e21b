namespace OpenSim.Services.Search;

/// <summary>In which order places are found.</summary>
public enum PlaceOrderKind
{
    /// <summary>Where most people come first.</summary>
    Dwell = 0,
    Name = 1,
    Area = 2,
    Price = 3,
    PricePerMetre = 4
}
