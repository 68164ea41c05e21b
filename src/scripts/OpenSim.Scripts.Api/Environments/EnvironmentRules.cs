using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Values;
using static OpenSim.Scripts.Api.Environments.EnvironmentStatus;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>SKY_… and WATER_…: which fields of a sky or a water a rule is about, in what order, and what they may be.</summary>
internal static class EnvironmentRules
{
    private enum Form
    {
        Number,
        Pair, // of a field with three numbers, the first and the last
        Vector,
        Flat, // a vector of which the field has two numbers
        Colour, // of a field with four numbers, the first three
        Rotation,
        Texture
    }

    /// <summary>What is set and told of a frame by one rule.</summary>
    private static readonly Dictionary<int, (bool IsWater, (string Field, Form Form, double Min, double Max)[] Fields)> Known = new()
    {
        [0] = (false, [("legacy_haze/ambient", Form.Vector, 0, 3)]),
        [2] = (false,
        [
            ("cloud_color", Form.Vector, 0, 1), ("cloud_shadow", Form.Number, 0, 1), ("cloud_scale", Form.Number, 0.001, 3),
            ("cloud_variance", Form.Number, 0, 1), ("cloud_scroll_rate", Form.Flat, -50, 50), ("cloud_pos_density1", Form.Vector, 0, 3),
            ("cloud_pos_density2", Form.Vector, 0, 3)
        ]),
        [4] = (false, [("dome_offset", Form.Number, 0, 1), ("dome_radius", Form.Number, 1000, 20000), ("max_y", Form.Number, 0, 10000)]),
        [5] = (false, [("gamma", Form.Number, 0, 20)]),
        [6] = (false, [("glow", Form.Pair, -10, 40)]),
        [9] = (false, [("moon_rotation", Form.Rotation, 0, 0), ("moon_scale", Form.Number, 0.25, 20), ("moon_brightness", Form.Number, 0, 1)]),
        [10] = (false,
        [
            ("planet_radius", Form.Number, 1000, 32768), ("sky_bottom_radius", Form.Number, 1000, 32768),
            ("sky_top_radius", Form.Number, 1000, 32768)
        ]),
        [11] = (false,
        [
            ("moisture_level", Form.Number, 0, 1), ("droplet_radius", Form.Number, 5, 1000), ("ice_level", Form.Number, 0, 1)
        ]),
        [13] = (false, [("star_brightness", Form.Number, 0, 500)]),
        [14] = (false, [("sun_rotation", Form.Rotation, 0, 0), ("sun_scale", Form.Number, 0.25, 20), ("sunlight_color", Form.Colour, 0, 3)]),
        [19] = (false, [("cloud_id", Form.Texture, 0, 0)]),
        [20] = (false, [("moon_id", Form.Texture, 0, 0)]),
        [21] = (false, [("sun_id", Form.Texture, 0, 0)]),
        [22] = (false, [("legacy_haze/blue_density", Form.Vector, 0, 3), ("legacy_haze/blue_horizon", Form.Vector, 0, 3)]),
        [23] = (false,
        [
            ("legacy_haze/haze_density", Form.Number, 0, 5), ("legacy_haze/haze_horizon", Form.Number, 0, 5),
            ("legacy_haze/density_multiplier", Form.Number, 0, 2), ("legacy_haze/distance_multiplier", Form.Number, 0, 1000)
        ]),
        [24] = (false, [("reflection_probe_ambiance", Form.Number, 0, 10)]),
        [100] = (true, [("blur_multiplier", Form.Number, -0.5, 0.5)]),
        [101] = (true,
        [
            ("water_fog_color", Form.Vector, 0, 1), ("water_fog_density", Form.Number, 0, 250), ("underwater_fog_mod", Form.Number, 0, 20)
        ]),
        [102] = (true, [("fresnel_offset", Form.Number, 0, 1), ("fresnel_scale", Form.Number, 0, 1)]),
        [104] = (true, [("normal_scale", Form.Vector, 0, 10)]),
        [105] = (true, [("scale_above", Form.Number, 0, 3), ("scale_below", Form.Number, 0, 3)]),
        [106] = (true, [("wave1_direction", Form.Flat, -20, 20), ("wave2_direction", Form.Flat, -20, 20)]),
        [107] = (true, [("normal_map", Form.Texture, 0, 0)])
    };

