using System.Globalization;
using System.Text;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>
/// A place in a store: names and numbers of items, with points between them: <c>a.b.[0].{a name}</c>. A name of letters alone may stand
/// without braces; <c>[+]</c> is behind the last item.
/// </summary>
internal readonly record struct JsonPath(IReadOnlyList<JsonPath.Step> Steps)
{
    /// <summary>Longer ones are none: values are read and written by going down them.</summary>
    public const int MaxSteps = 32;

    /// <summary>A name, or an item of an array.</summary>
    /// <param name="Index">-1 for a name, <see cref="End"/> behind the last.</param>
    public readonly record struct Step(string Name, int Index)
    {
        public const int End = int.MaxValue;

        public bool IsName => Index < 0;

        public override string ToString() =>
            IsName ? $"{{{Name}}}" : Index == End ? "[+]" : string.Create(CultureInfo.InvariantCulture, $"[{Index}]");
    }

    /// <summary>Null for what is none.</summary>
    public static JsonPath? Read(string text)
    {
        var steps = new List<Step>();
        for (var at = 0; at < text.Length;)
        {
            if (text[at] == '.')
            {
                at++;
                continue;
            }

            if (steps.Count == MaxSteps || Next(text, ref at) is not { } step)
                return null;
            steps.Add(step);
        }

        return new JsonPath(steps);
    }

    /// <summary>Whether it is that place or one within it.</summary>
    public bool IsWithin(JsonPath place) => Steps.Count >= place.Steps.Count && Steps.Take(place.Steps.Count).SequenceEqual(place.Steps);

    /// <summary>As it is written in full.</summary>
    public override string ToString() => string.Join('.', Steps);

    private static Step? Next(string text, ref int at) => text[at] switch
    {
        '{' => Name(text, ref at),
        '[' => Item(text, ref at),
        _ => Bare(text, ref at)
    };

    private static Step? Name(string text, ref int at)
    {
        var end = text.IndexOf('}', at);
        if (end <= at + 1)
            return null;
        var step = new Step(text[(at + 1)..end], -1);
        at = end + 1;
        return step;
    }

    private static Step? Item(string text, ref int at)
    {
        var end = text.IndexOf(']', at);
        if (end < 0)
            return null;
        var inside = text.AsSpan(at + 1, end - at - 1);
        at = end + 1;
        if (inside is "+")
            return new Step("", Step.End);
        return int.TryParse(inside, NumberStyles.None, CultureInfo.InvariantCulture, out var index) && index < Step.End
            ? new Step("", index)
            : null;
    }

    // Letters up to a point, a bracket or the end.
    private static Step? Bare(string text, ref int at)
    {
        var name = new StringBuilder();
        while (at < text.Length && char.IsAsciiLetter(text[at]))
            name.Append(text[at++]);
        return name.Length > 0 && (at == text.Length || text[at] is '.' or '{' or '[') ? new Step(name.ToString(), -1) : null;
    }
}
