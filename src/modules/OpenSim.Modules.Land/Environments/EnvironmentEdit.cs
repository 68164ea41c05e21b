using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Serialization.Environments;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Environments;

/// <summary>
/// One change of a region's or a parcel's environment by somebody who stands there. Reading and writing it is done without the region's
/// token, so the right to it is asked twice.
/// </summary>
internal sealed class EnvironmentEdit(CapabilityCall call, RegionEnvironments region, EnvironmentPlace place)
{
    private double? _sunHour;

    public EnvironmentPlace Place => place;

    /// <summary>What there is; what stands in for it when there is none.</summary>
    public ViewerEnvironment Before { get; private set; } = new();

    private Scene Scene => call.Scene;

    /// <summary>Why it may not be, in words for the user; null when it may.</summary>
    public string? Begin()
    {
        string? text;
        using (Scene.Token.Take())
        {
            if (RefusalOf(out var parcel) is { } refusal)
                return refusal;
            if (!Scene.Limits.LandTools.Allows(call.AgentId))
                return Scene.Limits.LandTools.Words;
            text = TextOf(parcel) ?? Scene.Settings.Environment;
            _sunHour = Scene.Settings.SunHour;
        }

        Before = RegionEnvironments.Read(text, _sunHour);
        return null;
    }

    /// <summary>Puts a new one in its place, with the next version; null takes it away.</summary>
    public LlsdMap Finish(ViewerEnvironment? environment)
    {
        string? text;
        using (Scene.Token.Take())
        {
            if (RefusalOf(out var parcel) is { } refusal)
                return EnvironmentReply.Refusal(refusal);
            // Another may have changed it meanwhile: viewers ask again only where the version is another.
            var version = Math.Max(Before.Version, region.VersionOf(TextOf(parcel)) ?? 0);
            text = environment is null ? null : (environment with { Version = version + 1 }).ToText();
            if (!region.Put(parcel, text))
                return EnvironmentReply.Refusal("The parcels of this region have all the environments that they may have.");
        }

        return EnvironmentReply.Of(Scene.Info.Id, place, text, _sunHour);
    }

    private string? TextOf(Parcel? parcel) => parcel is null ? Scene.Settings.Environment : region.OwnTextOf(parcel);

    private string? RefusalOf(out Parcel? parcel)
    {
        parcel = null;
        if (!Scene.Presences.TryGet(call.AgentId, out var who) || who.IsChild)
            return "You are not in this region.";
        if (!place.IsRegion && !Scene.Land.TryGet(place.Parcel, out parcel))
            return "There is no such parcel.";
        return region.RefusalOf(who, parcel);
    }
}
