using System.Numerics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Shapes;

/// <summary>
/// An avatar as others meet it: an upright capsule that floats a step above its feet, and legs below it that are only a look downwards. So
/// everything lower than a step is walked over without a collision, slopes do not catch the capsule, and one can stand with half a foot
/// over an edge.
/// </summary>
public readonly struct AvatarForm
{
    /// <summary>
    /// Highest thing that is walked up without a jump, metres: half a one, and what rounding takes. Less for bodies under 1.8 m.
    /// </summary>
    public const float MaxStep = 0.51f;

    /// <param name="size">Metres; held to what a body can have.</param>
    public AvatarForm(Vector3 size)
    {
        Size = Vector3.Clamp(size, new Vector3(0.1f, 0.1f, 0.2f), new Vector3(5, 5, 10));
        Step = MathF.Min(MaxStep, Size.Z * 0.285f);
        Radius = MathF.Min(MathF.Max(Size.X, Size.Y) * 0.5f, MathF.Min(0.3f, (Size.Z - Step) * 0.5f));
    }

    public Vector3 Size { get; }

    public float Step { get; }

    public float Radius { get; }

    public float HalfHeight => Size.Z * 0.5f;

    /// <summary>The capsule of an avatar whose middle is there.</summary>
    public Capsule At(Vector3 middle) => new(
        middle with { Z = middle.Z - HalfHeight + Step + Radius },
        middle with { Z = middle.Z + HalfHeight - Radius },
        Radius);

    /// <summary>Legs and all.</summary>
    public Aabb BoxAt(Vector3 middle) => Aabb.Around(middle, new Vector3(Radius, Radius, HalfHeight));
}
