using System.Globalization;
using OpenSim.Modules.Land.Terrain.Shaping;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// What <c>terrain modify</c> does: an operation with a value over a rectangle or an ellipse, or over all of the land. With a taper the
/// value goes over into another one from the middle to the rim.
/// </summary>
internal sealed class TerrainChange
{
    public const string Arguments =
        "fill|min|max|raise|lower|smooth|noise <value> [-rec=<x>,<y>,<dx>[,<dy>]|-ell=<x>,<y>,<rx>[,<ry>]] [-taper=<value>]";

    private const float UsualSmoothing = 2f / 3; // of the weight that the neighbours have, for the nearer ones
    private const int SmoothReach = 2;
    private const float NoiseScale = 8; // metres

    private readonly string _operation;
    private readonly float _value;
    private float? _taper;
    private bool _isEllipse;
    private (int X, int Y, int DX, int DY)? _area;

    private TerrainChange(string operation, float value) => (_operation, _value) = (operation, value);

    /// <summary>Null when the words cannot be understood, with a sentence when there is more to say than how they are typed.</summary>
    public static TerrainChange? Parse(IReadOnlyList<string> words, out string? complaint)
    {
        complaint = null;
        if (words.Count < 2 || words[0] is not ("fill" or "min" or "max" or "raise" or "lower" or "smooth" or "noise")
            || !TryNumber(words[1], out var value))
            return null;
        var change = new TerrainChange(words[0], value);
        foreach (var word in words.Skip(2))
        {
            if (change.TryAdd(word))
                continue;
            complaint = $"'{word}' cannot be understood.";
            return null;
        }

        if (change._operation is "smooth" or "noise" && !(value is >= 0 and <= 1 && change._taper is null or >= 0 and <= 1))
        {
            complaint = $"{change._operation} wants a strength and a taper from 0 to 1.";
            return null;
        }

        return change;
    }

    /// <summary>Needs the region's token.</summary>
    public void Apply(TerrainMap map)
    {
        var (x0, y0, dx, dy) = _area ?? (0, 0, map.SizeX, map.SizeY);
        var (west, south, east, north) = _isEllipse ? (x0 - dx, y0 - dy, x0 + dx + 1, y0 + dy + 1) : (x0, y0, x0 + dx, y0 + dy);
        var before = _operation == "smooth" ? map.Heights.Heights.ToArray() : [];
        for (var y = Math.Max(0, south); y < Math.Min(map.SizeY, north); y++)
        {
            for (var x = Math.Max(0, west); x < Math.Min(map.SizeX, east); x++)
            {
                var rim = _isEllipse ? Ellipse(x - x0, y - y0, dx, dy) : Pyramid(x - x0, y - y0, dx, dy);
                if (!_isEllipse || rim <= 1)
                    map[x, y] = Changed(map, before, x, y, MathF.Min(1, rim));
            }
        }
    }

    private bool TryAdd(string word)
    {
        if (word.StartsWith("-taper=", StringComparison.Ordinal) && _taper is null && TryNumber(word["-taper=".Length..], out var taper))
        {
            _taper = taper;
            return true;
        }

        _isEllipse = word.StartsWith("-ell=", StringComparison.Ordinal);
        if (_area is not null || (!_isEllipse && !word.StartsWith("-rec=", StringComparison.Ordinal)))
            return false;
        var numbers = new List<int>();
        foreach (var text in word["-ell=".Length..].Split(','))
        {
            if (!int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number)
                || Math.Abs((long)number) > 1 << 20)
                return false;
            numbers.Add(number);
        }

        if (numbers is not ([_, _, > 0] or [_, _, > 0, > 0]))
            return false;
        _area = (numbers[0], numbers[1], numbers[2], numbers[^1]);
        return true;
    }

    /// <param name="rim">0 in the middle, 1 at the rim.</param>
    private float Changed(TerrainMap map, float[] before, int x, int y, float rim)
    {
        var old = map[x, y];
        var value = _taper is { } taper && _operation != "smooth" ? float.Lerp(_value, taper, rim) : _value;
        return _operation switch
        {
            "fill" => value,
            "min" => MathF.Max(old, value),
            "max" => MathF.Min(old, value),
            "raise" => old + value,
            "lower" => old - value,
            "noise" => old + (value * TerrainNoise.At(x / NoiseScale, y / NoiseScale, 3)),
            _ => Smoothed(map, before, x, y)
        };
    }

    // Out of 25 heights: the value is the weight of its own; of the rest the taper goes to the eight next to it, what is left to the
    // sixteen around those.
    private float Smoothed(TerrainMap map, float[] before, int x, int y)
    {
        if (x == 0 || y == 0 || x == map.SizeX - 1 || y == map.SizeY - 1)
            return map[x, y];
        var near = _taper ?? UsualSmoothing;
        ReadOnlySpan<float> weights = [_value, (1 - _value) * near / 8, (1 - _value) * (1 - near) / 16];
        var sum = 0f;
        for (var dy = -SmoothReach; dy <= SmoothReach; dy++)
        {
            for (var dx = -SmoothReach; dx <= SmoothReach; dx++)
            {
                var (fromX, fromY) = (Math.Clamp(x + dx, 0, map.SizeX - 1), Math.Clamp(y + dy, 0, map.SizeY - 1));
                sum += before[(fromY * map.SizeX) + fromX] * weights[Math.Max(Math.Abs(dx), Math.Abs(dy))];
            }
        }

        return sum;
    }

    private static float Ellipse(float dx, float dy, float rx, float ry) => (dx * dx / (rx * rx)) + (dy * dy / (ry * ry));

    private static float Pyramid(int fromWest, int fromSouth, int dx, int dy)
    {
        var (halfX, halfY) = ((dx + 1) / 2, (dy + 1) / 2);
        return MathF.Max(MathF.Abs(fromWest - halfX) / halfX, MathF.Abs(fromSouth - halfY) / halfY);
    }

    private static bool TryNumber(string text, out float value) =>
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && float.IsFinite(value);
}
