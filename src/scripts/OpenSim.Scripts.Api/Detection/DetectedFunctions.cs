using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Api.Detection;

/// <summary>What the running event tells of. Numbers outside give zero values, as Second Life has it.</summary>
[ScriptFunctions]
public static class DetectedFunctions
{
    private static readonly Detected None = new();

    public static string llDetectedKey(Script script, int number) => Key(script, number, d => d.Key);

    /// <summary>Of changed(CHANGED_ALLOWED_DROP) the item that somebody has dropped in; empty where the event has no key.</summary>
    public static string osGetLastChangedEventKey(Script script) =>
        script.Detected.Count > 0 ? script.Detected[0].Key.ToString() : "";

    public static string llDetectedOwner(Script script, int number) => Key(script, number, d => d.Owner);

    public static string llDetectedRezzer(Script script, int number) => Key(script, number, d => d.Rezzer);

    public static string llDetectedName(Script script, int number) => Of(script, number).Name;

    public static int llDetectedType(Script script, int number) => Of(script, number).Type;

    public static int llDetectedLinkNumber(Script script, int number) => Of(script, number).LinkNumber;

    public static int llDetectedGroup(RegionScript script, int number) =>
        Of(script, number).Group is { IsZero: false } group && group == script.Part.GroupId ? 1 : 0;

    public static Vector3 llDetectedPos(Script script, int number) => Of(script, number).Position;

    public static Quaternion llDetectedRot(Script script, int number) => Of(script, number).Rotation;

    public static Vector3 llDetectedVel(Script script, int number) => Of(script, number).Velocity;

    public static Vector3 llDetectedGrab(Script script, int number) => Of(script, number).Grab;

    public static int llDetectedTouchFace(Script script, int index) => Of(script, index).TouchFace;

    public static Vector3 llDetectedTouchPos(Script script, int index) => Of(script, index).TouchPosition;

    public static Vector3 llDetectedTouchNormal(Script script, int index) => Of(script, index).TouchNormal;

    public static Vector3 llDetectedTouchBinormal(Script script, int index) => Of(script, index).TouchBinormal;

    public static Vector3 llDetectedTouchST(Script script, int index) => Of(script, index).TouchST;

    public static Vector3 llDetectedTouchUV(Script script, int index) => Of(script, index).TouchUV;

    private static string Key(Script script, int number, Func<Detected, Primitives.UUID> key) =>
        number >= 0 && number < script.Detected.Count ? key(script.Detected[number]).ToString() : Ids.Null;

    private static Detected Of(Script script, int number) =>
        number >= 0 && number < script.Detected.Count ? script.Detected[number] : None;
}
