using OpenSim.Primitives;

namespace OpenSim.World.Regions;

/// <summary>What viewers of a region are told of its estate. The defaults are those of a region without an estate module.</summary>
public sealed record RegionEstate
{
    private const RegionFlags Everything = RegionFlags.AllowLandmark | RegionFlags.AllowSetHome | RegionFlags.AllowDirectTeleport
        | RegionFlags.ExternallyVisible | RegionFlags.PublicAllowed | RegionFlags.AllowEnvironmentOverride
        | RegionFlags.AllowParcelAccessOverride;

    public uint Id { get; init; } = 1;

    public uint ParentId { get; init; } = 1;

    public string Name { get; init; } = "";

    public UUID OwnerId { get; init; }

    /// <summary>The estate's own bits, as EstateOwnerMessage tells them.</summary>
    public RegionFlags Flags { get; init; } = Everything;

    public string AbuseEmail { get; init; } = "";

    public float BillableFactor { get; init; }

    public int PricePerMeter { get; init; } = 1;

    /// <summary>The hour at which the sun of all its regions stands still; null when it moves.</summary>
    public double? SunHour { get; init; }

    /// <summary>A region of the grid where visitors are sent instead, 0 for none; viewers show it only.</summary>
    public int RedirectGridX { get; init; }

    public int RedirectGridY { get; init; }
}
