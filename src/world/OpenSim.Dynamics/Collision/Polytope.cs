using System.Numerics;
using OpenSim.Dynamics.Shapes;

namespace OpenSim.Dynamics.Collision;

/// <summary>See <see cref="Depth"/>. In memory that its caller lends; what has no room ends the search with the best so far.</summary>
internal ref struct Polytope(Span<DifferenceCorner> corners, Span<PolytopeFace> faces, Span<(byte From, byte To)> rim)
{
    private const float Exact = 1e-5f; // metres

    private readonly Span<DifferenceCorner> _corners = corners;
    private readonly Span<PolytopeFace> _faces = faces;
    private readonly Span<(byte From, byte To)> _rim = rim;
    private int _cornerCount;
    private int _faceCount;
    private int _rimCount;

    /// <summary>False for a difference without volume.</summary>
    public bool TryStart(in ConvexView a, in ConvexView b, in Simplex start)
    {
        for (var i = 0; i < start.Count; i++)
            _corners[_cornerCount++] = start.At[i];
        while (_cornerCount < 4)
        {
            if (!TryAddCorner(a, b))
                return false;
        }

        var volume = Vector3.Dot(_corners[3].Place - _corners[0].Place,
            Vector3.Cross(_corners[1].Place - _corners[0].Place, _corners[2].Place - _corners[0].Place));
        if (MathF.Abs(volume) < 1e-12f)
            return false;
        var (one, two) = volume > 0 ? ((byte)2, (byte)1) : ((byte)1, (byte)2);
        return TryAddFace(0, one, two) && TryAddFace(0, two, 3) && TryAddFace(two, one, 3) && TryAddFace(one, 0, 3);
    }

    /// <summary>The side nearest to the origin.</summary>
    public PolytopeFace Grow(in ConvexView a, in ConvexView b)
    {
        var best = Nearest();
        while (_cornerCount < _corners.Length)
        {
            best = Nearest();
            var corner = Distance.Corner(a, b, best.Normal);
            if (Vector3.Dot(corner.Place, best.Normal) - best.Distance < Exact + (1e-4f * best.Distance))
                break;
            _corners[_cornerCount++] = corner;
            if (!TryTake((byte)(_cornerCount - 1)))
                break;
        }

        return best;
    }

    /// <summary>Where the origin's foot upon a face lies, on A.</summary>
    public readonly Vector3 OnA(in PolytopeFace face)
    {
        var (a, b, c) = (_corners[face.A], _corners[face.B], _corners[face.C]);
        var foot = face.Normal * face.Distance;
        var (u, v, w) = (b.Place - a.Place, c.Place - a.Place, foot - a.Place);
        var (uu, uv, vv, wu, wv) = (u.LengthSquared(), Vector3.Dot(u, v), v.LengthSquared(), Vector3.Dot(w, u), Vector3.Dot(w, v));
        var whole = (uu * vv) - (uv * uv);
        if (whole <= 0)
            return a.OnA;
        var s = Math.Clamp(((vv * wu) - (uv * wv)) / whole, 0, 1);
        var t = Math.Clamp(((uu * wv) - (uv * wu)) / whole, 0, 1 - s);
        return a.OnA + ((b.OnA - a.OnA) * s) + ((c.OnA - a.OnA) * t);
    }

    private bool TryAddCorner(in ConvexView a, in ConvexView b)
    {
        for (var attempt = 0; attempt < 6; attempt++)
        {
            var corner = Distance.Corner(a, b, Direction(attempt));
            if (!IsFlatWith(corner.Place))
            {
                _corners[_cornerCount++] = corner;
                return true;
            }
        }

        return false;
    }

    // Across what there is already.
    private readonly Vector3 Direction(int attempt)
    {
        var axis = Vector3.Zero;
        axis[attempt % 3] = attempt < 3 ? 1 : -1;
        if (_cornerCount < 2)
            return axis;
        var line = _corners[1].Place - _corners[0].Place;
        if (_cornerCount == 2)
            return Vector3.Cross(line, axis);
        var normal = Vector3.Cross(line, _corners[2].Place - _corners[0].Place);
        return (attempt & 1) == 0 ? normal : -normal;
    }

    private readonly bool IsFlatWith(Vector3 place)
    {
        const float Flat = 1e-6f;
        var way = place - _corners[0].Place;
        if (_cornerCount == 1)
            return way.LengthSquared() < Flat;
        var line = _corners[1].Place - _corners[0].Place;
        var across = Vector3.Cross(line, way);
        if (_cornerCount == 2)
            return across.LengthSquared() < Flat * line.LengthSquared();
        var normal = Vector3.Cross(line, _corners[2].Place - _corners[0].Place);
        return MathF.Abs(Vector3.Dot(normal, way)) < 1e-4f * normal.Length();
    }

    private readonly PolytopeFace Nearest()
    {
        var best = _faces[0];
        foreach (ref readonly var face in _faces[.._faceCount])
        {
            if (face.Distance < best.Distance)
                best = face;
        }

        return best;
    }

    // The faces that see the corner go, and their rim is joined to it.
    private bool TryTake(byte corner)
    {
        _rimCount = 0;
        var place = _corners[corner].Place;
        for (var i = _faceCount - 1; i >= 0; i--)
        {
            var face = _faces[i];
            if (Vector3.Dot(face.Normal, place) <= face.Distance + 1e-7f)
                continue;
            _faces[i] = _faces[--_faceCount];
            if (!TryEdge(face.A, face.B) || !TryEdge(face.B, face.C) || !TryEdge(face.C, face.A))
                return false;
        }

        foreach (var (from, to) in _rim[.._rimCount])
        {
            if (!TryAddFace(from, to, corner))
                return false;
        }

        return _faceCount > 0;
    }

    private bool TryEdge(byte from, byte to)
    {
        for (var i = 0; i < _rimCount; i++)
        {
            if (_rim[i] != (to, from))
                continue;
            _rim[i] = _rim[--_rimCount];
            return true;
        }

        if (_rimCount == _rim.Length)
            return false;
        _rim[_rimCount++] = (from, to);
        return true;
    }

    private bool TryAddFace(byte a, byte b, byte c)
    {
        var normal = Vector3.Cross(_corners[b].Place - _corners[a].Place, _corners[c].Place - _corners[a].Place);
        var length = normal.Length();
        if (_faceCount == _faces.Length || !(length > 1e-12f))
            return false;
        normal /= length;
        _faces[_faceCount++] = new PolytopeFace(a, b, c, normal, Vector3.Dot(normal, _corners[a].Place));
        return true;
    }
}
