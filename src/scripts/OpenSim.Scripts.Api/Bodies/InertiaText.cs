using System.Globalization;
using System.Numerics;
using System.Xml;
using System.Xml.Linq;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>The column PhysInertia.</summary>
internal static class InertiaText
{
    public static string Of(float mass, Vector3 centre, Vector3 inertia, Quaternion rotation) => new XElement("PhysicsInertia",
        new XElement("MASS", mass),
        new XElement("CM", Axes(centre)),
        new XElement("INERTIA", Axes(inertia)),
        new XElement("IROT", Axes(new Vector3(rotation.X, rotation.Y, rotation.Z)), new XElement("W", rotation.W)))
        .ToString(SaveOptions.DisableFormatting);

    /// <summary>False for an empty text and for what cannot be read.</summary>
    public static bool TryRead(string text, out (float Mass, Vector3 Centre, Vector3 Inertia) data)
    {
        data = default;
        if (text.Length == 0)
            return false;
        try
        {
            var root = XElement.Parse(text);
            data = (Number(root, "MASS"), Vector(root, "CM"), Vector(root, "INERTIA"));
            return data.Mass >= 0;
        }
        catch (Exception e) when (e is XmlException or FormatException)
        {
            return false;
        }
    }

    private static object[] Axes(Vector3 vector) => [new XElement("X", vector.X), new XElement("Y", vector.Y), new XElement("Z", vector.Z)];

    private static Vector3 Vector(XElement root, string name) =>
        root.Element(name) is { } at ? new Vector3(Number(at, "X"), Number(at, "Y"), Number(at, "Z")) : Vector3.Zero;

    private static float Number(XElement at, string name) =>
        at.Element(name) is { } found ? float.Parse(found.Value, CultureInfo.InvariantCulture) : 0;
}
