using OpenSim.Services.Experiences;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Experiences;

/// <summary>What scripts of an experience may keep.</summary>
public static class ExperienceSettings
{
    public static readonly Setting<int> MaxKeyBytes = new("ExperienceService", "MaxKeyBytes", KeyValueLimits.Key,
        "Bytes of a key in the store of an experience.", "bytes", 1, KeyValueLimits.Key, live: true);

    public static readonly Setting<int> MaxValueBytes = new("ExperienceService", "MaxValueBytes", KeyValueLimits.Value,
        "Bytes of a value in the store of an experience.", "bytes", 0, KeyValueLimits.Value, live: true);

    public static readonly Setting<int> StoreMegabytes = new("ExperienceService", "KeyValueMegabytes", 128,
        "What all keys and values of one experience may take; a script that would keep more is told XP_ERROR_QUOTA_EXCEEDED.", "MB", 0,
        1_000_000, live: true);
}
