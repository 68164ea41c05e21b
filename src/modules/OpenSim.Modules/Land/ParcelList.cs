namespace OpenSim.Modules.Land;

/// <summary>The lists of a parcel, by the flags of their entries.</summary>
public enum ParcelList : uint
{
    Allowed = 1,
    Banned = 2,

    /// <summary>Experiences that may run on it, their ids in the place of people's.</summary>
    AllowedExperiences = 8,

    BlockedExperiences = 16
}
