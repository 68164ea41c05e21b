using System.Text;
using OpenSim.World.Persistence;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Vehicles from the database and from other regions: nothing, or one within its limits that is read again as it was written.
/// </summary>
public static class VehicleXmlTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes("<Vehicle><TYPE>3</TYPE><FLAGS>101</FLAGS><LMDIR><X>1</X><Y>0</Y><Z>0.5</Z></LMDIR><LMTIME>5</LMTIME></Vehicle>"),
        Encoding.UTF8.GetBytes("<Vehicle><TYPE>2</TYPE><BEFF>-1</BEFF><REF_FRAME><X>0</X><Y>0</Y><Z>0</Z><W>1</W></REF_FRAME></Vehicle>")
    ];

    public static IEnumerable<string> Tokens() => ["<Vehicle>", "<LMDIR>", "</X>", "<TYPE>", "NaN", "1E99", "-1", "<!--", "<!DOCTYPE x>", "&amp;"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (VehicleXml.Read(Encoding.UTF8.GetString(input)) is not { } vehicle)
            return;
        if (!float.IsFinite(vehicle.LinearMotorDirection.LengthSquared()) || vehicle.LinearMotorTimescale < 0.01f)
            throw new InvalidOperationException("A vehicle is beyond its limits.");
        if (VehicleXml.Read(VehicleXml.Write(vehicle)) != vehicle)
            throw new InvalidOperationException("What was written is read otherwise.");
    }
}
