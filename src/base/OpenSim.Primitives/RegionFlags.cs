namespace OpenSim.Primitives;

/// <summary>
/// What a region allows, as RegionHandshake, RegionInfo and the map carry it. Bits above 31 travel only in the 64-bit fields.
/// </summary>
[Flags]
public enum RegionFlags : ulong
{
    None = 0,
    AllowDamage = 1 << 0,
    AllowLandmark = 1 << 1,
    AllowSetHome = 1 << 2,
    ResetHomeOnTeleport = 1 << 3,
    SunFixed = 1 << 4,
    AllowParcelAccessOverride = 1 << 5,
    BlockTerraform = 1 << 6,
    BlockLandResell = 1 << 7,
    Sandbox = 1 << 8,
    AllowEnvironmentOverride = 1 << 9,
    SkipAgentAction = 1 << 10,

    /// <summary>Parcels are not found by search; gods set it.</summary>
    SkipUpdateInterestList = 1 << 11,

    SkipCollisions = 1 << 12,
    SkipScripts = 1 << 13,
    SkipPhysics = 1 << 14,
    ExternallyVisible = 1 << 15,

    /// <summary>With <see cref="ExternallyVisible"/>: everybody may come. Estates' flags have both.</summary>
    PublicAllowed = 1 << 17,

    BlockDwell = 1 << 18,
    NoFly = 1 << 19,
    AllowDirectTeleport = 1 << 20,
    EstateSkipScripts = 1 << 21,
    RestrictPushObject = 1 << 22,
    DenyAnonymous = 1 << 23,
    DenyIdentified = 1 << 24,
    DenyTransacted = 1 << 25,
    AllowParcelChanges = 1 << 26,

    /// <summary>Column AbuseEmailToEstateOwner; today's viewers know the bit as "nobody flies over".</summary>
    AbuseEmailToEstateOwner = 1 << 27,

    AllowVoice = 1 << 28,
    BlockParcelSearch = 1 << 29,
    DenyAgeUnverified = 1 << 30
}
