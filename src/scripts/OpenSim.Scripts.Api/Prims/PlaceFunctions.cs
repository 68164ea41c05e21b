using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>Where the prim is, how it is turned, how large it is, and what it is as a body.</summary>
[ScriptFunctions]
public static class PlaceFunctions
{
    // STATUS_…
    private const int StatusPhysics = 0x1;
    private const int StatusRotateX = 0x2;
    private const int StatusRotateY = 0x4;
    private const int StatusRotateZ = 0x8;
    private const int StatusPhantom = 0x10;
    private const int StatusSandbox = 0x20;
    private const int StatusDieAtEdge = 0x80;
    private const int StatusReturnAtEdge = 0x100;
    private const int Axes = StatusRotateX | StatusRotateY | StatusRotateZ;

    private static readonly (int Bit, PrimFlags Flag)[] Flags =
    [
        (StatusPhysics, PrimFlags.Physics), (StatusPhantom, PrimFlags.Phantom), (StatusSandbox, PrimFlags.Sandbox),
        (StatusReturnAtEdge, PrimFlags.ReturnAtEdge)
    ];

    public static void llSetPos(RegionScript script, Vector3 pos) => PlaceRules.Move(script, script.Part, pos);

    public static void llSetRot(RegionScript script, Quaternion rot) => PlaceRules.Turn(script.Part, rot);

    public static void llSetLocalRot(RegionScript script, Quaternion rot) => script.Writer.RotatePrim(script.Part, rot);

    public static void llSetScale(RegionScript script, Vector3 size) => script.Writer.ScalePrim(script.Part, size);

    public static Vector3 llGetLocalPos(RegionScript script) => script.Part.Position;

    public static Quaternion llGetLocalRot(RegionScript script) => script.Part.Rotation;

    public static Quaternion llGetRootRotation(RegionScript script) => script.Part.Group.RootPart.WorldRotation;

    public static Vector3 llGetVel(RegionScript script) => script.Part.Group.RootPart.Velocity;

    public static Vector3 llGetAccel(RegionScript script) => script.Part.Group.RootPart.Acceleration;

    public static Vector3 llGetOmega(RegionScript script) => script.Part.AngularVelocity;

    public static void llTargetOmega(RegionScript script, Vector3 axis, double spinrate, double gain) =>
        BodyRules.SetSpin(script.Part, axis, (float)spinrate, (float)gain);

    public static void llSetStatus(RegionScript script, int status, int value)
    {
        var isSet = value != 0;
        var root = script.Part.Group.RootPart;
        foreach (var (bit, flag) in Flags)
        {
            if ((status & bit) != 0)
                BodyRules.SetFlag(script.Part, flag, isSet);
        }

        if ((status & Axes) != 0)
            script.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { RotationAxisLocks = Locks(root, status, isSet) });
        if ((status & StatusDieAtEdge) != 0)
            script.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { DieAtEdge = isSet });
    }

    public static int llGetStatus(RegionScript script, int status)
    {
        var root = script.Part.Group.RootPart;
        foreach (var (bit, flag) in Flags)
        {
            if (status == bit)
                return (root.Flags & flag) != 0 ? 1 : 0;
        }

        return status switch
        {
            StatusDieAtEdge => root.Extras.DieAtEdge ? 1 : 0,
            StatusRotateX or StatusRotateY or StatusRotateZ => (root.Extras.RotationAxisLocks & status) == 0 ? 1 : 0,
            _ => 0
        };
    }

    public static void llSetClickAction(RegionScript script, int action) => script.Writer.SetClickAction(script.Part, (byte)action);

    public static void llSitTarget(RegionScript script, Vector3 offset, Quaternion rot) =>
        BodyRules.SetSitTarget(script.Part, offset != Vector3.Zero || rot != Quaternion.Identity, offset, rot);

    public static void llLinkSitTarget(RegionScript script, int link, Vector3 offset, Quaternion rot)
    {
        foreach (var part in Links.LinkTargets.Of(script.Part, link))
            BodyRules.SetSitTarget(part, offset != Vector3.Zero || rot != Quaternion.Identity, offset, rot);
    }

    public static void llSetSitText(RegionScript script, string text) =>
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.Properties, script.Part.Extras with { SitName = text });

    public static void llSetTouchText(RegionScript script, string text) =>
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.Properties, script.Part.Extras with { TouchName = text });

    public static void llSetCameraEyeOffset(RegionScript script, Vector3 offset) =>
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { CameraEyeOffset = offset });

    public static void llSetCameraAtOffset(RegionScript script, Vector3 offset) =>
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { CameraAtOffset = offset });

    public static void llForceMouselook(RegionScript script, int mouselook) =>
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { ForceMouselook = mouselook != 0 });

    public static void llPassTouches(RegionScript script, int pass) =>
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { PassTouches = Passing(pass) });

    public static void llPassCollisions(RegionScript script, int pass) =>
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { PassCollisions = Passing(pass) });

    /// <summary>The root's matter, as in OpenSimulator.</summary>
    public static void llAllowInventoryDrop(RegionScript script, int add)
    {
        var root = script.Part.Group.RootPart;
        script.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { AllowedDrop = add != 0 });
        var (set, clear) = add != 0 ? (PrimFlags.AllowInventoryDrop, PrimFlags.None) : (PrimFlags.None, PrimFlags.AllowInventoryDrop);
        script.Writer.SetFlags(root, set, clear);
    }

    private static EventPassing Passing(int pass) => pass switch
    {
        0 => EventPassing.IfNotHandled,
        2 => EventPassing.Never,
        _ => EventPassing.Always
    };

    // A lock is kept where turning is not allowed.
    private static byte Locks(SceneObjectPart root, int status, bool isAllowed) => (byte)(isAllowed
        ? root.Extras.RotationAxisLocks & ~(status & Axes)
        : root.Extras.RotationAxisLocks | status & Axes);
}
