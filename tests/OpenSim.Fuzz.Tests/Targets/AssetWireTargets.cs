using System.Text;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Assets;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Assets as documents, in whatever pieces they come: what was read is written and read again.</summary>
public static class AssetXmlTarget
{
    private const string Document = """
        <?xml version="1.0" encoding="utf-8"?><AssetBase><Data>AQID</Data><FullID><Guid>11111111-0000-4000-8000-000000000001</Guid></FullID><ID>11111111-0000-4000-8000-000000000001</ID><Name>a &amp; b</Name><Type>7</Type><Local>false</Local><Temporary>true</Temporary><Flags>Maptile Rewritable</Flags></AssetBase>
        """;

    public static IEnumerable<byte[]> Seeds() => [Encoding.UTF8.GetBytes(Document), "<AssetBase><Data></Data></AssetBase>"u8.ToArray()];

    public static IEnumerable<string> Tokens() => ["<Data>", "</Data>", "<AssetBase>", "</AssetBase>", "<ID>", "AQID", "=", "<Type>", "&amp;", "<Data/>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        using var whole = new SpilledBytes(Path.GetTempPath(), 1 << 20);
        using var pieces = new SpilledBytes(Path.GetTempPath(), 1 << 20);
        var (asset, again) = (Read(input, whole, input.Length), Read(input, pieces, 3));
        if (!Equals(asset?.Id, again?.Id) || (asset is not null && !whole.ToArray().AsSpan().SequenceEqual(pieces.ToArray())))
            throw new InvalidDataException("An asset reads otherwise in pieces.");
        if (asset is null)
            return;
        using var written = new SpilledBytes(Path.GetTempPath(), 1 << 20);
        using var stream = new MemoryStream();
        new AssetXmlStream(new Services.Assets.OpenAsset(asset, whole.Length, whole.Open())).CopyTo(stream);
        if (Read(stream.ToArray(), written, 1000) is not { } third || third.Id != asset.Id
            || !written.ToArray().AsSpan().SequenceEqual(pieces.ToArray()))
            throw new InvalidDataException("An asset reads otherwise when it is written again.");
        if (AssetXml.Read(AssetXml.Metadata(asset)) is null)
            throw new InvalidDataException("What is known of an asset cannot be read again.");
    }

    private static Services.Assets.Asset? Read(ReadOnlySpan<byte> input, SpilledBytes data, int step)
    {
        var reader = new AssetXmlReader(data);
        for (var at = 0; at < input.Length; at += Math.Max(1, step))
            if (!reader.TryTake(input[at..Math.Min(input.Length, at + Math.Max(1, step))]))
                return null;
        return reader.End();
    }
}

/// <summary>Lists of ids and answers in the form of .NET's serialiser.</summary>
public static class AssetListTarget
{
    public static IEnumerable<byte[]> Seeds() =>
        ["<?xml version=\"1.0\"?><ArrayOfString><string>11111111-0000-4000-8000-000000000001</string><string /></ArrayOfString>"u8.ToArray()];

    public static IEnumerable<string> Tokens() => ["<string>", "</string>", "<string/>", "&#65;", "<![CDATA[", "]]>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (AssetXml.ReadValues(input, "string"u8, 100) is { Count: > 100 })
            throw new InvalidDataException("There are more than were to be read.");
    }
}

/// <summary>Avatars' baked textures; what was read is written and read again.</summary>
public static class BakesXmlTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "<BakedAppearance><BakedTexture TextureIndex=\"8\" CacheId=\"11111111-0000-4000-8000-000000000001\"><AssetBase><Data>AQID</Data><ID>22222222-0000-4000-8000-000000000001</ID></AssetBase></BakedTexture></BakedAppearance>"u8
            .ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["<BakedTexture", "<BESetA", "<Data>", "</Data>", "<ID>", "TextureIndex=\"8\"", "<!DOCTYPE"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (Read(input.ToArray()) is not { } bakes)
            return;
        if (Read(BakesXml.Write(bakes)) is not { } again || again.Count != bakes.Count)
            throw new InvalidDataException("Bakes read otherwise when they are written again.");
    }

    private static IReadOnlyList<BakedTexture>? Read(byte[] document)
    {
        using var stream = new MemoryStream(document, writable: false);
        return BakesXml.Read(stream);
    }
}
