using OpenSim.Settings;

namespace OpenSim.Modules.Land.Environments;

/// <summary>How much skies and waters may take. Section and keys are ours.</summary>
public static class EnvironmentSettings
{
    private const string Section = "Limits";

    // Viewers make days of up to 20 keyframes on each of five tracks.
    public static readonly Setting<int> Frames = new(Section, "EnvironmentFrames", 100,
        "Skies and waters in one environment, and keyframes on its tracks. More is refused in words.", "frames", 2, 1000,
        live: true);

    public static readonly Setting<int> ParcelEnvironmentsKb = new(Section, "ParcelEnvironmentsKB", 16_384,
        "All environments of their own that the parcels of a region have together. More is refused in words.", "kB", 0,
        1_000_000, live: true);
}
