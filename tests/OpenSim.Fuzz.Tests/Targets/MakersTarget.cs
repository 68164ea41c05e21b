using System.Text;
using OpenSim.Services.Local.Hypergrid;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Objects whose makers are named with their homes: nothing of them is lost, and a second time changes nothing.</summary>
public static class MakersTarget
{
    public static IEnumerable<byte[]> Seeds() =>
        ["<P><CreatorID><UUID>11111111-0000-4000-8000-000000000001</UUID></CreatorID><Name>a</Name></P>"u8.ToArray()];

    public static IEnumerable<string> Tokens() => ["<CreatorID>", "</CreatorID>", "<CreatorData>", "</CreatorData>", "11111111-0000-4000-8000-000000000001"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var text = Encoding.UTF8.GetString(input);
        var bytes = Encoding.UTF8.GetBytes(text);
        var once = Signed(bytes);
        var twice = Signed(once);
        if (!once.AsSpan().SequenceEqual(twice))
            throw new InvalidDataException("A second time changes something.");
        if (Encoding.UTF8.GetString(once).Replace("<CreatorData>http://h/;A B</CreatorData>", "", StringComparison.Ordinal)
            != text.Replace("<CreatorData>http://h/;A B</CreatorData>", "", StringComparison.Ordinal))
            throw new InvalidDataException("Something else has changed.");
    }

#pragma warning disable RS0030 // the homes are known at once: nothing is waited for
    private static byte[] Signed(byte[] bytes) => Makers.Sign(bytes, _ => new("http://h/;A B")).AsTask().GetAwaiter().GetResult();
#pragma warning restore RS0030
}
