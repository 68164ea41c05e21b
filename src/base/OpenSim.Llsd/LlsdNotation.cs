using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace OpenSim.Llsd;

/// <summary>LLSD as notation, the form that people can type: <c>{'name':'x','size':[r1.5,i2],'on':1,'id':u…}</c>.</summary>
public static class LlsdNotation
{
    public const string ContentType = "application/llsd+notation";

    /// <summary>Reads one value, with or without the header <c>&lt;? llsd/notation ?&gt;</c>. Never throws.</summary>
    public static bool TryRead(
        ReadOnlySpan<byte> utf8, [NotNullWhen(true)] out LlsdValue? value, [NotNullWhen(false)] out string? error,
        LlsdLimits? limits = null)
    {
        limits ??= LlsdLimits.Default;
        (value, error) = (null, null);
        if (utf8.Length > limits.MaxBytes)
        {
            error = $"longer than {limits.MaxBytes} bytes";
            return false;
        }

        var reader = new LlsdNotationReader(utf8, limits);
        if (reader.TryReadDocument(out value))
            return true;
        value = null;
        error = reader.Problem;
        return false;
    }

    public static string ToText(LlsdValue value)
    {
        var text = new StringBuilder();
        Write(text, value);
        return text.ToString();
    }

    private static void Write(StringBuilder text, LlsdValue value)
    {
        switch (value)
        {
            case LlsdMap map:
                WriteMap(text, map);
                break;
            case LlsdArray array:
                WriteArray(text, array);
                break;
            case LlsdBoolean boolean:
                text.Append(boolean.Value ? "true" : "false");
                break;
            case LlsdInteger integer:
                text.Append('i').Append(integer.AsString());
                break;
            case LlsdReal real:
                text.Append('r').Append(real.AsString());
                break;
            case LlsdUuid id:
                text.Append('u').Append(id.AsString());
                break;
            case LlsdBinary binary:
                text.Append("b64\"").Append(Convert.ToBase64String(binary.Value)).Append('"');
                break;
            case LlsdString plain:
                WriteQuoted(text, plain.Value, '\'');
                break;
            case LlsdUri uri:
                WriteQuoted(text.Append('l'), uri.Value, '"');
                break;
            case LlsdDate date:
                text.Append("d\"").Append(date.AsString()).Append('"');
                break;
            default:
                text.Append('!');
                break;
        }
    }

    private static void WriteMap(StringBuilder text, LlsdMap map)
    {
        var before = '{';
        foreach (var (key, item) in map.Items)
        {
            text.Append(before);
            WriteQuoted(text, key, '\'');
            text.Append(':');
            Write(text, item);
            before = ',';
        }

        text.Append(map.Items.Count == 0 ? "{}" : "}");
    }

    private static void WriteArray(StringBuilder text, LlsdArray array)
    {
        text.Append('[');
        for (var i = 0; i < array.Items.Count; i++)
        {
            if (i > 0)
                text.Append(',');
            Write(text, array.Items[i]);
        }

        text.Append(']');
    }

    private static void WriteQuoted(StringBuilder text, string value, char quote)
    {
        text.Append(quote);
        foreach (var c in value)
        {
            if (c is '\\' || c == quote)
                text.Append('\\').Append(c);
            else if (c == '\n')
                text.Append("\\n");
            else if (c == '\r')
                text.Append("\\r");
            else if (c == '\t')
                text.Append("\\t");
            else if (c < ' ')
                text.Append("\\x").Append(((int)c).ToString("x2", System.Globalization.CultureInfo.InvariantCulture));
            else
                text.Append(c);
        }

        text.Append(quote);
    }
}
