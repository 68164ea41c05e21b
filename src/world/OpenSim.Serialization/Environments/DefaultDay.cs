using OpenSim.Llsd;

namespace OpenSim.Serialization.Environments;

/// <summary>
/// The day of a region that has none of its own: the sun goes from east to west once, over eight skies. It stands in the answer, since not
/// every grid has an asset of it.
/// </summary>
public static class DefaultDay
{
    private const int Skies = 8;
    private const double HoursADay = 24;

    private static readonly string[] Names =
        ["Midnight", "Before dawn", "Sunrise", "Morning", "Midday", "Afternoon", "Sunset", "Evening"];

    private static readonly LlsdMap Water = FrameModels.Complete(new LlsdMap { ["type"] = FrameModels.Water })!;

    public static readonly DayCycle Cycle = Make();

    /// <summary>A day on which the sun stands still where it is at an hour: 6 is sunrise, 12 midday.</summary>
    public static DayCycle Fixed(double hour) => DayCycle.Still("Fixed sun", SkyAt(hour / HoursADay), Water);

    private static DayCycle Make()
    {
        var frames = new Dictionary<string, LlsdMap> { ["Water"] = Water };
        var sky = new List<Keyframe>();
        for (var i = 0; i < Skies; i++)
        {
            frames[Names[i]] = SkyAt((double)i / Skies);
            sky.Add(new Keyframe((double)i / Skies, Names[i]));
        }

        return new DayCycle("Default", frames, [[new Keyframe(0, "Water")], sky, [], [], []]);
    }

    private static LlsdMap SkyAt(double day)
    {
        var height = (day - 0.25) * Math.Tau;
        var up = Math.Sin(height);
        var light = Math.Clamp((up + 0.2) / 0.7, 0, 1); // of the day: 0 from a while after sunset on
        var glow = Math.Clamp(1 - (Math.Abs(up) / 0.5), 0, 1); // of the horizon, about sunrise and sunset
        return FrameModels.Complete(new LlsdMap
        {
            ["type"] = FrameModels.Sky,
            ["sun_rotation"] = SunPlace.ToRotation(height).ToNumbers(),
            ["moon_rotation"] = SunPlace.ToRotation(height + Math.PI).ToNumbers(),
            ["sunlight_color"] = Mix(light, [0.35, 0.36, 0.66, 0.3], [0.73 + (1.4 * glow), 0.78 + (0.5 * glow), 0.9, 0.3]),
            ["star_brightness"] = 250 * (1 - light),
            ["cloud_color"] = Mix(light, [0.22, 0.22, 0.28], [0.41, 0.41, 0.41]),
            ["legacy_haze"] = new LlsdMap
            {
                ["ambient"] = Mix(light, [0.3, 0.33, 0.45], [1.047, 1.047, 1.047]),
                ["blue_density"] = Mix(light, [0.12, 0.2, 0.37], [0.2447, 0.4487, 0.76]),
                ["blue_horizon"] = Mix(light, [0.05, 0.09, 0.2], [0.4954, 0.4954, 0.64]),
                ["haze_density"] = 0.7 + glow,
                ["haze_horizon"] = 0.19
            }
        })!;
    }

    private static LlsdArray Mix(double share, double[] night, double[] day) =>
        FrameModels.Numbers(night.Zip(day, (dark, bright) => dark + ((bright - dark) * share)));
}
