using System.Text;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Json;
using OpenSim.Scripts.Library.Lists;
using OpenSim.Scripts.Library.OpenSimulator;
using OpenSim.Scripts.Library.Texts;
using OpenSim.Scripts.Values;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>JSON that scripts got from somewhere. What can be set is found again where it was set.</summary>
public static class ScriptJsonTarget
{
    private static readonly LslList[] Paths =
        [LslList.Empty, LslList.Of(0), LslList.Of("a"), LslList.Of(1, "b"), LslList.Of("a", 0, "b"), LslList.Of(-1)];

    public static IEnumerable<byte[]> Seeds() =>
        [.. new[] { "{\"a\":[{\"b\":\"x\\n\\u0041\"},2.5e3,null],\"b\":true}", "[0,{\"b\":[]},\"\"]", " \"text\" ", "[a, b c,]" }.Select(Encoding.UTF8.GetBytes)];

    public static IEnumerable<string> Tokens() => ["{", "}", "[", "]", ":", ",", "\"", "\\", "true", "null", "-0.5E+1", "\"a\":", "\\u00"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var json = Encoding.UTF8.GetString(input);
        JsonListFunctions.llList2Json("\uFDD2", JsonListFunctions.llJson2List(json));
        foreach (var path in Paths)
        {
            var type = JsonFunctions.llJsonValueType(json, path);
            if (type == "\uFDD0" != (JsonFunctions.llJsonGetValue(json, path) == "\uFDD0") && !json.Contains('\uFDD0'))
                throw new InvalidOperationException("A value has a type, or it is none.");
            var changed = JsonChangeFunctions.llJsonSetValue(json, path, "7");
            if (changed != "\uFDD0" && path.Count > 0 && path[^1].Type != ScriptType.Integer
                && JsonFunctions.llJsonGetValue(changed, path) != "7")
                throw new InvalidOperationException("What was set is not found.");
        }
    }
}

/// <summary>Texts that become values, lists and other texts.</summary>
public static class ScriptTextTarget
{
    /// <summary>The automaton of a pattern of some hundred characters; .NET bounds it.</summary>
    public const long AllocationLimit = 64 * 1024 * 1024;

    public static IEnumerable<byte[]> Seeds() =>
        [.. new[] { "<1.5, -0x1.8p3, inf>", " -12abc", "a,b,<1,2>, c", "%41%zz%", "SGVsbG8=", "^(a+)+$" }.Select(Encoding.UTF8.GetBytes)];

    public static IEnumerable<string> Tokens() => ["<", ">", ",", "0x", "nan", "infinity", "1e9", "%E2%82%AC", "(a|b)*", "[^", "{0,9}"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var text = Encoding.UTF8.GetString(input);
        foreach (var dialect in new[] { Dialect.SecondLife, Dialect.OpenSimulator })
        {
            Casts.ToInteger(text);
            Casts.ToText(Casts.ToFloat(text, dialect), dialect);
            Casts.ToText(Casts.ToVector(text, dialect), dialect);
            Casts.ToText(Casts.ToRotation(text, dialect), dialect);
            EscapeFunctions.llUnescapeURL(EscapeFunctions.llEscapeURL(dialect, text));
        }

        var parsed = ParseFunctions.llParseStringKeepNulls(Dialect.SecondLife, text, LslList.Of(","), LslList.Empty);
        if (TextFunctions.llDumpList2String(Dialect.SecondLife, parsed, ",") != text)
            throw new InvalidOperationException("What was cut at commas is not the same when it is joined.");
        ParseFunctions.llCSV2List(text);
        Base64Functions.llXorBase64(text, Base64Functions.llStringToBase64(Base64Functions.llBase64ToString(text)));
        PatternFunctions.osMatchString(text, text, 0);
        OsStringFunctions.osFormatString(Dialect.OpenSimulator, text, parsed);
        AesFunctions.osAESDecrypt("secret", text);
        for (var i = -3; i < 4; i++)
        {
            if (StringFunctions.llGetSubString(text, 0, i) + StringFunctions.llDeleteSubString(text, 0, i) != text && i >= 0)
                throw new InvalidOperationException("A text is not its parts.");
            StringFunctions.llInsertString(text, i, text);
            StringFunctions.llOrd(text, i);
        }
    }
}
