using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Texts;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Json;

/// <summary>JSON asked by a path of specifiers: texts for members, integers for items.</summary>
[ScriptFunctions]
public static class JsonFunctions
{
    public static string llJsonGetValue(string json, LslList specifiers)
    {
        var kind = Find(json, specifiers, out var value);
        return kind switch
        {
            JsonKind.String => JsonText.Unquote(value),
            JsonKind.Number or JsonKind.Object or JsonKind.Array => value.Length == json.Length ? json : Pieces.Of(value),
            _ => JsonMarks.Of(kind)
        };
    }

    public static string llJsonValueType(string json, LslList specifiers) => JsonMarks.Of(Find(json, specifiers, out _));

    /// <summary>What a path leads to. Of members of one name the last one counts.</summary>
    private static JsonKind Find(ReadOnlySpan<char> json, LslList specifiers, out ReadOnlySpan<char> value)
    {
        value = JsonText.Trim(json);
        var kind = Whole(value);
        foreach (ref readonly var specifier in specifiers.Items)
        {
            if (kind is not (JsonKind.Object or JsonKind.Array))
                return JsonKind.Invalid;
            kind = Member(value, specifier, out value);
        }

        return kind;
    }

    /// <summary>A whole text: objects and arrays are known by their first and last characters.</summary>
    private static JsonKind Whole(ReadOnlySpan<char> text)
    {
        if (text.IsEmpty)
            return JsonKind.Invalid;
        if (text[0] is '{' or '[')
            return text[^1] == (text[0] == '{' ? '}' : ']') ? text[0] == '{' ? JsonKind.Object : JsonKind.Array : JsonKind.Invalid;
        var at = 0;
        var kind = JsonText.Read(text, ref at);
        return at == text.Length ? kind : JsonKind.Invalid;
    }

    private static JsonKind Member(ReadOnlySpan<char> container, in ListItem specifier, out ReadOnlySpan<char> value)
    {
        value = default;
        var found = JsonKind.Invalid;
        var members = new JsonMembers(container);
        if (!members.Takes(specifier))
            return JsonKind.Invalid;
        while (members.MoveNext())
        {
            if (!members.IsNamed(specifier))
                continue;
            found = members.Kind;
            value = members.Value;
        }

        return members.IsValid ? found : JsonKind.Invalid;
    }
}
