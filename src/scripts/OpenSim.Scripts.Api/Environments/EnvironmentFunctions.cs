using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Serialization.Environments;
using static OpenSim.Scripts.Api.Environments.EnvironmentStatus;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>
/// Sky and water of a parcel, or of the region where x and y are -1, as they are now and as they are to be. The height says which sky is
/// meant; -1 means all of them.
/// </summary>
[ScriptFunctions]
public static class EnvironmentFunctions
{
    private const int Tracks = 15, TextureDefaults = 1, WaterDefaults = 103, DayInfo = 200, Clouds = 2, Light = 8, Moon = 9, Sun = 14;
    private const int OfTexture = 0; // asset type

    private static readonly LlsdMap UsualSky = DefaultDay.Cycle.Frames.Values.First(frame => frame["type"].AsString() == "sky");
    private static readonly LlsdMap UsualWater = DefaultDay.Cycle.Frames.Values.First(frame => frame["type"].AsString() == "water");

    /// <summary>In the order asked for; what there is not is told on the debug channel, and what stood before it is given.</summary>
    /// <param name="params">SKY_…, WATER_…, ENVIRONMENT_DAYINFO.</param>
    public static LslList llGetEnvironment(RegionScript script, Vector3 pos, LslList @params)
    {
        var environment = IsRegion(pos) ? Skies.OfRegion(script.Scene) : Skies.At(script.Scene, pos);
        var (sky, water) = (Skies.SkyOf(script.Scene, environment, pos.Z), Skies.WaterOf(script.Scene, environment));
        var told = new List<ListItem>();
        for (var i = 0; i < @params.Count; i++)
        {
            if (@params[i].IsInteger && TryAdd(script, environment, sky, water, @params[i].Integer, told))
                continue;
            script.Complain($"llGetEnvironment: item {i} of the list is nothing that could be asked.");
            break;
        }

        return LslList.Take([.. told]);
    }

    /// <summary>Changes what the rules say in all frames of the sky, or of all skies, and of the water; of no other sky.</summary>
    /// <param name="params">Rules with their values; an empty list puts back what was there before a script first changed it.</param>
    /// <returns>ENV_….</returns>
    public static int llSetEnvironment(RegionScript script, Vector3 position, LslList @params)
    {
        var place = new EnvironmentTarget(script.Scene, position);
        if (place.RefusalFor(script.Actor) is { } refusal)
            return refusal;
        if (@params.Count == 0)
            return place.PutBack();
        if (place.Present is not { } environment)
            return NoEnvironment;
        var tracks = position.Z < 0 ? [1, 2, 3, 4] : new[] { DayMoment.TrackAt(environment, position.Z) };
        return Change(script, environment.Day, tracks, @params, out var day) is var status && status == Ok
            ? place.Put(environment with { Day = day }, keepsBefore: true)
            : status;
    }

    /// <summary>Puts settings in the place of a parcel's or the region's, or of one track of them.</summary>
    /// <param name="environment">An item of the prim or an asset's key; empty for what it is without any.</param>
    /// <param name="track_no">-1 for all, 0 the water, 1 to 4 the skies.</param>
    /// <param name="day_length">Seconds; -1 as it is.</param>
    /// <returns>ENV_….</returns>
    public static int llReplaceEnvironment(
        RegionScript script, Vector3 position, string environment, int track_no, int day_length, int day_offset)
    {
        var place = new EnvironmentTarget(script.Scene, position);
        if (place.RefusalFor(script.Actor) is { } refusal)
            return refusal;
        if (track_no is < -1 or >= DayCycle.TrackCount)
            return InvalidRule;
        var present = place.Present ?? Skies.OfRegion(script.Scene);
        var wanted = present with
        {
            DayLength = day_length > 0 ? Math.Clamp(day_length, 14_400, 604_800) : present.DayLength,
            DayOffset = day_offset >= 0 ? day_offset : present.DayOffset
        };
        if (environment.Length == 0)
        {
            if (day_length <= 0 && day_offset < 0 && track_no < 0)
                return place.Put(null);
            return place.Put(track_no < 0 ? wanted : wanted with { Day = wanted.Day.WithTrack(track_no, DefaultDay.Cycle) });
        }

        if (SettingsAsset.Read(script, environment) is not { } settings)
            return NoEnvironment;
        return wanted.Day.TryApply(settings, "Settings", track_no < 0 ? null : track_no, new EnvironmentBounds(EnvironmentTarget.MaxFrames),
            out var day, out _)
            ? place.Put(wanted with { Day = day })
            : NoEnvironment;
    }

