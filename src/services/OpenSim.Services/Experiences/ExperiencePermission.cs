namespace OpenSim.Services.Experiences;

/// <summary>What somebody has said to an experience.</summary>
public enum ExperiencePermission
{
    /// <summary>Nothing yet: it asks.</summary>
    None,

    Allowed,

    Blocked
}
