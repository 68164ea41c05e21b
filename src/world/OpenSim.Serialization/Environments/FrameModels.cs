using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Environments;

/// <summary>
/// What a sky and a water consist of: each field by the name that viewers know, with what it is when it is left out. The value says the
/// form, too: a number, an id, so many numbers, a map, or layers of maps.
/// </summary>
internal static class FrameModels
{
    public const string Sky = "sky";
    public const string Water = "water";

    private const int MaxLayers = 8;

    /// <summary>Far beyond everything that viewers show, and no trouble for anybody's arithmetic.</summary>
    private const double Huge = 1_000_000;

    private static readonly LlsdMap WaterModel = new()
    {
        ["blur_multiplier"] = 0.04,
        ["fresnel_offset"] = 0.5,
        ["fresnel_scale"] = 0.4,
        ["normal_map"] = UUID.Parse("822ded49-9a6c-f61c-cb89-6df54f42cdf4"),
        ["normal_scale"] = Numbers(2, 2, 2),
        ["scale_above"] = 0.03,
        ["scale_below"] = 0.2,
        ["transparent_texture"] = UUID.Parse("2bfd3884-7e27-69b9-ba3a-3e673f680004"),
        ["underwater_fog_mod"] = 0.25,
        ["water_fog_color"] = Numbers(0.0156, 0.149, 0.2509),
        ["water_fog_density"] = 10.0,
        ["wave1_direction"] = Numbers(1.05, -0.42),
        ["wave2_direction"] = Numbers(1.11, -1.16)
    };

    private static readonly LlsdMap SkyModel = new()
    {
        ["absorption_config"] = new LlsdArray(Profile(25_000, 0, 0, 0, 0), Profile(0, 0, 0, -6.6666667e-5, 1)),
        ["bloom_id"] = UUID.Parse("3c59f7fe-9dc8-47f9-8aaf-a9dd1fbc3bef"),
        ["cloud_color"] = Numbers(0.41, 0.41, 0.41),
        ["cloud_id"] = UUID.Parse("1dc1368f-e8fe-f02d-a08d-9d9f11c1af6b"),
        ["cloud_pos_density1"] = Numbers(1, 0.526, 1),
        ["cloud_pos_density2"] = Numbers(1, 0.526, 0.12),
        ["cloud_scale"] = 0.42,
        ["cloud_scroll_rate"] = Numbers(0.2, 0.011),
        ["cloud_shadow"] = 0.27,
        ["cloud_variance"] = 0.0,
        ["dome_offset"] = 0.96,
        ["dome_radius"] = 15_000.0,
        ["droplet_radius"] = 800.0,
        ["gamma"] = 1.0,
        ["glow"] = Numbers(5, 0.001, -0.48),
        ["halo_id"] = UUID.Parse("12149143-f599-91a7-77ac-b52a3c0f59cd"),
        ["ice_level"] = 0.0,
        ["legacy_haze"] = new LlsdMap
        {
            ["ambient"] = Numbers(1.047, 1.047, 1.047),
            ["blue_density"] = Numbers(0.2447, 0.4487, 0.76),
            ["blue_horizon"] = Numbers(0.4954, 0.4954, 0.64),
            ["density_multiplier"] = 0.00018,
            ["distance_multiplier"] = 0.8,
            ["haze_density"] = 0.7,
            ["haze_horizon"] = 0.19
        },
        ["max_y"] = 1605.0,
        ["mie_config"] = new LlsdArray(new LlsdMap
        {
            ["anisotropy"] = 0.8, ["constant_term"] = 0.0, ["exp_scale"] = -8.333333e-4, ["exp_term"] = 1.0, ["linear_term"] = 0.0,
            ["width"] = 0.0
        }),
        ["moisture_level"] = 0.0,
        ["moon_brightness"] = 0.5,
        ["moon_id"] = UUID.Parse("ec4b9f0b-d008-45c6-96a4-01dd947ac621"),
        ["moon_rotation"] = Numbers(0, 0.9239557, 0, 0.3824995),
        ["moon_scale"] = 1.0,
        ["planet_radius"] = 6360.0,
        ["rainbow_id"] = UUID.Parse("11b4c57c-56b3-04ed-1f82-2004363882e4"),
        ["rayleigh_config"] = new LlsdArray(Profile(0, 1, -1.25e-4, 0, 0)),
        ["sky_bottom_radius"] = 6360.0,
        ["sky_top_radius"] = 6420.0,
        ["star_brightness"] = 0.0,
        ["sun_arc_radians"] = 0.00045,
        ["sun_id"] = UUID.Zero,
        ["sun_rotation"] = Numbers(0, -0.3824995, 0, 0.9239557),
        ["sun_scale"] = 1.0,
        ["sunlight_color"] = Numbers(0.7342, 0.7815, 0.9, 0.3)
    };

    // Its being there is what tells viewers a sky of today from an old one.
    private static readonly LlsdMap SkyExtras = new() { ["reflection_probe_ambiance"] = 0.0 };

    /// <summary>
    /// A frame with all its fields and no others; what is missing or no number is as in the model. Null for what is neither sky nor water.
    /// </summary>
    public static LlsdMap? Complete(LlsdValue given)
    {
        var type = given["type"].AsString();
        if (type is not (Sky or Water))
            return null;
        var frame = (LlsdMap)Fit(given, type == Sky ? SkyModel : WaterModel);
        if (type == Sky)
        {
            Turn(frame, "sun_rotation");
            Turn(frame, "moon_rotation");
            foreach (var (name, model) in SkyExtras.Items)
            {
                if (given[name].IsDefined)
                    frame[name] = Fit(given[name], model);
            }
        }

        frame["type"] = type;
        return frame;
    }

    public static LlsdArray Numbers(params IEnumerable<double> numbers) => new(numbers.Select(n => (LlsdValue)n));

    private static LlsdValue Fit(LlsdValue given, LlsdValue model) => model switch
    {
        LlsdReal number => Fit(given, number),
        LlsdUuid => given is LlsdUuid or LlsdString ? given.AsUuid() : model,
        LlsdMap map => Fit(given, map),
        LlsdArray { Items: [LlsdMap layer, ..] } when given is LlsdArray { Count: > 0 } =>
            new LlsdArray(given.Elements.Take(MaxLayers).Select(each => Fit(each, layer))),
        LlsdArray { Items: [LlsdReal, ..] } vector => new LlsdArray(vector.Items.Select((each, i) => Fit(given[i], each))),
        _ => model
    };

    private static LlsdMap Fit(LlsdValue given, LlsdMap model)
    {
        var fitted = new LlsdMap();
        foreach (var (name, field) in model.Items)
            fitted[name] = Fit(given[name], field);
        return fitted;
    }

    private static LlsdReal Fit(LlsdValue given, LlsdReal model)
    {
        if (given is not (LlsdReal or LlsdInteger))
            return model;
        var number = given.AsReal();
        return double.IsFinite(number) ? new LlsdReal(Math.Clamp(number, -Huge, Huge)) : model;
    }

    private static void Turn(LlsdMap frame, string field)
    {
        var turn = frame[field].ToQuaternion();
        if (turn.LengthSquared() < 1e-6f)
            frame[field] = SkyModel[field];
        else if (MathF.Abs(turn.LengthSquared() - 1) > 1e-4f)
            frame[field] = Quaternion.Normalize(turn).ToNumbers();
    }

    private static LlsdMap Profile(double width, double term, double scale, double linear, double constant) => new()
    {
        ["constant_term"] = constant, ["exp_scale"] = scale, ["exp_term"] = term, ["linear_term"] = linear, ["width"] = width
    };
}
