namespace Attack.Tests.Kills.Habits;

/// <summary>Where the one relic is.</summary>
internal enum RelicPlace
{
    World,

    /// <summary>In the inventory alone.</summary>
    Item,

    Worn
}
