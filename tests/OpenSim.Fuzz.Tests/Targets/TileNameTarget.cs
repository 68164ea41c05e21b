using System.Text;
using OpenSim.Services.Local.Maps;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Names of the map's pictures, which become paths.</summary>
public static class TileNameTarget
{
    public static IEnumerable<byte[]> Seeds() => ["map-1-1000-1000-objects.jpg"u8.ToArray(), "map-8-896-896-objects.jpg"u8.ToArray()];

    public static IEnumerable<string> Tokens() => ["map-", "-", "..", "/", "objects.jpg", "0", "1048576"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var name = Encoding.UTF8.GetString(input);
        if (TileName.Parse(name) is { } tile && (tile.File != name || name.AsSpan().ContainsAny('/', '\\')))
            throw new InvalidDataException("It is not the name of that square.");
    }
}
