using System.Globalization;
using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Simulation;

/// <summary>Values in the JSON that regions send each other, where they are not as everywhere.</summary>
internal static class SimulationText
{
    public static string ToWire(this Quaternion q) => string.Create(CultureInfo.InvariantCulture, $"<{q.X}, {q.Y}, {q.Z}, {q.W}>");

    public static string ToWire(this uint number) => number.ToString(CultureInfo.InvariantCulture);

    public static string ToWire(this ulong number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>Of no turn where it is none, or not finite.</summary>
    public static Quaternion AsQuaternion(this LlsdValue value)
    {
        var parts = value.AsString().Trim(' ', '<', '>').Split(',');
        if (parts.Length != 4)
            return Quaternion.Identity;
        Span<float> xyzw = stackalloc float[4];
        for (var i = 0; i < 4; i++)
        {
            if (!float.TryParse(parts[i], NumberStyles.Float, CultureInfo.InvariantCulture, out xyzw[i]))
                return Quaternion.Identity;
        }

        var read = new Quaternion(xyzw[0], xyzw[1], xyzw[2], xyzw[3]);
        return read.LengthSquared() is > 1e-6f and < 1e6f ? Quaternion.Normalize(read) : Quaternion.Identity;
    }

    /// <summary>Numbers that travel as text.</summary>
    public static uint AsNumber(this LlsdValue value) =>
        uint.TryParse(value.AsString(), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;

    public static ulong AsHandle(this LlsdValue value) =>
        ulong.TryParse(value.AsString(), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;

    /// <summary>Bytes: a list of numbers, or base64.</summary>
    public static byte[] AsBytes(this LlsdValue value, int max)
    {
        if (value is LlsdArray list)
            return list.Items.Count > max ? [] : [.. list.Items.Select(one => (byte)one.AsInteger())];
        var bytes = value.AsBinary();
        return bytes.Length > max ? [] : bytes;
    }

    /// <summary>Of the other side; bounded, for it is kept.</summary>
    public static string AsText(this LlsdValue value, int max = 255) =>
        BoundedText.Cut(value.AsString(), max);

    public static LlsdArray WriteSeeds(IReadOnlyDictionary<ulong, string> seeds) => new(seeds.Select(LlsdValue (seed) => new LlsdMap
    {
        ["handle"] = seed.Key.ToWire(), ["seed"] = seed.Value
    }));

    public static IReadOnlyDictionary<ulong, string> ReadSeeds(LlsdValue value)
    {
        const int MaxSeeds = 512; // a region of 256 m in the middle of what can be seen has some dozens
        var seeds = new Dictionary<ulong, string>();
        foreach (var seed in value.Elements.Take(MaxSeeds))
        {
            // A path is an id; of anything else an address would be made for viewers.
            if (seed["handle"].AsHandle() is > 0 and var handle && UUID.TryParse(seed["seed"].AsString(), out var path))
                seeds[handle] = path.ToString();
        }

        return seeds;
    }
}
