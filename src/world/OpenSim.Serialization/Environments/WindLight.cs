using System.Diagnostics.CodeAnalysis;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Environments;

/// <summary>
/// Days as viewers of before 2020 know them (capability EnvironmentSettings): an array of a header, keyframes of one sky track, skies by
/// name, and one water.
/// </summary>
public static class WindLight
{
    private const double ScrollZero = 10; // scroll rates are told from here on
    private const double StarsOfOne = 250;
    private const string WaterName = "WLWater";

    /// <summary>Fields whose name and form did not change.</summary>
    private static readonly string[] SkyVectors = ["cloud_color", "cloud_pos_density1", "cloud_pos_density2", "glow"];
    private static readonly string[] SkyNumbers = ["cloud_scale", "cloud_shadow", "gamma", "max_y"];
    private static readonly string[] HazeVectors = ["ambient", "blue_density", "blue_horizon"];
    private static readonly string[] HazeNumbers = ["density_multiplier", "distance_multiplier", "haze_density", "haze_horizon"];

    private static readonly (string Old, string New)[] WaterFields =
    [
        ("blurMultiplier", "blur_multiplier"), ("fresnelOffset", "fresnel_offset"), ("fresnelScale", "fresnel_scale"),
        ("normScale", "normal_scale"), ("normalMap", "normal_map"), ("scaleAbove", "scale_above"), ("scaleBelow", "scale_below"),
        ("underWaterFogMod", "underwater_fog_mod"), ("waterFogColor", "water_fog_color"), ("waterFogDensity", "water_fog_density"),
        ("wave1Dir", "wave1_direction"), ("wave2Dir", "wave2_direction")
    ];

    /// <param name="refusal">What is wrong, in words for whoever sent it.</param>
    public static bool TryRead(
        LlsdValue given, in EnvironmentBounds bounds, [NotNullWhen(true)] out DayCycle? day, [NotNullWhen(false)] out string? refusal)
    {
        (day, refusal) = (null, null);
        var frames = new LlsdMap();
        foreach (var (name, sky) in given[2].Entries)
        {
            if (frames.Count >= bounds.MaxFrames)
            {
                refusal = DayCycle.TooMuch(bounds);
                return false;
            }

            frames[name] = SkyFrom(sky);
        }

        var water = WaterName;
        while (frames.ContainsKey(water))
            water += " ";
        frames[water] = WaterFrom(given[3]);
        var keys = given[1].Elements.Take(bounds.MaxFrames + 1)
            .Select(key => new LlsdMap { ["key_keyframe"] = key[0], ["key_name"] = key[1] });
        return DayCycle.TryRead(new LlsdMap
        {
            ["name"] = "WLDaycycle",
            ["frames"] = frames,
            ["tracks"] = new LlsdArray(
                new LlsdArray(new LlsdMap { ["key_keyframe"] = 0.0, ["key_name"] = water }), new LlsdArray(keys))
        }, bounds, out day, out refusal);
    }

    /// <summary>A day for an old viewer: its sky at the ground, and its first water.</summary>
    public static LlsdArray Write(DayCycle day, UUID region)
    {
        var skies = new LlsdMap();
        foreach (var name in day.Tracks[DayCycle.GroundTrack].Select(key => key.Frame).Distinct())
            skies[name] = SkyTo(name, day.Frames[name]);
        return new LlsdArray(
            new LlsdMap { ["messageID"] = UUID.Zero, ["regionID"] = region },
            new LlsdArray(day.Tracks[DayCycle.GroundTrack].Select(key => new LlsdArray(key.At, key.Frame))),
            skies,
            WaterTo(day.Frames[day.Tracks[DayCycle.WaterTrack][0].Frame]));
    }

