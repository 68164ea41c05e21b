using System.Numerics;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Where things of an archive come in the region: turned around a place, cut to a box whose corner becomes the region's, and moved.
/// </summary>
internal sealed class Placement
{
    // Nothing lives lower or higher.
    private const float Lowest = -100;
    private const float Highest = 50_000;

    private readonly OarLoadOptions _options;
    private readonly Vector2 _target;
    private readonly Vector3 _center;
    private readonly Vector3 _boxOrigin;
    private readonly Vector3 _boxSize;
    private readonly bool _hasBox;

    /// <param name="source">Size of the archived region in metres.</param>
    /// <param name="target">Size of the region.</param>
    public Placement(OarLoadOptions options, Vector2 source, Vector2 target)
    {
        _options = options;
        _target = target;
        _center = options.RotationCenter ?? new Vector3(source / 2, 0);
        _hasBox = options.BoundingOrigin is not null || options.BoundingSize is not null;
        _boxOrigin = options.BoundingOrigin ?? new Vector3(0, 0, Lowest);
        _boxSize = options.BoundingSize ?? new Vector3(target, Highest - Lowest);
        Turn = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, options.Rotation * MathF.PI / 180);
    }

    /// <summary>To be applied after an object's own rotation.</summary>
    public Quaternion Turn { get; }

    /// <summary>False when everything stays where it was.</summary>
    public bool IsAny => _options.Rotation != 0 || _hasBox || _options.Displacement != Vector3.Zero;

    /// <summary>Metres by which the ground is raised.</summary>
    public float Raise => _options.Displacement.Z;

    /// <summary>Where a thing of the archive comes; false when it is left out.</summary>
    public bool TryPlace(Vector3 from, out Vector3 to)
    {
        to = _options.Rotation == 0 ? from : _center + Vector3.Transform(from - _center, Turn);
        if (!float.IsFinite(to.X + to.Y + to.Z))
            return false;
        if (_hasBox)
        {
            var inBox = to - _boxOrigin;
            if (Vector3.Min(inBox, Vector3.Zero) != Vector3.Zero || inBox.X >= _boxSize.X || inBox.Y >= _boxSize.Y || inBox.Z >= _boxSize.Z)
                return false;
            to -= _boxOrigin with { Z = 0 };
        }

        to += _options.Displacement;
        return _options.Displacement == Vector3.Zero
            || (to.X >= 0 && to.Y >= 0 && to.X < _target.X && to.Y < _target.Y && to.Z is >= Lowest and <= Highest);
    }

    /// <summary>The place in the archive from which this one of the region comes; false when it lies outside of the box.</summary>
    public bool TryFind(Vector2 to, out Vector2 from)
    {
        from = to - new Vector2(_options.Displacement.X, _options.Displacement.Y);
        if (_hasBox)
        {
            if (from.X < 0 || from.Y < 0 || from.X >= _boxSize.X || from.Y >= _boxSize.Y)
                return false;
            from += new Vector2(_boxOrigin.X, _boxOrigin.Y);
        }

        if (_options.Rotation == 0)
            return true;
        var around = new Vector2(_center.X, _center.Y);
        var back = Vector3.Transform(new Vector3(from - around, 0), Quaternion.Inverse(Turn));
        from = around + new Vector2(back.X, back.Y);
        return true;
    }
}