    /// <summary>Arguments of a rule that sets; -1 for one that is none.</summary>
    public static int Arguments(int rule) => Known.TryGetValue(rule, out var known)
        ? known.Fields.Sum(static field => field.Form == Form.Pair ? 2 : 1)
        : -1;

    public static bool IsWater(int rule) => Known[rule].IsWater;

    /// <summary>What a frame has of a rule, by whose textures nobody is told what they are.</summary>
    public static bool TryGet(LlsdMap sky, LlsdMap water, int rule, List<ListItem> into)
    {
        if (!Known.TryGetValue(rule, out var known))
            return false;
        foreach (var (field, form, _, _) in known.Fields)
        {
            if (form != Form.Texture)
                Add(Find(known.IsWater ? water : sky, field), form, into);
        }

        return true;
    }

    /// <summary>Sets a rule in a frame, which is changed.</summary>
    /// <param name="texture">By name or key; null for what is none.</param>
    /// <returns>ENV_OK, ENV_INVALID_RULE for a wrong type, ENV_VALIDATION_FAIL for a value out of its bounds.</returns>
    public static int Set(LlsdMap frame, int rule, ReadOnlySpan<ListItem> arguments, Func<string, UUID?> texture)
    {
        var reader = new RuleReader(arguments);
        var isWithin = true;
        foreach (var (name, form, min, max) in Known[rule].Fields)
        {
            var (map, field) = Place(frame, name);
            switch (form)
            {
                case Form.Number:
                    var number = reader.Float();
                    isWithin &= number >= min && number <= max;
                    map[field] = (double)number;
                    break;
                case Form.Pair:
                    var (size, focus) = (reader.Float(), reader.Float());
                    isWithin &= size is >= 0.2f and <= 40 && focus is >= -10 and <= 10;
                    map[field] = Numbers(size, map[field][1].AsReal(), focus);
                    break;
                case Form.Rotation:
                    var turn = reader.Rotation();
                    isWithin &= turn.LengthSquared() > 0 && float.IsFinite(turn.LengthSquared());
                    turn = Quaternion.Normalize(turn);
                    map[field] = Numbers(turn.X, turn.Y, turn.Z, turn.W);
                    break;
                case Form.Texture:
                    var id = texture(reader.Text());
                    isWithin &= id is not null;
                    map[field] = id ?? UUID.Zero;
                    break;
                default:
                    var vector = reader.Vector();
                    isWithin &= Within(vector.X, min, max) && Within(vector.Y, min, max)
                        && (form == Form.Flat || Within(vector.Z, min, max));
                    map[field] = form == Form.Flat ? Numbers(vector.X, vector.Y)
                        : form == Form.Colour ? Numbers(vector.X, vector.Y, vector.Z, map[field][3].AsReal())
                        : Numbers(vector.X, vector.Y, vector.Z);
                    break;
            }
        }

        return reader.Wrong != 0 ? InvalidRule : isWithin ? Ok : ValidationFail;
    }

    private static bool Within(float value, double min, double max) => value >= min && value <= max;

    private static void Add(LlsdValue value, Form form, List<ListItem> into)
    {
        switch (form)
        {
            case Form.Number: into.Add(value.AsReal()); break;
            case Form.Pair: into.AddRange([value[0].AsReal(), value[2].AsReal()]); break;
            case Form.Rotation: into.Add(new Quaternion(Part(value, 0), Part(value, 1), Part(value, 2), Part(value, 3))); break;
            default: into.Add(new Vector3(Part(value, 0), Part(value, 1), Part(value, 2))); break;
        }
    }

    private static float Part(LlsdValue value, int at) => (float)value[at].AsReal();

    private static LlsdValue Find(LlsdValue frame, string name) => name.Split('/').Aggregate(frame, static (at, part) => at[part]);

    /// <summary>The map in which a field stands, made a copy of its own, and the field's name there.</summary>
    private static (LlsdMap Map, string Field) Place(LlsdMap frame, string name)
    {
        var slash = name.IndexOf('/', StringComparison.Ordinal);
        if (slash < 0)
            return (frame, name);
        var inner = Copy(frame[name[..slash]]);
        frame[name[..slash]] = inner;
        return (inner, name[(slash + 1)..]);
    }

    public static LlsdMap Copy(LlsdValue map)
    {
        var copy = new LlsdMap();
        foreach (var (key, value) in map.Entries)
            copy[key] = value;
        return copy;
    }

    private static LlsdArray Numbers(params IEnumerable<double> numbers) => new(numbers.Select(n => (LlsdValue)n));
}
