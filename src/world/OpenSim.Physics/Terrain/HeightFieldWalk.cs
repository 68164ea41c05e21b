using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Terrain;

/// <summary>The metre squares that a ray crosses, seen from above, in order, with the part of the ray that lies over each.</summary>
internal ref struct HeightFieldWalk
{
    private readonly int _stepX;
    private readonly int _stepY;
    private readonly float _perX; // metres of ray for a metre in x
    private readonly float _perY;
    private readonly int _squaresX;
    private readonly int _squaresY;
    private readonly float _end;
    private float _nextX; // distance at which the ray enters the next column
    private float _nextY;
    private bool _started;

    public HeightFieldWalk(HeightField field, in Ray ray, float length)
    {
        _squaresX = field.SizeX; // the last metre of a region has corners on its inner side only
        _squaresY = field.SizeY;
        if (!Clip(field, ray, length, out var start, out _end))
        {
            _end = -1;
            return;
        }

        From = start;
        var place = ray.At(start);
        X = Math.Clamp((int)place.X, 0, _squaresX - 1);
        Y = Math.Clamp((int)place.Y, 0, _squaresY - 1);
        var direction = ray.Direction;
        _stepX = MathF.Sign(direction.X);
        _stepY = MathF.Sign(direction.Y);
        _perX = _stepX == 0 ? float.PositiveInfinity : 1 / MathF.Abs(direction.X);
        _perY = _stepY == 0 ? float.PositiveInfinity : 1 / MathF.Abs(direction.Y);
        _nextX = _stepX == 0 ? float.PositiveInfinity : (X + (_stepX > 0 ? 1 : 0) - ray.Origin.X) / direction.X;
        _nextY = _stepY == 0 ? float.PositiveInfinity : (Y + (_stepY > 0 ? 1 : 0) - ray.Origin.Y) / direction.Y;
        To = MathF.Min(_end, MathF.Min(_nextX, _nextY));
    }

    public int X { get; private set; }

    public int Y { get; private set; }

    /// <summary>Distances along the ray between which it is over the square.</summary>
    public float From { get; private set; }

    public float To { get; private set; }

    public bool MoveNext()
    {
        if (!_started)
        {
            _started = true;
            return _end >= 0;
        }

        From = To;
        if (_nextX < _nextY)
        {
            X += _stepX;
            _nextX += _perX;
        }
        else
        {
            Y += _stepY;
            _nextY += _perY;
        }

        To = MathF.Min(_end, MathF.Min(_nextX, _nextY));
        return From < _end && (uint)X < (uint)_squaresX && (uint)Y < (uint)_squaresY;
    }

    // The part of the ray over the field.
    private static bool Clip(HeightField field, in Ray ray, float length, out float start, out float end)
    {
        start = 0;
        end = length;
        return ClipAxis(ray.Origin.X, ray.Direction.X, field.SizeX, ref start, ref end)
            && ClipAxis(ray.Origin.Y, ray.Direction.Y, field.SizeY, ref start, ref end);
    }

    private static bool ClipAxis(float origin, float direction, float size, ref float start, ref float end)
    {
        if (direction == 0)
            return origin >= 0 && origin <= size;
        var a = -origin / direction;
        var b = (size - origin) / direction;
        start = MathF.Max(start, MathF.Min(a, b));
        end = MathF.Min(end, MathF.Max(a, b));
        return start <= end;
    }
}