    private static LlsdMap SkyFrom(LlsdValue old)
    {
        var sky = new LlsdMap { ["type"] = FrameModels.Sky, ["sunlight_color"] = old["sunlight_color"] };
        var haze = new LlsdMap();
        Copy(old, sky, SkyVectors, static value => value);
        Copy(old, sky, SkyNumbers, First);
        Copy(old, haze, HazeVectors, static value => value);
        Copy(old, haze, HazeNumbers, First);
        sky["legacy_haze"] = haze;
        if (old["cloud_scroll_rate"].IsDefined)
            sky["cloud_scroll_rate"] = FrameModels.Numbers(Scroll(old, 0), Scroll(old, 1));
        sky["star_brightness"] = First(old["star_brightness"]).AsReal() * StarsOfOne;
        var (height, east) = (Angle(old["sun_angle"]), Angle(old["east_angle"]));
        sky["sun_rotation"] = SunPlace.ToRotation(height, east).ToNumbers();
        sky["moon_rotation"] = SunPlace.ToRotation(height + Math.PI, east).ToNumbers();
        return sky;
    }

    private static LlsdMap SkyTo(string name, LlsdMap sky)
    {
        var rotation = sky["sun_rotation"].ToQuaternion();
        var (height, east) = SunPlace.ToAngles(rotation);
        var old = new LlsdMap { ["name"] = name };
        Copy(sky, old, SkyVectors, WithOne);
        Copy(sky, old, SkyNumbers, AsFour);
        Copy(sky["legacy_haze"], old, HazeVectors, WithOne);
        Copy(sky["legacy_haze"], old, HazeNumbers, AsFour);
        var scroll = sky["cloud_scroll_rate"];
        old["cloud_scroll_rate"] = FrameModels.Numbers(scroll[0].AsReal() + ScrollZero, scroll[1].AsReal() + ScrollZero);
        old["enable_cloud_scroll"] = new LlsdArray(scroll[0].AsReal() != 0, scroll[1].AsReal() != 0);
        old["star_brightness"] = sky["star_brightness"].AsReal() / StarsOfOne;
        old["sunlight_color"] = sky["sunlight_color"];
        old["sun_angle"] = height;
        old["east_angle"] = east;
        old["lightnorm"] = Light(SunPlace.Direction(rotation));
        return old;
    }

    // What falls on things: the sun, at the horizon just after it has set, then the moon over against it.
    private static LlsdArray Light(System.Numerics.Vector3 sun)
    {
        const float StillSun = -0.12f;
        if (sun.Z < StillSun)
            return FrameModels.Numbers(-sun.Y, -sun.Z, -sun.X, 1);
        return FrameModels.Numbers(sun.Y, Math.Max(sun.Z, 0), sun.X, 1);
    }

    private static LlsdMap WaterFrom(LlsdValue old)
    {
        var water = new LlsdMap { ["type"] = FrameModels.Water };
        foreach (var (before, name) in WaterFields)
            water[name] = old[before];
        return water;
    }

    private static LlsdMap WaterTo(LlsdMap water)
    {
        var old = new LlsdMap();
        foreach (var (before, name) in WaterFields)
            old[before] = water[name];
        old["waterFogColor"] = WithOne(water["water_fog_color"]);
        return old;
    }

    private static void Copy(LlsdValue from, LlsdMap to, string[] fields, Func<LlsdValue, LlsdValue> form)
    {
        foreach (var field in fields)
        {
            if (from[field].IsDefined)
                to[field] = form(from[field]);
        }
    }

    // Old numbers stand in the first of four.
    private static LlsdValue First(LlsdValue value) => value is LlsdArray ? value[0] : value;

    private static LlsdValue AsFour(LlsdValue value) => FrameModels.Numbers(value.AsReal(), 0, 0, 1);

    private static LlsdValue WithOne(LlsdValue value) =>
        FrameModels.Numbers(value[0].AsReal(), value[1].AsReal(), value[2].AsReal(), 1);

    private static double Scroll(LlsdValue old, int axis)
    {
        var isOff = old["enable_cloud_scroll"].IsDefined && !old["enable_cloud_scroll"][axis].AsBoolean();
        return isOff ? 0 : old["cloud_scroll_rate"][axis].AsReal() - ScrollZero;
    }

    private static double Angle(LlsdValue value) => double.IsFinite(value.AsReal()) ? Math.IEEERemainder(value.AsReal(), Math.Tau) : 0;
}
