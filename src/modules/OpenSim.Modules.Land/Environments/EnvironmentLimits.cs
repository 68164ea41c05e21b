using OpenSim.Serialization.Environments;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Land.Environments;

/// <summary>Bounds on the environments that visitors give to regions and parcels.</summary>
internal sealed class EnvironmentLimits(Configuration configuration, StatRegistry statistics)
{
    private static readonly LimitDef FramesDef = new("land", "", "EnvironmentFrames", "opensim.land.environment_frames", "frames",
        LimitPer.Account, EnvironmentSettings.Frames, "Skies and waters in one environment; refused with words.");

    private static readonly LimitDef ParcelsDef = new("land", "", "ParcelEnvironments", "opensim.land.parcel_environments", "bytes",
        LimitPer.Region, EnvironmentSettings.ParcelEnvironmentsKb, "Environments of all parcels of a region; refused with words.");

    private readonly RowLimit _frames = statistics.RowLimit(FramesDef, () => configuration.Get(EnvironmentSettings.Frames));
    private readonly RowLimit _parcels = statistics.RowLimit(
        ParcelsDef, () => configuration.Get(EnvironmentSettings.ParcelEnvironmentsKb) * 1024L);

    public EnvironmentBounds Bounds => new((int)_frames.Max);

    /// <summary>Counts what a reader has refused for its size.</summary>
    public void SawTooMany() => _frames.Refuse();

    /// <summary>False, and counted, when the parcels of a region would have more than they may.</summary>
    /// <param name="others">Characters that the others have.</param>
    public bool AllowsParcel(int others, string text) => _parcels.Allows(others, text.Length);
}
