using System.Globalization;
using System.Numerics;

namespace OpenSim.Modules.Things.Archives;

/// <summary>
/// Options among the words of a command: <c>-m</c>, <c>--merge</c>, <c>--rotation 90</c>, <c>--rotation=90</c>, <c>-h http://…</c>; case
/// does not matter.
/// </summary>
internal sealed class CommandOptions
{
    private readonly Dictionary<string, List<string>> _values = [];

    /// <summary>The words that are no options.</summary>
    public List<string> Rest { get; } = [];

    /// <param name="flags">Options without a value, each "letter|name" or "name", with spaces between.</param>
    /// <param name="valued">Options with a value, the same way.</param>
    /// <returns>Null when an option is not known or lacks its value; <paramref name="complaint"/> says so.</returns>
    public static CommandOptions? Parse(IReadOnlyList<string> words, string flags, string valued, out string complaint)
    {
        var (plain, withValue) = (Names(flags), Names(valued));
        var options = new CommandOptions();
        complaint = "";
        for (var i = 0; i < words.Count; i++)
        {
            if (!words[i].StartsWith('-') || words[i].Length == 1)
            {
                options.Rest.Add(words[i]);
                continue;
            }

            var (name, value) = Part(words[i].TrimStart('-'));
            if (plain.TryGetValue(name, out var flag) && value is null)
                options.Add(flag, "");
            else if (withValue.TryGetValue(name, out var option) && (value is not null || ++i < words.Count))
                options.Add(option, value ?? words[i]);
            else
            {
                complaint = withValue.ContainsKey(name) ? $"{words[^1]} lacks its value." : $"There is no option {words[i]}.";
                return null;
            }
        }

        return options;
    }

    public bool Has(string name) => _values.ContainsKey(name);

    public string? Value(string name) => _values.TryGetValue(name, out var values) ? values[^1] : null;

    public IReadOnlyList<string> Values(string name) => _values.TryGetValue(name, out var values) ? values : [];

    /// <summary>True also when the option is not given: then the number is null.</summary>
    public bool TryNumber(string name, out float? number)
    {
        number = null;
        if (Value(name) is not { } text)
            return true;
        number = float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var parsed) && float.IsFinite(parsed)
            ? parsed
            : null;
        return number is not null;
    }

    /// <summary>The same for a vector, <c>&lt;x,y,z&gt;</c> with or without its brackets.</summary>
    public bool TryVector(string name, out Vector3? vector)
    {
        vector = null;
        if (Value(name) is not { } text)
            return true;
        vector = ParseVector(text);
        return vector is not null;
    }

    public static Vector3? ParseVector(string text)
    {
        var parts = text.Trim('<', '>', '(', ')', ' ').Split(',');
        if (parts.Length != 3)
            return null;
        var numbers = new float[3];
        for (var i = 0; i < 3; i++)
        {
            if (!float.TryParse(parts[i], NumberStyles.Float, CultureInfo.InvariantCulture, out numbers[i]) || !float.IsFinite(numbers[i]))
                return null;
        }

        return new Vector3(numbers[0], numbers[1], numbers[2]);
    }

    private void Add(string name, string value)
    {
        if (!_values.TryGetValue(name, out var values))
            _values[name] = values = [];
        values.Add(value);
    }

    private static (string Name, string? Value) Part(string word) =>
        word.IndexOf('=') is var at and > 0 ? (word[..at], word[(at + 1)..]) : (word, null);

    private static Dictionary<string, string> Names(string list)
    {
        var names = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var entry in list.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            var forms = entry.Split('|');
            foreach (var form in forms)
                names[form] = forms[^1];
        }

        return names;
    }
}
