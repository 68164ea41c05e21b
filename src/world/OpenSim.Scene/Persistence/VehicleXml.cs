using System.Globalization;
using System.Numerics;
using System.Text;
using System.Xml;
using OpenSim.Physics.Vehicles;
using static OpenSim.Physics.Vehicles.VehicleParameter;

namespace OpenSim.World.Persistence;

/// <summary>A vehicle as OpenSimulator's column Vehicle and its object XML have it.</summary>
public static class VehicleXml
{
    private const int MaxLength = 16 << 10;

    // Ours: OpenSimulator passes over elements that it does not know, and has motors of what comes off.
    private const string LinearStrength = "LMSTR", AngularStrength = "AMSTR";

    // In OpenSimulator's order; what is not in the file stays as the kind's preset has it.
    private static readonly (string Name, VehicleParameter Parameter, Func<Vehicle, object> Get)[] Elements =
    [
        ("LMDIR", LinearMotorDirection, v => v.LinearMotorDirection), ("LMFTIME", LinearFrictionTimescale, v => v.LinearFrictionTimescale),
        ("LMDTIME", LinearMotorDecayTimescale, v => v.LinearMotorDecayTimescale), ("LMTIME", LinearMotorTimescale, v => v.LinearMotorTimescale),
        ("LMOFF", LinearMotorOffset, v => v.LinearMotorOffset), ("AMDIR", AngularMotorDirection, v => v.AngularMotorDirection),
        ("AMTIME", AngularMotorTimescale, v => v.AngularMotorTimescale),
        ("AMDTIME", AngularMotorDecayTimescale, v => v.AngularMotorDecayTimescale),
        ("AMFTIME", AngularFrictionTimescale, v => v.AngularFrictionTimescale),
        ("ADEFF", AngularDeflectionEfficiency, v => v.AngularDeflectionEfficiency),
        ("ADTIME", AngularDeflectionTimescale, v => v.AngularDeflectionTimescale),
        ("LDEFF", LinearDeflectionEfficiency, v => v.LinearDeflectionEfficiency),
        ("LDTIME", LinearDeflectionTimescale, v => v.LinearDeflectionTimescale), ("BEFF", BankingEfficiency, v => v.BankingEfficiency),
        ("BMIX", BankingMix, v => v.BankingMix), ("BTIME", BankingTimescale, v => v.BankingTimescale),
        ("HHEI", HoverHeight, v => v.HoverHeight), ("HEFF", HoverEfficiency, v => v.HoverEfficiency),
        ("HTIME", HoverTimescale, v => v.HoverTimescale), ("VBUO", Buoyancy, v => v.Buoyancy),
        ("VAEFF", VerticalAttractionEfficiency, v => v.VerticalAttractionEfficiency),
        ("VATIME", VerticalAttractionTimescale, v => v.VerticalAttractionTimescale), ("REF_FRAME", ReferenceFrame, v => v.ReferenceFrame)
    ];

    public static string Write(Vehicle vehicle)
    {
        var text = new StringBuilder("<Vehicle>");
        Append(text, "TYPE", ((int)vehicle.Kind).ToString(CultureInfo.InvariantCulture));
        Append(text, "FLAGS", ((int)vehicle.Flags).ToString(CultureInfo.InvariantCulture));
        foreach (var (name, _, get) in Elements)
        {
            Append(text, name, get(vehicle) switch
            {
                Vector3 v => $"<X>{Text(v.X)}</X><Y>{Text(v.Y)}</Y><Z>{Text(v.Z)}</Z>",
                Quaternion q => $"<X>{Text(q.X)}</X><Y>{Text(q.Y)}</Y><Z>{Text(q.Z)}</Z><W>{Text(q.W)}</W>",
                object number => Text((float)number)
            });
        }

        if (vehicle.Motors != default)
        {
            Append(text, LinearStrength, Text(vehicle.Motors.Linear));
            Append(text, AngularStrength, Text(vehicle.Motors.Angular));
        }

        return text.Append("</Vehicle>").ToString();
    }

    /// <summary>Null for what is no vehicle, or no XML.</summary>
    public static Vehicle? Read(string xml)
    {
        if (xml.Length is 0 or > MaxLength)
            return null;
        try
        {
            using var reader = XmlReader.Create(new StringReader(xml),
                new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, IgnoreComments = true, IgnoreWhitespace = true });
            var texts = new Dictionary<string, string>();
            ReadTexts(reader, texts);
            return Make(texts);
        }
        catch (XmlException)
        {
            return null;
        }
    }

    // "LMDIR/X" and so on: the text of each element that has no elements in it.
    private static void ReadTexts(XmlReader reader, Dictionary<string, string> texts)
    {
        const int MaxDepth = 3;
        var names = new string[MaxDepth];
        while (reader.Read())
        {
            if (reader.Depth > MaxDepth)
                continue;
            if (reader.NodeType == XmlNodeType.Element && reader.Depth is > 0 and < MaxDepth)
                names[reader.Depth] = reader.LocalName;
            else if (reader.NodeType == XmlNodeType.Text && reader.Depth > 1)
                texts[reader.Depth == 2 ? names[1] : names[1] + "/" + names[2]] = reader.Value;
        }
    }

    private static Vehicle? Make(Dictionary<string, string> texts)
    {
        if (!int.TryParse(texts.GetValueOrDefault("TYPE"), CultureInfo.InvariantCulture, out var kind)
            || VehiclePresets.Of((VehicleKind)kind) is not { } vehicle)
            return null;
        if (int.TryParse(texts.GetValueOrDefault("FLAGS"), CultureInfo.InvariantCulture, out var flags))
            vehicle = vehicle with { Flags = (VehicleFlags)flags };
        foreach (var (name, parameter, get) in Elements)
        {
            vehicle = get(vehicle) switch
            {
                Vector3 when Numbers(texts, name, 3) is { } n => vehicle.With(parameter, new Vector3(n[0], n[1], n[2])),
                Quaternion when Numbers(texts, name, 4) is { } n => vehicle.With(parameter, new Quaternion(n[0], n[1], n[2], n[3])),
                float when Number(texts, name) is { } n => vehicle.With(parameter, n),
                _ => vehicle
            };
        }

        return vehicle with
        {
            Motors = new MotorStrengths(Strength(texts, LinearStrength), Strength(texts, AngularStrength))
        };
    }

    private static float[]? Numbers(Dictionary<string, string> texts, string name, int count)
    {
        var numbers = new float[count];
        for (var i = 0; i < count; i++)
        {
            if (Number(texts, name + "/" + "XYZW"[i]) is not { } number)
                return null;
            numbers[i] = number;
        }

        return numbers;
    }

    private static float Strength(Dictionary<string, string> texts, string name) =>
        Number(texts, name) is { } strength && float.IsFinite(strength) ? Math.Clamp(strength, 0, 1) : 0;

    private static float? Number(Dictionary<string, string> texts, string name) =>
        float.TryParse(texts.GetValueOrDefault(name), CultureInfo.InvariantCulture, out var number) ? number : null;

    private static void Append(StringBuilder text, string name, string value) =>
        text.Append('<').Append(name).Append('>').Append(value).Append("</").Append(name).Append('>');

    private static string Text(float value) => value.ToString(CultureInfo.InvariantCulture);
}
