namespace OpenSim.Services.Search;

/// <summary>What places are looked for as.</summary>
public enum SoughtPlaces
{
    /// <summary>Their owners want them to be found, and their regions do not forbid it.</summary>
    Listed = 0,

    /// <summary>They are for sale to whoever asks.</summary>
    ForSale = 1,

    /// <summary>Somebody's own, or a group's.</summary>
    Holdings = 2
}
