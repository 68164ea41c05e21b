using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Attacks;

/// <summary>
/// Puts something of another kind, or of a size that nobody means, in place of one value of a body that is otherwise right: torn bytes are
/// refused by the reader of the form, and come no further.
/// </summary>
internal sealed class LlsdTwister(FuzzRandom random)
{
    private const int Many = 600;

    private static readonly LlsdValue[] Odd =
    [
        LlsdValue.Undefined, LlsdBoolean.True, 0, -1, int.MinValue, int.MaxValue, 256, 65536, double.NaN, double.PositiveInfinity, -1e300,
        1e-300, "", "x", "\0", "ÄÖ\uFFFD\t\n", new string('w', 70_000), "-1", "1e999", "%s{0}", "http://[", "<a>", UUID.Zero,
        new UUID("ffffffff-ffff-ffff-ffff-ffffffffffff"), Array.Empty<byte>(), new byte[] { 0xff }, new byte[4096], new LlsdMap(),
        new LlsdArray(), new LlsdArray(new LlsdArray(), new LlsdMap()), new LlsdArray(Enumerable.Repeat<LlsdValue>(1, 3000)),
        new LlsdMap { [""] = new LlsdMap() }, new LlsdDate(DateTime.MinValue), new LlsdDate(DateTime.MaxValue), new LlsdUri("x")
    ];

    public LlsdValue Twist(LlsdValue value) => value switch
    {
        LlsdMap { Count: > 0 } map when random.Below(8) > 0 => TwistOne(map),
        LlsdArray { Count: > 0 } array when random.Below(8) > 0 => TwistOne(array),
        _ => Odd[random.Below(Odd.Length)]
    };

    private LlsdMap TwistOne(LlsdMap map)
    {
        var chosen = map.Items.Keys.ElementAt(random.Below(map.Count));
        var isLost = random.Below(10) == 0;
        var twisted = new LlsdMap();
        foreach (var (key, value) in map.Items)
        {
            if (key != chosen)
                twisted[key] = value;
            else if (!isLost)
                twisted[key] = Twist(value);
        }

        return twisted;
    }

    private LlsdArray TwistOne(LlsdArray array)
    {
        var chosen = random.Below(array.Count);
        var isRepeated = random.Below(10) == 0;
        return new LlsdArray(array.Items.SelectMany((value, at) =>
            Enumerable.Repeat(at == chosen && !isRepeated ? Twist(value) : value, at == chosen && isRepeated ? Many : 1)));
    }
}
