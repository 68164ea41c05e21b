using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Environments;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>The environments that count in a region, read once for each text.</summary>
internal static class Skies
{
    private static readonly ViewerEnvironment Unset = new();
    private static readonly ConditionalWeakTable<string, ViewerEnvironment> Known = [];

    /// <summary>Of the parcel at a place, or the region's where it has none that counts.</summary>
    public static ViewerEnvironment At(Scene scene, Vector3 place) =>
        OwnOf(scene, scene.Land.At(place)) is { } text ? Read(text) : OfRegion(scene);

    public static ViewerEnvironment OfRegion(Scene scene)
    {
        if (scene.Settings.Environment is { } text)
            return Read(text);
        return scene.Settings.SunHour is { } hour ? new ViewerEnvironment { Day = DefaultDay.Fixed(hour) } : Unset;
    }

    /// <summary>The text of a parcel's own environment, where the estate lets it have one.</summary>
    public static string? OwnOf(Scene scene, Parcel parcel) =>
        AllowsParcels(scene) && parcel.Row.Environment is { Length: > 0 } text ? text : null;

    public static bool AllowsParcels(Scene scene) => scene.Settings.Estate.Flags.HasFlag(RegionFlags.AllowEnvironmentOverride);

    /// <summary>The sky now.</summary>
    /// <param name="altitude">Metres.</param>
    public static LlsdMap SkyOf(Scene scene, ViewerEnvironment environment, double altitude) => DayMoment.FrameAt(
        environment.Day, DayMoment.TrackAt(environment, altitude), environment.Clock.FractionAt(scene.Clock.UnixTime));

    public static LlsdMap WaterOf(Scene scene, ViewerEnvironment environment) =>
        DayMoment.FrameAt(environment.Day, DayCycle.WaterTrack, environment.Clock.FractionAt(scene.Clock.UnixTime));

    private static ViewerEnvironment Read(string text) =>
        Known.GetValue(text, static unread => ViewerEnvironment.FromText(unread) ?? Unset);
}
