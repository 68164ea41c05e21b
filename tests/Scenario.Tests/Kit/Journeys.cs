namespace Scenario.Tests.Kit;

/// <summary>Ways from one region to the next.</summary>
public enum Journeys
{
    Teleport,
    TeleportInFlight,
    Walk,
    Flight,

    /// <summary>To where one of the regions is out of view into which she has looked, and another comes into view.</summary>
    TeleportWithViews,

    /// <summary>The same on foot.</summary>
    WalkWithViews
}
