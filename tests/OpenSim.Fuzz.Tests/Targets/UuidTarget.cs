using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>UUID text as it comes in from ini files, caps and the console: what parses must print and parse again to the same.</summary>
public static class UuidTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "89556747-24cb-43ed-920b-47caed15465f"u8.ToArray(),
        "8955674724cb43ed920b47caed15465f"u8.ToArray(),
        "00000000-0000-0000-0000-000000000000"u8.ToArray()
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!UUID.TryParse(Encoding.UTF8.GetString(input), out var id))
            return;
        if (!UUID.TryParse(id.ToString(), out var again) || again != id)
            throw new InvalidOperationException($"{id} does not survive printing and parsing.");
    }
}
