using System.Globalization;
using System.Numerics;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Bodies;

/// <summary>
/// Mass, centre and inertia as scripts set them and object XML has them: MASS in units of 100 kg, CM in metres, INERTIA in the same units
/// by m² about the centre, IROT the turn of its axes; where its W is 0 what stands off the diagonal (xy, xz, yz).
/// </summary>
internal static class InertiaText
{
    private const float Kilograms = 100;
    private const int MaxLength = 4_096;
    private const float MaxMass = 1e9f;
    private const float Farthest = 1_000;

    /// <summary>Null for an empty text, for what cannot be read, and for what no body can have.</summary>
    public static MassProperties? TryRead(string text)
    {
        if (text.Length is 0 or > MaxLength)
            return null;
        try
        {
            var root = XElement.Parse(text);
            var mass = Number(root.Element("MASS")) * Kilograms;
            var (centre, diagonal) = (Vector(root.Element("CM")), Vector(root.Element("INERTIA")) * Kilograms);
            var isSane = mass is > 1e-3f and < MaxMass && centre.Length() < Farthest && diagonal.X > 0 && diagonal.Y > 0 && diagonal.Z > 0
                && float.IsFinite(diagonal.X + diagonal.Y + diagonal.Z);
            return isSane ? new MassProperties(mass, centre, Tensor(diagonal, root.Element("IROT"))) : null;
        }
        catch (Exception e) when (e is XmlException or FormatException or OverflowException)
        {
            return null;
        }
    }

    private static Symmetric3 Tensor(Vector3 diagonal, XElement? turn)
    {
        var (off, w) = (Vector(turn), Number(turn?.Element("W")));
        var tensor = Symmetric3.Diagonal(diagonal);
        if (w == 0)
            return tensor with { XY = off.X * Kilograms, XZ = off.Y * Kilograms, YZ = off.Z * Kilograms };
        var rotation = new Quaternion(off, w);
        return rotation.LengthSquared() is > 1e-6f and < 1e6f ? tensor.Turned(Basis.Of(Quaternion.Normalize(rotation))) : tensor;
    }

    private static Vector3 Vector(XElement? of) => new(Number(of?.Element("X")), Number(of?.Element("Y")), Number(of?.Element("Z")));

    private static float Number(XElement? of) => of is null ? 0 : float.Parse(of.Value, CultureInfo.InvariantCulture);
}
