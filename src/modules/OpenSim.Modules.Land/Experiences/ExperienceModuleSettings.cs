using OpenSim.Settings;

namespace OpenSim.Modules.Land.Experiences;

/// <summary>Experiences of a region.</summary>
public static class ExperienceModuleSettings
{
    public static readonly Setting<bool> Enabled = new("Experience", "Enabled", true,
        "Whether there are experiences. Without them a script that asks for one is told XP_ERROR_EXPERIENCES_DISABLED.");
}
