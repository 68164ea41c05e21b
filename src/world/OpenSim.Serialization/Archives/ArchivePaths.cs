using System.Globalization;
using System.Numerics;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Archives;

/// <summary>Names of entries in archives (docs/protocol.md, Tables and archives).</summary>
public static class ArchivePaths
{
    public const string Control = "archive.xml";
    public const string Assets = "assets/";
    public const string Inventory = "inventory/";
    public const string Regions = "regions/";
    public const string Objects = "objects/";
    public const string Terrains = "terrains/";
    public const string Settings = "settings/";
    public const string Land = "landdata/";

    /// <summary>
    /// Ours, the last entry: a line "SHA-256 in hex, two spaces, path" for each entry before it, as <c>sha256sum -c</c> reads it. Others
    /// pass over it.
    /// </summary>
    public const string Checksums = "SHA256SUMS";

    private static readonly Dictionary<int, string> Extensions = new()
    {
        [20] = "animation.bvh", [13] = "bodypart.txt", [2] = "callingcard.txt", [5] = "clothing.txt", [8] = "folder.txt",
        [21] = "gesture.txt", [19] = "image.jpg",
        [18] = "image.tga", [3] = "landmark.txt", [11] = "bytecode.lso", [10] = "script.lsl", [49] = "mesh.llmesh", [7] = "notecard.txt",
        [6] = "object.xml",
        [22] = "simstate.bin", [1] = "sound.ogg", [17] = "sound.wav", [0] = "texture.jp2", [12] = "texture.tga", [-2] = "material.xml",
        [56] = "settings.bin",
        [57] = "prmat.dat"
    };

    private static readonly Dictionary<string, sbyte> Types = Extensions.ToDictionary(e => e.Value, e => (sbyte)e.Key);

    /// <summary>
    /// <c>assets/&lt;uuid&gt;_&lt;kind&gt;.&lt;ext&gt;</c>; a type without a name of its own goes as <c>type&lt;n&gt;.bin</c>, which only
    /// we read.
    /// </summary>
    public static string OfAsset(UUID id, sbyte type) =>
        $"{Assets}{id}_{(Extensions.TryGetValue(type, out var extension) ? extension : string.Create(CultureInfo.InvariantCulture, $"type{type}.bin"))}";

    public static bool TryParseAsset(string path, out UUID id, out sbyte type)
    {
        var name = path[(path.LastIndexOf('/') + 1)..];
        var separator = name.LastIndexOf('_');
        type = 0;
        id = default;
        return separator >= 32 && UUID.TryParse(name.AsSpan(0, separator), out id) && TryParseExtension(name[(separator + 1)..], out type);
    }

    /// <summary>
    /// <c>objects/&lt;name&gt;_&lt;xxx&gt;-&lt;yyy&gt;-&lt;zzz&gt;__&lt;uuid&gt;.xml</c>, the name shortened to what every file system
    /// takes.
    /// </summary>
    public static string OfObject(string name, Vector3 place, UUID id) => string.Create(CultureInfo.InvariantCulture,
        $"{Objects}{Plain(name, 30)}_{MathF.Round(place.X):000}-{MathF.Round(place.Y):000}-{MathF.Round(place.Z):000}__{id}.xml");

    /// <summary>Letters, digits and a few signs; others become underscores.</summary>
    public static string Plain(string name, int max)
    {
        var plain = new StringBuilder(name.Length);
        foreach (var c in name.AsSpan(0, Math.Min(name.Length, max)))
            plain.Append(char.IsAsciiLetterOrDigit(c) || c is ' ' or '-' or '.' or '(' or ')' ? c : '_');
        return plain.ToString().Trim();
    }

    private static bool TryParseExtension(string text, out sbyte type) =>
        Types.TryGetValue(text, out type)
        || (text.StartsWith("type", StringComparison.Ordinal) && text.EndsWith(".bin", StringComparison.Ordinal)
            && sbyte.TryParse(text.AsSpan(4, text.Length - 8), NumberStyles.Integer, CultureInfo.InvariantCulture, out type));
}
