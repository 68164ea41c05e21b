using System.Buffers;
using OpenSim.Llsd;

namespace OpenSim.Services.Wire;

/// <summary>
/// The forms in which OpenSimulator's parts ask one another, as maps: strings, arrays of strings (<c>uuids[]=a&amp;uuids[]=b</c>), and
/// maps, which travel as JSON. Without a value a key stands alone, with no equals sign.
/// </summary>
public static class Form
{
    public const string ContentType = "application/x-www-form-urlencoded";

    /// <summary>Fields of one form, those of lists counted singly. A hostile form of a megabyte could name half a million.</summary>
    public const int MaxFields = 50_000;

    /// <summary>
    /// False only when there are too many fields. Of two fields with one name the first counts; what is neither name nor value is passed
    /// over.
    /// </summary>
    public static bool TryRead(ReadOnlySpan<byte> utf8, out LlsdMap form)
    {
        form = new LlsdMap();
        var count = 0;
        utf8 = utf8.Trim(" \t\r\n"u8);
        foreach (var range in utf8.Split((byte)'&'))
        {
            var field = utf8[range];
            var equals = field.IndexOf((byte)'=');
            var name = FormText.Unescape(equals < 0 ? field : field[..equals]);
            if (name.Length == 0)
                continue;
            if (++count > MaxFields)
                return false;
            Add(form, name, equals < 0 ? "" : FormText.Unescape(field[(equals + 1)..]));
        }

        return true;
    }

    public static void Write(IBufferWriter<byte> output, LlsdMap form)
    {
        var isFirst = true;
        foreach (var (name, value) in form.Items)
        {
            if (value is LlsdArray list)
            {
                foreach (var one in list.Items)
                    Write(output, name, "[]="u8, one.ToWire(), ref isFirst);
                continue;
            }

            var text = value is LlsdMap map ? LlsdJson.ToText(map) : value.ToWire();
            Write(output, name, text.Length > 0 ? "="u8 : default, text, ref isFirst);
        }
    }

    public static byte[] ToBytes(LlsdMap form)
    {
        var buffer = new ArrayBufferWriter<byte>(512);
        Write(buffer, form);
        return buffer.WrittenSpan.ToArray();
    }

    private static void Write(IBufferWriter<byte> output, string name, ReadOnlySpan<byte> between, string value, ref bool isFirst)
    {
        if (!isFirst)
            output.Write("&"u8);
        isFirst = false;
        FormText.Escape(name, output);
        output.Write(between);
        FormText.Escape(value, output);
    }

    private static void Add(LlsdMap form, string name, string value)
    {
        if (!name.EndsWith("[]", StringComparison.Ordinal))
        {
            form.Items.TryAdd(name, value);
            return;
        }

        name = name[..^2];
        if (name.Length == 0)
            return;
        if (!form.Items.TryGetValue(name, out var list))
            form[name] = list = new LlsdArray();
        (list as LlsdArray)?.Add(value);
    }
}
