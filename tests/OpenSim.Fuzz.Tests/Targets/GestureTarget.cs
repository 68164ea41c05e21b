using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Assets;
using OpenSim.Services.Assets;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Gestures, as anybody can upload them: the region reads nothing of them but the ids of what they need, as of scripts and notecards.
/// </summary>
public static class GestureTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "2\n0\n0\n/dance\n\n2\n0\nDance\nb68a3d7c-de9e-fc87-eec8-543d787e5b0d\n0\n1\nGong\nD5D7FF0E-7A53-4B4A-9A3F-2FD8F2AE54F1\n0\n"u8.ToArray(),
        "2\n255\n4\n\n\n1\n3\n1.5\n2\n"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["b68a3d7c-de9e-fc87-eec8-543d787e5b0d", "-", "\n", "2\n", "00000000-0000-0000-0000-000000000000"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var gatherer = new AssetGatherer();
        gatherer.Inspect(new Asset { Type = AssetType.Gesture, Data = input.ToArray() });
        var text = Encoding.Latin1.GetString(input);
        while (gatherer.TryTake(out var id, out var isCertain))
        {
            if (isCertain || id == UUID.Zero || !text.Contains(id.ToString(), StringComparison.OrdinalIgnoreCase))
                throw new InvalidOperationException($"{id} does not stand in the gesture, or is taken for more than a guess.");
        }
    }
}
