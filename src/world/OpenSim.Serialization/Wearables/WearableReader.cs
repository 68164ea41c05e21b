using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Wearables;

/// <summary>
/// Reads body parts and clothes, "LLWearable version 22": a line of name and one of description, permissions and sale, which the item says
/// again and which are passed over, then <c>type</c>, <c>parameters</c> and <c>textures</c> with as many lines as they say.
/// </summary>
public ref struct WearableReader
{
    /// <summary>Viewers write a kilobyte or two; nothing longer is looked at.</summary>
    public const int MaxLength = 64 * 1024;

    /// <summary>Viewers take no more.</summary>
    public const int MaxParameters = 1000;

    /// <summary>Viewers take no more.</summary>
    public const int MaxTextures = 100;

    private const int NewestVersion = 24; // of test viewers; all others write 22
    private const int Types = 17;

    private ReadOnlySpan<byte> _rest;

    private WearableReader(ReadOnlySpan<byte> data)
    {
        _rest = data;
    }

    /// <summary>False when it is none, is cut off, or names more than viewers would take.</summary>
    public static bool TryRead(ReadOnlySpan<byte> data, [NotNullWhen(true)] out WearableAsset? wearable)
    {
        wearable = null;
        var reader = new WearableReader(data);
        if (data.Length > MaxLength || !reader.TryNumber("LLWearable version "u8, out var version) || version is < 1 or > NewestVersion)
            return false;
        reader.NextLine();
        reader.NextLine();
        if (!reader.TryFind("type "u8, out var type) || type is < 0 or >= Types)
            return false;
        var parameters = new Dictionary<int, float>();
        var textures = new Dictionary<byte, UUID>();
        if (!reader.TryReadParameters(parameters) || !reader.TryReadTextures(textures))
            return false;
        wearable = new WearableAsset((byte)type, parameters, textures);
        return true;
    }

    private bool TryReadParameters(Dictionary<int, float> parameters)
    {
        if (!TryNumber("parameters "u8, out var count) || count is < 0 or > MaxParameters)
            return false;
        for (var i = 0; i < count; i++)
        {
            if (!TryPair(out var id, out var text)
                || !float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var weight) || !float.IsFinite(weight))
                return false;
            parameters[id] = weight;
        }

        return true;
    }

    private bool TryReadTextures(Dictionary<byte, UUID> textures)
    {
        if (!TryNumber("textures "u8, out var count) || count is < 0 or > MaxTextures)
            return false;
        for (var i = 0; i < count; i++)
        {
            if (!TryPair(out var face, out var text) || face is < 0 or > byte.MaxValue || !UUID.TryParse(text, out var texture))
                return false;
            textures[(byte)face] = texture;
        }

        return true;
    }

    private bool TryFind(ReadOnlySpan<byte> keyword, out int number)
    {
        number = 0;
        while (!_rest.IsEmpty)
        {
            var line = NextLine();
            if (line.StartsWith(keyword))
                return Utf8Parser.TryParse(line[keyword.Length..], out number, out _);
        }

        return false;
    }

    private bool TryNumber(ReadOnlySpan<byte> keyword, out int number)
    {
        number = 0;
        var line = NextWords();
        return line.StartsWith(keyword) && Utf8Parser.TryParse(line[keyword.Length..], out number, out _);
    }

    private bool TryPair(out int number, out ReadOnlySpan<byte> text)
    {
        var line = NextWords();
        text = default;
        if (!Utf8Parser.TryParse(line, out number, out var length) || length >= line.Length
            || line[length] is not ((byte)' ' or (byte)'\t'))
            return false;
        text = line[(length + 1)..].Trim(" \t"u8);
        return true;
    }

    // Some writers put empty lines between.
    private ReadOnlySpan<byte> NextWords()
    {
        ReadOnlySpan<byte> line = default;
        while (line.IsEmpty && !_rest.IsEmpty)
            line = NextLine();
        return line;
    }

    private ReadOnlySpan<byte> NextLine()
    {
        var end = _rest.IndexOf((byte)'\n');
        var line = end < 0 ? _rest : _rest[..end];
        _rest = end < 0 ? default : _rest[(end + 1)..];
        return line.Trim(" \t\r"u8);
    }
}
