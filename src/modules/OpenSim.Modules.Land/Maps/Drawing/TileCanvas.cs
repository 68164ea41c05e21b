using System.Numerics;
using OpenSim.Imaging;

namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>
/// An area of a region seen from straight above: for each point the height of what is seen there and its colour. Triangles are drawn into
/// it in any order; the highest are seen. Four points a square metre, and a margin from which shadows fall.
/// </summary>
internal sealed class TileCanvas
{
    /// <summary>Points along a metre; a picture of a pixel a metre is the mean of four.</summary>
    public const int PointsPerMetre = 2;

    // Light from the north-west, as the land is shaded: a step of one point to the south-east goes down by as many metres.
    private const float DropPerPoint = 1.5f / PointsPerMetre;
    private const float Slack = 0.3f; // metres of shadow that do not count: a slope does not shade itself
    private const float Softness = 1.2f; // metres over which a shadow grows to its full depth
    private const float Darkest = 0.5f;
    private const float HighestCaster = 80; // metres above the land: what floats higher darkens nothing

    private static readonly Vector3 Light = Vector3.Normalize(new Vector3(-1, 1, 1.5f));

    private readonly DrawnArea _area;
    private readonly int _columns;
    private readonly int _rows;
    private readonly Vector2 _corner;
    private readonly float[] _heights;
    private readonly float[] _ground;
    private readonly uint[] _colours; // 0x00RRGGBB, and in the top byte whether light and shadow do not matter

    /// <param name="area">What the picture is to show.</param>
    /// <param name="ground">Height and colour of land and water at a place; the colour is shaded already.</param>
    public TileCanvas(DrawnArea area, Func<float, float, (float Height, Vector3 Colour)> ground)
    {
        _area = area;
        var all = area.Grown(DrawnArea.Margin);
        (_columns, _rows) = (all.Width * PointsPerMetre, all.Height * PointsPerMetre);
        _corner = new Vector2(all.X, all.Y);
        _heights = new float[_columns * _rows];
        _colours = new uint[_columns * _rows];
        for (var row = 0; row < _rows; row++)
        {
            for (var column = 0; column < _columns; column++)
            {
                var (height, colour) = ground(_corner.X + ((column + 0.5f) / PointsPerMetre), _corner.Y + ((row + 0.5f) / PointsPerMetre));
                _heights[(row * _columns) + column] = height;
                _colours[(row * _columns) + column] = Packed(colour);
            }
        }

        _ground = [.. _heights];
    }

    /// <summary>Draws a triangle in region metres, from whichever side it is seen.</summary>
    /// <param name="colour">0 to 255 each, in full light.</param>
    public void Draw(Vector3 a, Vector3 b, Vector3 c, Vector3 colour, bool isFullBright)
    {
        var normal = Vector3.Cross(b - a, c - a);
        if (normal.Z < 0)
            (b, c, normal) = (c, b, -normal);
        var length = normal.Length();
        if (!(normal.Z > 1e-6f * length))
            return; // seen from its edge
        var light = isFullBright ? 1 : 0.4f + (0.6f * MathF.Max(0, Vector3.Dot(normal / length, Light)) / Light.Z);
        var packed = Packed(colour * MathF.Min(light, 1.15f)) | (isFullBright ? 0xFF000000 : 0);
        var (p, q, r) = (OnCanvas(a), OnCanvas(b), OnCanvas(c));
        Fill(p, q, r, packed);
    }

    /// <summary>The area with its shadows, a pixel a metre, north at the top.</summary>
    public RgbaImage Finish()
    {
        var shade = Shadows();
        var image = new RgbaImage(_area.Width, _area.Height);
        for (var y = 0; y < _area.Height; y++)
        {
            for (var x = 0; x < _area.Width; x++)
            {
                var sum = Vector3.Zero;
                for (var point = 0; point < PointsPerMetre * PointsPerMetre; point++)
                {
                    var row = ((DrawnArea.Margin + y) * PointsPerMetre) + (point / PointsPerMetre);
                    var column = ((DrawnArea.Margin + x) * PointsPerMetre) + (point % PointsPerMetre);
                    var at = (row * _columns) + column;
                    sum += Unpacked(_colours[at]) * shade[at];
                }

                var mean = Vector3.Clamp(sum / (PointsPerMetre * PointsPerMetre), Vector3.Zero, new Vector3(255));
                image[x, _area.Height - 1 - y] = ((byte)mean.X, (byte)mean.Y, (byte)mean.Z, 255);
            }
        }

        return image;
    }

