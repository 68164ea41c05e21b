using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Xml;
using OpenSim.Llsd;

namespace OpenSim.Services.Wire;

/// <summary>
/// The XML in which ROBUST answers forms, as maps: <c>&lt;ServerResponse&gt;</c> with an element for each key (what XML does not allow in a
/// name is written as <c>_x0020_</c>), text or, with <c>type="List"</c>, elements again.
/// </summary>
public static class ServerResponse
{
    public const string ContentType = "application/xml";

    /// <summary>What is read before the whole is refused: the largest answers are whole inventories.</summary>
    public static readonly LlsdLimits Limits = new(64 * 1024 * 1024, 8, 2_000_000);

    /// <summary>Reads both spellings, in one line and indented. Never throws.</summary>
    public static bool TryRead(ReadOnlySpan<byte> utf8, [NotNullWhen(true)] out LlsdMap? answer, LlsdLimits? limits = null)
    {
        limits ??= Limits;
        answer = null;
        return utf8.Length <= limits.MaxBytes && new ServerResponseReader(utf8, limits).TryRead(out answer);
    }

    /// <param name="isIndented">As the documents that say nothing but success or failure are written.</param>
    public static void Write(IBufferWriter<byte> output, LlsdMap answer, bool isIndented = false)
    {
        var sink = new Utf8Sink(output);
        sink.Raw("<?xml version=\"1.0\"?>"u8);
        if (isIndented)
            sink.Raw("\n"u8);
        if (answer.Count == 0)
        {
            sink.Raw("<ServerResponse />"u8);
        }
        else
        {
            sink.Raw("<ServerResponse>"u8);
            Write(ref sink, answer, isIndented ? "\n  " : "");
            sink.Raw(isIndented ? "\n</ServerResponse>"u8 : "</ServerResponse>"u8);
        }

        sink.Flush();
    }

    public static byte[] ToBytes(LlsdMap answer, bool isIndented = false)
    {
        var buffer = new ArrayBufferWriter<byte>(512);
        Write(buffer, answer, isIndented);
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Keys with a number each: region0, region1 … Null for none is <c>result = null</c>.</summary>
    public static LlsdMap Numbered(string key, IEnumerable<LlsdMap> values)
    {
        var answer = new LlsdMap();
        foreach (var value in values)
            answer[key + answer.Count] = value;
        return answer.Count > 0 ? answer : Nothing;
    }

    /// <summary>What most services say when they have found nothing: the word null under <c>result</c>.</summary>
    public static LlsdMap Nothing => new() { ["result"] = "null" };

    /// <summary>The maps in an answer, whatever their keys are.</summary>
    public static IEnumerable<LlsdMap> Maps(LlsdMap answer) => answer.Items.Values.OfType<LlsdMap>();

    private static void Write(ref Utf8Sink sink, LlsdMap map, string indent)
    {
        foreach (var (key, value) in map.Items)
        {
            var name = XmlConvert.EncodeLocalName(key);
            if (string.IsNullOrEmpty(name) || !value.IsDefined)
                continue;
            sink.Escaped(indent);
            sink.Raw("<"u8);
            sink.Escaped(name);
            if (value is LlsdMap { Count: 0 })
            {
                sink.Raw(" type=\"List\" />"u8);
                continue;
            }

            WriteContent(ref sink, value, indent);
            sink.Raw("</"u8);
            sink.Escaped(name);
            sink.Raw(">"u8);
        }
    }

    private static void WriteContent(ref Utf8Sink sink, LlsdValue value, string indent)
    {
        if (value is not LlsdMap inner)
        {
            sink.Raw(">"u8);
            sink.Escaped(value.ToWire());
            return;
        }

        sink.Raw(" type=\"List\">"u8);
        Write(ref sink, inner, indent.Length > 0 ? indent + "  " : "");
        sink.Escaped(indent);
    }
}
