using System.Globalization;
using System.Numerics;
using System.Xml;
using System.Xml.Linq;

namespace OpenSim.Physics.Dynamics;

/// <summary>
/// Mass, centre and inertia of a linkset as somebody has set them, in place of what follows from its parts. Object XML and the column
/// PhysInertia have them as OpenSimulator's element PhysicsInertia: MASS and INERTIA in units of <see cref="KilogramsOfUnit"/>, as scripts
/// do, CM in metres, and IROT, the quaternion by which the axes of INERTIA are turned.
/// </summary>
/// <param name="Mass">kg, above 0.</param>
/// <param name="Centre">Metres in the root's frame.</param>
/// <param name="Moments">kg·m² about the centre on the principal axes, each above 0: so the tensor is positive definite.</param>
/// <param name="Turn">How the principal axes lie in the root's frame; a unit quaternion.</param>
public readonly record struct BodyInertia(float Mass, Vector3 Centre, Vector3 Moments, Quaternion Turn)
{
    public const float KilogramsOfUnit = 100;

    private const int MaxLength = 4_096;
    private const float MinMass = 1e-3f, MaxMass = 1e9f;
    private const float Farthest = 1_000;
    private const float MaxMoment = MaxMass * Farthest * Farthest;

    private static readonly XmlReaderSettings Reading = new() { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };

    /// <summary>Whether a body can have it: finite, within bounds, and no moment of 0 or less.</summary>
    public bool IsPossible => Mass is > MinMass and < MaxMass && Centre.Length() < Farthest && IsMoment(Moments.X) && IsMoment(Moments.Y)
        && IsMoment(Moments.Z) && MathF.Abs(Turn.LengthSquared() - 1) < 1e-3f;

    /// <summary>The tensor along the axes of the root's frame, kg·m²: XX, YY, ZZ, and its products XY, XZ, YZ.</summary>
    public (Vector3 Diagonal, Vector3 Products) Tensor()
    {
        var (x, y, z) = (Axis(Vector3.UnitX), Axis(Vector3.UnitY), Axis(Vector3.UnitZ));
        return (Moments.X * x * x + Moments.Y * y * y + Moments.Z * z * z,
            Moments.X * Crossed(x) + Moments.Y * Crossed(y) + Moments.Z * Crossed(z));
    }

    /// <summary>A rotation of any length, as scripts give them; none where it has no length.</summary>
    public static Quaternion TurnOf(Quaternion rotation) =>
        rotation.LengthSquared() is > 1e-12f and < 1e12f ? Quaternion.Normalize(rotation) : Quaternion.Identity;

    /// <summary>Null for an empty text, for what cannot be read, and for what no body can have.</summary>
    public static BodyInertia? Read(string text)
    {
        if (text.Length is 0 or > MaxLength)
            return null;
        try
        {
            using var reader = XmlReader.Create(new StringReader(text), Reading);
            var root = XElement.Load(reader);
            var turn = root.Element("IROT");
            var read = new BodyInertia(Number(root, "MASS") * KilogramsOfUnit, Vector(root.Element("CM")),
                Vector(root.Element("INERTIA")) * KilogramsOfUnit, TurnOf(new Quaternion(Vector(turn), Number(turn, "W"))));
            return root.Name.LocalName == "PhysicsInertia" && read.IsPossible ? read : null;
        }
        catch (Exception e) when (e is XmlException or FormatException or OverflowException)
        {
            return null;
        }
    }

    public string ToXml() => new XElement("PhysicsInertia",
        new XElement("MASS", Mass / KilogramsOfUnit),
        new XElement("CM", Axes(Centre)),
        new XElement("INERTIA", Axes(Moments / KilogramsOfUnit)),
        new XElement("IROT", Axes(new Vector3(Turn.X, Turn.Y, Turn.Z)), new XElement("W", Turn.W)))
        .ToString(SaveOptions.DisableFormatting);

    private Vector3 Axis(Vector3 unit) => Vector3.Transform(unit, Turn);

    private static Vector3 Crossed(Vector3 axis) => new(axis.X * axis.Y, axis.X * axis.Z, axis.Y * axis.Z);

    private static bool IsMoment(float value) => value is > 0 and < MaxMoment;

    private static object[] Axes(Vector3 vector) => [new XElement("X", vector.X), new XElement("Y", vector.Y), new XElement("Z", vector.Z)];

    private static Vector3 Vector(XElement? at) => new(Number(at, "X"), Number(at, "Y"), Number(at, "Z"));

    private static float Number(XElement? at, string name) =>
        at?.Element(name) is { } found ? float.Parse(found.Value, CultureInfo.InvariantCulture) : 0;
}
