using System.Numerics;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.People;

/// <summary>Cameras of those who let the script see and steer them.</summary>
[ScriptFunctions]
public static class CameraFunctions
{
    private const int LastRule = 22;

    /// <summary>Metres in the region; zero without the permission.</summary>
    public static Vector3 llGetCameraPos(RegionScript script) =>
        Granter(script, nameof(llGetCameraPos), PermissionBits.TrackCamera)?.Input.CameraCentre ?? Vector3.Zero;

    public static Quaternion llGetCameraRot(RegionScript script)
    {
        if (Granter(script, nameof(llGetCameraRot), PermissionBits.TrackCamera) is not { } who)
            return Quaternion.Identity;
        var (at, left, up) = (who.Input.CameraAt, who.Input.CameraLeft, who.Input.CameraUp);
        if (at == Vector3.Zero || left == Vector3.Zero || up == Vector3.Zero)
            return Quaternion.Identity; // the viewer has not said yet
        return Quaternion.Normalize(Quaternion.CreateFromRotationMatrix(
            new Matrix4x4(at.X, at.Y, at.Z, 0, left.X, left.Y, left.Z, 0, up.X, up.Y, up.Z, 0, 0, 0, 0, 1)));
    }

    /// <summary>Radians from the upper edge to the lower; 0 without the permission.</summary>
    public static double llGetCameraFOV(RegionScript script) =>
        Granter(script, nameof(llGetCameraFOV), PermissionBits.TrackCamera)?.Window.Angle ?? 0;

    /// <summary>Width by height of the window; 1 without the permission, and while the viewer has not said it.</summary>
    public static double llGetCameraAspect(RegionScript script) =>
        Granter(script, nameof(llGetCameraAspect), PermissionBits.TrackCamera)?.Window.Aspect ?? 1;

    /// <summary>
    /// Where a HUD's root must be to lie over a place in the region: X is 1 before the camera, -1 behind it. Zero for what is no HUD.
    /// </summary>
    public static Vector3 llWorldPosToHUD(RegionScript script, Vector3 world_pos)
    {
        var group = script.Part.Group;
        return group.IsHud && Granter(script, nameof(llWorldPosToHUD), PermissionBits.TrackCamera) is { } who
            && who.LocalId == group.AttachedTo
            ? HudPlaces.Of(who, group.AttachmentPoint, world_pos)
            : Vector3.Zero;
    }

    /// <summary>A camera for who sits on a prim of the object.</summary>
    public static void llSetLinkCamera(RegionScript script, int link, Vector3 eye, Vector3 at)
    {
        if (link is LinkTargets.Set or LinkTargets.AllOthers or LinkTargets.AllChildren)
            return;
        foreach (var part in LinkTargets.Of(script.Part, link))
            script.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { CameraEyeOffset = eye, CameraAtOffset = at });
    }

    /// <param name="rules">CAMERA_… each with a number or a vector.</param>
    public static void llSetCameraParams(RegionScript script, LslList rules)
    {
        if (Granter(script, nameof(llSetCameraParams), PermissionBits.ControlCamera) is not { } who)
            return;
        var properties = new List<(int Type, float Value)>();
        for (var i = 0; i + 1 < rules.Count; i += 2)
        {
            if (!rules[i].IsInteger || rules[i].Integer is < 0 or > LastRule || !TryAdd(properties, rules[i].Integer, rules[i + 1]))
            {
                script.Complain($"llSetCameraParams: item {i} of the list is not understood.");
                return;
            }
        }

        who.Viewer?.Scripts.SendFollowCamera(script.Part.Group.Id, properties);
    }

    public static void llClearCameraParams(RegionScript script) =>
        Granter(script, nameof(llClearCameraParams), PermissionBits.ControlCamera)?.Viewer?.Scripts
            .SendFollowCameraEnd(script.Part.Group.Id);

    // Viewers are told a vector's numbers under the three types behind its own.
    private static bool TryAdd(List<(int Type, float Value)> properties, int type, in ListItem value)
    {
        if (value.Type == ScriptType.Vector)
        {
            var vector = value.Vector;
            properties.AddRange([(type + 1, vector.X), (type + 2, vector.Y), (type + 3, vector.Z)]);
            return true;
        }

        if (!value.IsInteger && !value.IsFloat)
            return false;
        properties.Add((type, value.IsInteger ? value.Integer : (float)value.Float));
        return true;
    }

    private static ScenePresence? Granter(RegionScript script, string function, int permission)
    {
        if (script.Has(permission))
            return Avatars.Find(script.Scene, script.PermissionsKey);
        var name = permission == PermissionBits.TrackCamera ? "PERMISSION_TRACK_CAMERA" : "PERMISSION_CONTROL_CAMERA";
        script.Complain($"{function}: {name} has not been granted.");
        return null;
    }
}
