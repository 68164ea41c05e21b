using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace OpenSim.Llsd;

/// <summary>
/// LLSD as JSON, which regions and some services speak. What JSON has no type for becomes text (ids, dates, addresses); bytes become an
/// array of numbers; a real always has a point, by which readers tell it from an integer.
/// </summary>
public static class LlsdJson
{
    public const string ContentType = "application/json";

    private static readonly JsonWriterOptions Options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Reads one value. Never throws.</summary>
    public static bool TryRead(ReadOnlySpan<byte> utf8, [NotNullWhen(true)] out LlsdValue? value, LlsdLimits? limits = null)
    {
        limits ??= LlsdLimits.Default;
        value = null;
        if (utf8.Length > limits.MaxBytes)
            return false;
        var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { MaxDepth = limits.MaxDepth, AllowTrailingCommas = true });
        try
        {
            var items = 0;
            if (reader.Read() && TryReadValue(ref reader, limits.MaxItems, ref items, out var read) && !reader.Read())
                value = read;
        }
        catch (JsonException)
        {
            value = null;
        }
        catch (InvalidOperationException) // text that is no UTF-8
        {
            value = null;
        }

        return value is not null;
    }

    public static byte[] ToBytes(LlsdValue value)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, Options))
            Write(writer, value);
        return buffer.ToArray();
    }

    public static string ToText(LlsdValue value) => Encoding.UTF8.GetString(ToBytes(value));

    // Called at a value's first token; ends at its last.
    private static bool TryReadValue(ref Utf8JsonReader reader, int maxItems, ref int items, out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        if (++items > maxItems)
            return false;
        switch (reader.TokenType)
        {
            case JsonTokenType.StartObject:
                return TryReadMap(ref reader, maxItems, ref items, out value);
            case JsonTokenType.StartArray:
                return TryReadArray(ref reader, maxItems, ref items, out value);
            case JsonTokenType.String:
                value = reader.GetString() ?? "";
                return true;
            case JsonTokenType.Number:
                value = reader.TryGetInt32(out var integer) ? integer : (LlsdValue)Finite(reader.GetDouble());
                return true;
            case JsonTokenType.True or JsonTokenType.False:
                value = reader.GetBoolean();
                return true;
            default:
                return reader.TokenType == JsonTokenType.Null;
        }
    }

    private static bool TryReadMap(ref Utf8JsonReader reader, int maxItems, ref int items, out LlsdValue value)
    {
        var map = new LlsdMap();
        value = map;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var key = reader.GetString() ?? "";
            if (!reader.Read() || !TryReadValue(ref reader, maxItems, ref items, out var inner))
                return false;
            map[key] = inner;
        }

        return true;
    }

    private static bool TryReadArray(ref Utf8JsonReader reader, int maxItems, ref int items, out LlsdValue value)
    {
        var array = new LlsdArray();
        value = array;
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (!TryReadValue(ref reader, maxItems, ref items, out var inner))
                return false;
            array.Add(inner);
        }

        return true;
    }

    private static void Write(Utf8JsonWriter writer, LlsdValue value)
    {
        switch (value)
        {
            case LlsdMap map:
                writer.WriteStartObject();
                foreach (var (key, inner) in map.Items)
                {
                    writer.WritePropertyName(key);
                    Write(writer, inner);
                }

                writer.WriteEndObject();
                break;
            case LlsdArray or LlsdBinary:
                writer.WriteStartArray();
                foreach (var inner in value is LlsdBinary bytes ? bytes.Value.Select(b => (LlsdValue)(int)b) : value.Elements)
                    Write(writer, inner);
                writer.WriteEndArray();
                break;
            case LlsdUndefined:
                writer.WriteNullValue();
                break;
            case LlsdBoolean flag:
                writer.WriteBooleanValue(flag.Value);
                break;
            case LlsdInteger number:
                writer.WriteNumberValue(number.Value);
                break;
            case LlsdReal real:
                writer.WriteRawValue(Number(real.Value));
                break;
            default:
                writer.WriteStringValue(value.AsString());
                break;
        }
    }

    // JSON has no word for what is not finite.
    private static double Finite(double value) => double.IsFinite(value) ? value : 0;

    private static string Number(double value)
    {
        var text = Finite(value).ToString("R", CultureInfo.InvariantCulture);
        return text.AsSpan().IndexOfAny('.', 'E') < 0 ? text + ".0" : text;
    }
}
