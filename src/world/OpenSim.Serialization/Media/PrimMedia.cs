using System.Text;
using OpenSim.Llsd;

namespace OpenSim.Serialization.Media;

/// <summary>
/// The pages on the faces of a prim by column Media and element Media of archives: <c>OSMedia</c> with attributes type "sl" and version, in it
/// <c>OSData</c>, in it an LLSD array with a map or nothing for each face.
/// </summary>
public static class PrimMedia
{
    /// <summary>Viewers know no more faces.</summary>
    public const int MaxFaces = 45;

    /// <summary>Characters of the whole; the column holds 64 kB.</summary>
    public const int MaxLength = 60_000;

    private const string Begin = """<OSMedia type="sl" version="0.1"><OSData><llsd>""";
    private const string End = "</llsd></OSData></OSMedia>";
    private const string DataTag = "<OSData>";
    private static readonly LlsdLimits Limits = new(2 * MaxLength, 8, 10_000);

    /// <summary>By face; nothing for what cannot be read.</summary>
    public static IReadOnlyList<MediaEntry?> Read(string xml)
    {
        var begin = xml.IndexOf(DataTag, StringComparison.Ordinal);
        var end = xml.LastIndexOf("</OSData>", StringComparison.Ordinal);
        if (begin < 0 || end < begin)
            return [];
        var data = Encoding.UTF8.GetBytes(xml[(begin + DataTag.Length)..end]);
        return LlsdFormat.TryRead(data, out var value, out _, Limits) ? Read(value) : [];
    }

    /// <summary>From a viewer's array.</summary>
    public static IReadOnlyList<MediaEntry?> Read(LlsdValue faces) => [.. faces.Elements.Take(MaxFaces).Select(MediaEntry.Read)];

    /// <summary>As viewers are told it.</summary>
    public static LlsdArray ToLlsd(IReadOnlyList<MediaEntry?> faces) => new(faces.Select(f => f?.Body ?? LlsdValue.Undefined));

    /// <summary>Empty when no face has a page; null when it would be longer than <see cref="MaxLength"/>.</summary>
    public static string? Write(IReadOnlyList<MediaEntry?> faces)
    {
        if (faces.All(f => f is null))
            return "";
        var xml = Begin + Encoding.UTF8.GetString(LlsdXml.ToFragment(ToLlsd(faces))) + End;
        return xml.Length > MaxLength ? null : xml;
    }
}
