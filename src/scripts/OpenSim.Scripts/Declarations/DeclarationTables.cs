using System.Globalization;
using System.Numerics;
using System.Text.RegularExpressions;

namespace OpenSim.Scripts.Declarations;

/// <summary>Reads the embedded tables: a line is a declaration as LSL writes it, and words after it; or a comment, after #.</summary>
internal static class DeclarationTables
{
    public static IEnumerable<ApiFunction> Functions()
    {
        var guards = new Dictionary<string, ApiGuard>(StringComparer.Ordinal);
        return Lines("functions.txt").Concat(Lines("os-functions.txt")).Select(line => Function(line, guards));
    }

    public static IEnumerable<ApiConstant> Constants() => Lines("constants.txt").Concat(Lines("os-constants.txt")).Select(Constant);

    public static IEnumerable<ApiEvent> Events() =>
        Lines("events.txt").Select((line, index) => new ApiEvent(NameOf(line), index, Parameters(line)));

    private static IEnumerable<string> Lines(string table)
    {
        using var reader = new StreamReader(typeof(DeclarationTables).Assembly.GetManifestResourceStream(table)!);
        while (reader.ReadLine() is { } line)
            if (line[0] != '#')
                yield return line;
    }

    private static ApiFunction Function(string line, Dictionary<string, ApiGuard> guards)
    {
        var parts = line[(line.IndexOf(')') + 1)..].Split(" : ", 2);
        var words = parts[0].Split(' ', StringSplitOptions.RemoveEmptyEntries);
        string[] All(string word) => [.. words.Index().Where(w => w.Item == word).Select(w => words[w.Index + 1])];
        double Number(string word, double otherwise) =>
            All(word) is [var number] ? double.Parse(number, CultureInfo.InvariantCulture) : otherwise;
        return new ApiFunction(
            NameOf(line), Type(line[..line.IndexOf(' ')]), Parameters(line), Number("sleep", 0), Number("energy", 10),
            [.. All("needs").Select(p => "PERMISSION_" + p)], GuardOf(NameOf(line), words, guards), words.Contains("asks"),
            [.. words.Where(w => w is "deprecated" or "experience" or "god" or "linden" or "opensim")])
        {
            Reason = parts is [_, var reason] ? reason : ""
        };
    }

    // Forms of one name share what the first of them says.
    private static ApiGuard? GuardOf(string function, string[] words, Dictionary<string, ApiGuard> guards)
    {
        string? After(string word) => Array.IndexOf(words, word) is >= 0 and var at ? words[at + 1] : null;
        var threat = After("threat");
        if (threat is null && !words.Contains("guarded"))
            return null;
        var name = After("as") ?? function;
        if (!guards.TryGetValue(name, out var guard))
        {
            guard = new ApiGuard(
                guards.Count, name, threat is null ? null : Enum.Parse<ThreatLevel>(threat),
                After("for") is { } callers ? Enum.Parse<AllowedCallers>(callers, ignoreCase: true) : null);
            guards.Add(name, guard);
        }

        return guard;
    }

    private static string NameOf(string line) => line[..line.IndexOf('(')].Split(' ')[^1];

    private static ApiParameter[] Parameters(string line) =>
    [
        .. from parameter in line[(line.IndexOf('(') + 1)..line.IndexOf(')')].Split(", ", StringSplitOptions.RemoveEmptyEntries)
           let words = parameter.Split(' ')
           select new ApiParameter(words[1], Type(words[0]))
    ];

    private static ScriptType Type(string word) => Enum.Parse<ScriptType>(word, ignoreCase: true);

    private static ApiConstant Constant(string line)
    {
        var words = line.Split(' ', 3);
        var deprecated = words[2].EndsWith(" deprecated", StringComparison.Ordinal);
        var value = deprecated ? words[2][..words[2].LastIndexOf(' ')] : words[2];
        return new ApiConstant(words[1], Type(words[0]), Value(Type(words[0]), value), deprecated);
    }

    private static object Value(ScriptType type, string text) => type switch
    {
        ScriptType.Integer when text.StartsWith("0x", StringComparison.Ordinal) => unchecked((int)Convert.ToUInt32(text[2..], 16)),
        ScriptType.Integer => int.Parse(text, CultureInfo.InvariantCulture),
        ScriptType.Float => double.Parse(text, CultureInfo.InvariantCulture),
        ScriptType.String => Regex.Unescape(text[1..^1]),
        ScriptType.Vector when Parts(text) is [var x, var y, var z] => new Vector3(x, y, z),
        ScriptType.Rotation when Parts(text) is [var x, var y, var z, var s] => new Quaternion(x, y, z, s),
        _ => throw new FormatException($"{type} {text} is no constant.")
    };

    private static float[] Parts(string text) =>
        [.. text.Trim('<', '>').Split(',').Select(part => float.Parse(part, CultureInfo.InvariantCulture))];
}