    /// <summary>Does what rules say, in the skies of some tracks and in the water.</summary>
    /// <returns>ENV_….</returns>
    internal static int Change(RegionScript script, DayCycle before, int[] skyTracks, LslList rules, out DayCycle day)
    {
        day = before;
        int[] waterTracks = [DayCycle.WaterTrack];
        var (skies, waters) = (Frames(before, skyTracks), Frames(before, waterTracks));
        var items = rules.Items;
        for (var at = 0; at < items.Length;)
        {
            var rule = items[at].IsInteger ? items[at].Integer : -1;
            var count = EnvironmentRules.Arguments(rule);
            if (count < 0 || at + count >= items.Length)
                return InvalidRule;
            foreach (var frame in (EnvironmentRules.IsWater(rule) ? waters : skies).Values)
            {
                if (EnvironmentRules.Set(frame, rule, items.Slice(at + 1, count), name => Prims.FaceRules.Asset(script, name, OfTexture))
                    is not Ok and var status)
                    return status;
            }

            at += count + 1;
        }

        day = before.WithFrames(skyTracks, name => skies[name]).WithFrames(waterTracks, name => waters[name]);
        return Ok;
    }

    private static Dictionary<string, LlsdMap> Frames(DayCycle day, int[] tracks) => tracks.SelectMany(track => day.Tracks[track])
        .Select(key => key.Frame).Distinct().ToDictionary(name => name, name => EnvironmentRules.Copy(day.Frames[name]));

    private static bool TryAdd(
        RegionScript script, ViewerEnvironment environment, LlsdMap sky, LlsdMap water, int asked, List<ListItem> into)
    {
        switch (asked)
        {
            case Tracks: into.AddRange(environment.Altitudes.Select(metres => (ListItem)metres)); return true;
            case DayInfo:
                into.AddRange([environment.DayLength, environment.DayOffset,
                    (int)(environment.Clock.FractionAt(script.Scene.Clock.UnixTime) * environment.DayLength)]);
                return true;
            case TextureDefaults:
                into.AddRange([IsUsual(sky, UsualSky, "bloom_id"), IsUsual(sky, UsualSky, "halo_id"), IsUsual(sky, UsualSky, "rainbow_id")]);
                return true;
            case WaterDefaults:
                into.AddRange([IsUsual(water, UsualWater, "normal_map"), IsUsual(water, UsualWater, "transparent_texture")]);
                return true;
            case Light:
                into.AddRange([DayMoment.DirectionOf(sky, "sun"), Colour(sky["sunlight_color"]), Colour(sky["legacy_haze"]["ambient"])]);
                return true;
        }

        if (!EnvironmentRules.TryGet(sky, water, asked, into))
            return false;
        if (asked == Clouds)
            into.Add(IsUsual(sky, UsualSky, "cloud_id"));
        else if (asked is Sun or Moon)
            AddLight(sky, asked == Sun ? "sun" : "moon", into);
        return true;
    }

    private static void AddLight(LlsdMap sky, string body, List<ListItem> into) => into.AddRange([IsUsual(sky, UsualSky, body + "_id"),
        DayMoment.DirectionOf(sky, body), Colour(sky["legacy_haze"]["ambient"]), Colour(sky["sunlight_color"])]);

    private static int IsUsual(LlsdMap frame, LlsdMap usual, string field) => frame[field].Equals(usual[field]) ? 1 : 0;

    private static Vector3 Colour(LlsdValue numbers) =>
        new((float)numbers[0].AsReal(), (float)numbers[1].AsReal(), (float)numbers[2].AsReal());

    private static bool IsRegion(Vector3 pos) => pos is { X: -1, Y: -1 };
}
