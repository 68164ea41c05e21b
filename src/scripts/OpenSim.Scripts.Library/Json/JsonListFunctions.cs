using System.Globalization;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Lists;
using OpenSim.Scripts.Library.Texts;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Json;

/// <summary>JSON to lists and back.</summary>
[ScriptFunctions]
public static class JsonListFunctions
{
    /// <summary>
    /// Items of an array, names and values of an object, or the one value. Arrays and objects within stay texts. What is malformed is one
    /// JSON_INVALID; words that are no JSON stand for themselves.
    /// </summary>
    public static LslList llJson2List(string src)
    {
        var text = JsonText.Trim(src);
        if (text.IsEmpty)
            return LslList.Empty;
        if (text.Length > 1 && (text[0] == '[' && text[^1] == ']' || text[0] == '{' && text[^1] == '}'))
            return Members(text);
        return LslList.Of(Item(text));
    }

    public static string llList2Json(string type, LslList values)
    {
        var isObject = type == JsonMarks.Object;
        if (!isObject && type != JsonMarks.Array || isObject && values.Count % 2 != 0)
            return JsonMarks.Invalid;
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        buffer.Add(isObject ? '{' : '[');
        for (var i = 0; i < values.Count; i++)
        {
            var isName = isObject && i % 2 == 0;
            if (isName && !values[i].IsText)
            {
                buffer.Release();
                return JsonMarks.Invalid;
            }

            if (i > 0)
                buffer.Add(isObject && !isName ? ':' : ',');
            if (isName)
                JsonText.Quote(ref buffer, values[i].Text);
            else
                Add(ref buffer, values[i]);
        }

        buffer.Add(isObject ? '}' : ']');
        return buffer.Finish();
    }

    /// <summary>A text as a value: JSON stays what it is, anything else is quoted.</summary>
    /// <param name="takesNumbers">A text that is a number becomes one.</param>
    internal static void AddText(ref TextBuffer buffer, string value, bool takesNumbers)
    {
        var text = JsonText.Trim(value);
        switch (text)
        {
            case JsonMarks.Null: buffer.Add("null"); return;
            case JsonMarks.True: buffer.Add("true"); return;
            case JsonMarks.False: buffer.Add("false"); return;
            case JsonMarks.Invalid: return;
        }

        if (IsJson(text) || takesNumbers && JsonText.IsNumber(text, out _))
            buffer.Add(text);
        else
            JsonText.Quote(ref buffer, text);
    }

    private static bool IsJson(ReadOnlySpan<char> text) => text is "null" or "true" or "false"
        || text.Length > 1 && (text[0], text[^1]) is ('"', '"') or ('[', ']') or ('{', '}');

    private static void Add(ref TextBuffer buffer, in ListItem item)
    {
        switch (item.Type)
        {
            case ScriptType.String:
                AddText(ref buffer, item.Text, false);
                break;
            case ScriptType.Key:
                JsonText.Quote(ref buffer, item.Text);
                break;
            case ScriptType.Vector or ScriptType.Rotation:
                buffer.Add('"');
                buffer.Add(item, Dialect.OpenSimulator);
                buffer.Add('"');
                break;
            default:
                // Floats have all digits before the point here, in both dialects.
                buffer.Add(item, Dialect.OpenSimulator);
                break;
        }
    }

    private static LslList Members(ReadOnlySpan<char> text)
    {
        var items = new ItemBuffer();
        var members = new JsonMembers(text, allowsWords: true);
        while (members.MoveNext())
        {
            if (members.IsObject)
                items.Add(JsonText.Unquote(members.Key));
            items.Add(Item(members.Value));
        }

        return members.IsValid ? items.Finish() : LslList.Of(JsonMarks.Invalid);
    }

    private static ListItem Item(ReadOnlySpan<char> text)
    {
        switch (text)
        {
            case "": return "";
            case "null": return JsonMarks.Null;
            case "true": return JsonMarks.True;
            case "false": return JsonMarks.False;
        }

        if (JsonText.IsNumber(text, out var isInteger))
            return isInteger ? Integer(text) : ListItem.Of(double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture));
        return text.Length > 1 && text[0] == '"' && text[^1] == '"' ? JsonText.Unquote(text) : Pieces.Of(text);
    }

    /// <summary>The nearest integer that there is.</summary>
    private static int Integer(ReadOnlySpan<char> digits) =>
        long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value)
            ? (int)Math.Clamp(value, int.MinValue, int.MaxValue)
            : digits[0] == '-' ? int.MinValue : int.MaxValue;
}
