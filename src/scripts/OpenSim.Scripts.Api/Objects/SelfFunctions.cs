using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Objects;

/// <summary>The prim in which the script lies.</summary>
[ScriptFunctions]
public static class SelfFunctions
{
    public static string llGetKey(RegionScript script) => script.Part.Id.ToString();

    public static string llGetOwner(RegionScript script) => script.Part.OwnerId.ToString();

    public static string llGetCreator(RegionScript script) => script.Part.CreatorId.ToString();

    public static string llGetObjectName(RegionScript script) => script.Part.Name;

    public static string llGetObjectDesc(RegionScript script) => script.Part.Description;

    [OwnState]
    public static string llGetScriptName(RegionScript script) => script.Host.ItemName;

    public static int llGetLinkNumber(RegionScript script) => script.Part.LinkNumber;

    public static Vector3 llGetPos(RegionScript script) => script.Part.WorldPosition;

    public static Quaternion llGetRot(RegionScript script) => script.Part.WorldRotation;

    public static Vector3 llGetRootPosition(RegionScript script) => script.Part.Group.WorldPosition;

    public static Vector3 llGetScale(RegionScript script) => script.Part.Scale;

    public static void llSetObjectName(RegionScript script, string name) => script.Writer.SetName(script.Part, name);

    public static void llSetObjectDesc(RegionScript script, string description) => script.Writer.SetDescription(script.Part, description);

    public static void llSetText(RegionScript script, string text, Vector3 color, double alpha) =>
        script.Writer.SetText(script.Part, text, Colour(color, alpha));

    // 0xAARRGGBB
    private static uint Colour(Vector3 colour, double alpha) =>
        Byte(alpha) << 24 | Byte(colour.X) << 16 | Byte(colour.Y) << 8 | Byte(colour.Z);

    private static uint Byte(double part) => (uint)Math.Clamp(part * 255, 0, 255);
}