    // How high the shadow reaches at each point is what it is one point nearer to the light, less the slope of the light: one sweep from
    // the north-west tells it for all. Anything that lies below is dark, the darker the deeper.
    private float[] Shadows()
    {
        var reach = new float[_heights.Length];
        var shade = new float[_heights.Length];
        for (var row = _rows - 1; row >= 0; row--)
        {
            for (var column = 0; column < _columns; column++)
            {
                var at = (row * _columns) + column;
                shade[at] = 1;
                reach[at] = float.NegativeInfinity;
                if (row == _rows - 1 || column == 0)
                    continue;
                var before = at + _columns - 1;
                var caster = _heights[before] - _ground[before] <= HighestCaster ? _heights[before] : _ground[before];
                reach[at] = MathF.Max(reach[before], caster) - DropPerPoint;
                var depth = (reach[at] - _heights[at] - Slack) / Softness;
                if (_colours[at] >> 24 == 0 && depth > 0)
                    shade[at] = 1 - (Darkest * MathF.Min(depth, 1));
            }
        }

        return shade;
    }

    private void Fill(Vector3 a, Vector3 b, Vector3 c, uint colour)
    {
        var (min, max) = (Vector3.Min(a, Vector3.Min(b, c)), Vector3.Max(a, Vector3.Max(b, c)));
        var (left, right) = (Math.Max(0, (int)MathF.Ceiling(min.X - 0.5f)), Math.Min(_columns - 1, (int)MathF.Floor(max.X - 0.5f)));
        var (bottom, top) = (Math.Max(0, (int)MathF.Ceiling(min.Y - 0.5f)), Math.Min(_rows - 1, (int)MathF.Floor(max.Y - 0.5f)));
        if (left > right || bottom > top)
            return;
        var area = Edge(a, b, c.X, c.Y);
        var (stepB, stepC) = ((c.Y - a.Y) / area, -(b.Y - a.Y) / area); // of the shares of b and c, from a point to the next
        for (var row = bottom; row <= top; row++)
        {
            var (x, y) = (left + 0.5f, row + 0.5f);
            var (ofB, ofC) = (Edge(c, a, x, y) / area, Edge(a, b, x, y) / area);
            for (var at = (row * _columns) + left; at <= (row * _columns) + right; at++, ofB += stepB, ofC += stepC)
            {
                if (ofB < -1e-5f || ofC < -1e-5f || ofB + ofC > 1.00001f)
                    continue;
                var height = a.Z + ((b.Z - a.Z) * ofB) + ((c.Z - a.Z) * ofC);
                if (height <= _heights[at])
                    continue;
                _heights[at] = height;
                _colours[at] = colour;
            }
        }
    }

    // Twice the area of the triangle that an edge makes with a point.
    private static float Edge(Vector3 from, Vector3 to, float x, float y) =>
        ((to.X - from.X) * (y - from.Y)) - ((to.Y - from.Y) * (x - from.X));

    private Vector3 OnCanvas(Vector3 place) =>
        new((place.X - _corner.X) * PointsPerMetre, (place.Y - _corner.Y) * PointsPerMetre, place.Z);

    private static uint Packed(Vector3 colour)
    {
        var c = Vector3.Clamp(colour, Vector3.Zero, new Vector3(255));
        return ((uint)c.X << 16) | ((uint)c.Y << 8) | (uint)c.Z;
    }

    private static Vector3 Unpacked(uint colour) => new((byte)(colour >> 16), (byte)(colour >> 8), (byte)colour);
}
