namespace OpenSim.World.Viewers.Requests;

/// <summary>What the region window sets (setregioninfo).</summary>
/// <param name="AgentLimit">Avatars at once.</param>
/// <param name="ObjectBonus">So many times the prims that the land carries.</param>
/// <param name="Access">13 general, 21 moderate, 42 adult.</param>
public sealed record RegionRules(
    bool BlockTerraform,
    bool BlockFly,
    bool AllowDamage,
    bool AllowLandResell,
    int AgentLimit,
    double ObjectBonus,
    int Access,
    bool RestrictPushing,
    bool AllowParcelChanges)
{
    /// <summary>Parcels are not shown in search; null leaves it as it is.</summary>
    public bool? BlocksSearch { get; init; }
}
