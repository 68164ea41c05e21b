namespace OpenSim.Primitives;

/// <summary>QueryFlags of the messages of the search window: what is looked for, in which order, of which maturity.</summary>
[Flags]
public enum SearchFlags : uint
{
    None = 0,
    People = 1 << 0,
    Online = 1 << 1,
    Events = 1 << 3,
    Groups = 1 << 4,
    DateEvents = 1 << 5,
    AgentOwned = 1 << 6,
    ForSale = 1 << 7,
    GroupOwned = 1 << 8,
    SortByDwell = 1 << 10,
    WithPictures = 1 << 12,
    SortAscending = 1 << 15,
    SortByPrice = 1 << 16,
    SortByPricePerMetre = 1 << 17,
    SortByArea = 1 << 18,
    SortByName = 1 << 19,
    BoundByPrice = 1 << 20,
    BoundByArea = 1 << 21,
    General = 1 << 24,
    Moderate = 1 << 25,
    Adult = 1 << 26
}
