using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Serialization.Environments;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>The environments that count in a region.</summary>
internal static class Skies
{
    private static readonly ViewerEnvironment Unset = new();

    /// <summary>Of the parcel at a place, or the region's where it has none that counts.</summary>
    public static ViewerEnvironment At(Scene scene, Vector3 place) =>
        scene.RequestModuleInterface<IEnvironments>()?.OwnTextOf(scene.Land.At(place)) is { } text ? Read(scene, text) : OfRegion(scene);

    public static ViewerEnvironment OfRegion(Scene scene)
    {
        if (scene.Settings.Environment is { } text)
            return Read(scene, text);
        return scene.Settings.SunHour is { } hour ? new ViewerEnvironment { Day = DefaultDay.Fixed(hour) } : Unset;
    }

    public static bool AllowsParcels(Scene scene) => scene.RequestModuleInterface<IEnvironments>() is { AllowsParcels: true };

    /// <summary>The sky now.</summary>
    /// <param name="altitude">Metres.</param>
    public static LlsdMap SkyOf(Scene scene, ViewerEnvironment environment, double altitude) => DayMoment.FrameAt(
        environment.Day, DayMoment.TrackAt(environment, altitude), environment.Clock.FractionAt(scene.Clock.UnixTime));

    public static LlsdMap WaterOf(Scene scene, ViewerEnvironment environment) =>
        DayMoment.FrameAt(environment.Day, DayCycle.WaterTrack, environment.Clock.FractionAt(scene.Clock.UnixTime));

    private static ViewerEnvironment Read(Scene scene, string text) =>
        scene.RequestModuleInterface<IEnvironmentTexts>()?.Read(text) ?? Unset;
}
