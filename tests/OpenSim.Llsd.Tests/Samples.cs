using OpenSim.Primitives;

namespace OpenSim.Llsd.Tests;

/// <summary>Values with every type in them, and random ones, shared by the tests of the three forms.</summary>
internal static class Samples
{
    public static readonly UUID Id = UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649");

    public static LlsdMap Everything() => new()
    {
        ["undefined"] = LlsdValue.Undefined,
        ["yes"] = true,
        ["no"] = false,
        ["integer"] = -289343,
        ["real"] = -3.1415926535,
        ["id"] = Id,
        ["nil id"] = UUID.Zero,
        ["text"] = "straße <b> & \"quotes\" 'single' \\ ]]> \u65e5\u672c",
        ["empty"] = "",
        ["binary"] = new byte[] { 0, 1, 2, 255, 254, 10 },
        ["nothing"] = Array.Empty<byte>(),
        ["date"] = new DateTime(2006, 2, 1, 14, 29, 53, 430, DateTimeKind.Utc),
        ["uri"] = new Uri("http://sim956.agni.lindenlab.com:12035/runtime/agents?a=1&b=2"),
        ["array"] = new LlsdArray(1, "two", new LlsdArray(), new LlsdMap(), new LlsdArray(3.5)),
        ["map"] = new LlsdMap { ["x & y"] = new LlsdMap { ["deep"] = true } }
    };

    /// <summary>A random tree; dates and reals are kept to what every form carries without loss.</summary>
    public static LlsdValue Random(Random random, int depth = 0) => random.Next(depth > 4 ? 8 : 10) switch
    {
        0 => LlsdValue.Undefined,
        1 => random.Next(2) == 0,
        2 => random.Next(int.MinValue, int.MaxValue),
        3 => random.NextDouble() * Math.Pow(10, random.Next(-20, 20)),
        4 => UUID.Random(),
        5 => RandomText(random),
        6 => RandomBytes(random),
        7 => DateTime.UnixEpoch.AddSeconds(random.Next()),
        8 => new LlsdArray(Enumerable.Range(0, random.Next(6)).Select(_ => Random(random, depth + 1)).ToList()),
        _ => RandomMap(random, depth)
    };

    private static LlsdMap RandomMap(Random random, int depth)
    {
        var map = new LlsdMap();
        for (var i = random.Next(6); i > 0; i--)
            map[RandomText(random)] = Random(random, depth + 1);
        return map;
    }

    private static string RandomText(Random random)
    {
        const string Alphabet = "abc <>&\"'\\/{}[](),:!\u00e4\u00df\u4e2d\t\n";
        return new string([.. Enumerable.Range(0, random.Next(20)).Select(_ => Alphabet[random.Next(Alphabet.Length)])]);
    }

    private static byte[] RandomBytes(Random random)
    {
        var bytes = new byte[random.Next(40)];
        random.NextBytes(bytes);
        return bytes;
    }
}
