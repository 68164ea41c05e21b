using System.Globalization;
using System.Numerics;

namespace OpenSim.Imaging.Drawing;

/// <summary>
/// Reads the drawing language of dynamic textures (content type "vector"): commands with a mark between them, each a word and its values
/// with commas between them, "MoveTo 10,10; LineTo 20,30; Text hello". It comes from scripts: what cannot be read is left out, and counted.
/// </summary>
public static class DrawReader
{
    /// <summary>Of one drawing; what stands behind them is left out.</summary>
    public const int MaxCommands = 10_000;

    private const float Farthest = 100_000; // of coordinates

    // In the order in which OpenSimulator looks for them: the first with which a line begins is meant.
    private static readonly (string Word, DrawVerb Verb)[] Words =
    [
        ("ResetTransf", DrawVerb.ResetTransform), ("TransTransf", DrawVerb.Translate), ("ScaleTransf", DrawVerb.Scale),
        ("RotTransf", DrawVerb.Rotate), ("MoveTo", DrawVerb.MoveTo), ("LineTo", DrawVerb.LineTo), ("Image", DrawVerb.Image),
        ("Rectangle", DrawVerb.Rectangle), ("FillRectangle", DrawVerb.FillRectangle), ("FillPolygon", DrawVerb.FillPolygon),
        ("Polygon", DrawVerb.Polygon), ("Ellipse", DrawVerb.Ellipse), ("FillEllipse", DrawVerb.FillEllipse),
        ("FontSize", DrawVerb.FontSize), ("FontProp", DrawVerb.FontProp), ("FontName", DrawVerb.FontName), ("PenSize", DrawVerb.PenSize),
        ("PenCap", DrawVerb.PenCap), ("PenColour", DrawVerb.PenColour), ("PenColor", DrawVerb.PenColour)
    ];

    /// <param name="mark">Between commands: <see cref="DrawOptions.Mark"/>.</param>
    /// <param name="unread">How many lines are no commands.</param>
    public static List<DrawCommand> Read(ReadOnlySpan<char> data, char mark, out int unread)
    {
        var commands = new List<DrawCommand>();
        unread = 0;
        foreach (var range in data.Split(mark))
        {
            var line = data[range].TrimStart();
            if (line.IsEmpty)
                continue;
            if (commands.Count == MaxCommands)
                break;
            if (TryRead(line, out var command))
                commands.Add(command);
            else
                unread++;
        }

        return commands;
    }

    private static bool TryRead(ReadOnlySpan<char> line, out DrawCommand command)
    {
        command = default;
        if (line.StartsWith("Text"))
        {
            // One space belongs to the word; more are written.
            line = line.Length > 4 && line[4] == ' ' ? line[5..] : line[4..];
            command = new DrawCommand(DrawVerb.Text, Text: line.ToString());
            return !line.IsEmpty;
        }

        line = line.TrimEnd();
        foreach (var (word, verb) in Words)
        {
            if (line.StartsWith(word))
                return TryRead(verb, line[word.Length..].Trim(), out command);
        }

        return false;
    }

    private static bool TryRead(DrawVerb verb, ReadOnlySpan<char> values, out DrawCommand command)
    {
        command = new DrawCommand(verb);
        switch (verb)
        {
            case DrawVerb.ResetTransform:
                return true;
            case DrawVerb.Polygon or DrawVerb.FillPolygon:
                command = new DrawCommand(verb, Points: Points(values));
                return command.Points is { Length: > 0 };
            case DrawVerb.FontName or DrawVerb.FontProp or DrawVerb.PenCap or DrawVerb.PenColour:
                command = new DrawCommand(verb, Text: values.ToString());
                return true;
            case DrawVerb.FontSize or DrawVerb.PenSize or DrawVerb.Rotate:
                var isNumber = TryNumber(values, out var number);
                command = new DrawCommand(verb, new Vector2(number, 0));
                return isNumber;
            default:
                return TryPair(verb, values, out command);
        }
    }

    // Two numbers, and what stands behind them: the address of a picture.
    private static bool TryPair(DrawVerb verb, ReadOnlySpan<char> values, out DrawCommand command)
    {
        command = default;
        var comma = values.IndexOf(',');
        if (comma < 0 || !TryNumber(values[..comma], out var x))
            return false;
        var rest = values[(comma + 1)..];
        var end = rest.IndexOf(',');
        if (!TryNumber(end < 0 ? rest : rest[..end], out var y))
            return false;
        command = new DrawCommand(verb, new Vector2(x, y), end < 0 ? "" : rest[(end + 1)..].Trim().ToString());
        return true;
    }

    private static Vector2[]? Points(ReadOnlySpan<char> values)
    {
        var numbers = new List<float>();
        foreach (var range in values.Split(','))
        {
            if (!TryNumber(values[range], out var number))
                return null;
            numbers.Add(number);
        }

        return numbers.Count % 2 == 0 ? [.. numbers.Chunk(2).Select(p => new Vector2(p[0], p[1]))] : null;
    }

    private static bool TryNumber(ReadOnlySpan<char> text, out float number) =>
        float.TryParse(text.Trim(), NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out number)
        && MathF.Abs(number) <= Farthest;
}
