using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Physics.Dynamics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;
using OpenSim.World.Writing;

namespace OpenSim.Scripts.Api.Travels;

/// <summary>osTeleportObject: a linkset with who sits on it, within the region or into one beside it.</summary>
[ScriptFunctions]
public static class ObjectTeleportFunctions
{
    // OSTPOBJ_…
    private const int StopAtTarget = 0x1, SetRotation = 0x4;

    private const int Refused = -1, NotOntoThisLand = -3;

    /// <returns>1 when it is there, 0 while it is on its way to another region, below 0 when it stays.</returns>
    public static int osTeleportObject(RegionScript script, string objectUUID, Vector3 targetPos, Quaternion targetrotation, int flags)
    {
        var scene = script.Scene;
        if (!scene.TryGetPart(Ids.Of(objectUUID), out var part) || !float.IsFinite(targetPos.LengthSquared()))
            return Refused;
        var group = part.Group;
        if (group.IsAttachment || scene.OnTheirWay.IsHeld(group.Id)
            || (group.OwnerId != script.Part.OwnerId && !LandRights.Has(script, group.RootPart.Position)))
            return Refused;
        var turn = SceneWriter.Normalized(targetrotation);
        if ((flags & SetRotation) == 0)
            turn = group.Rotation * turn;
        if (!scene.Info.Holds(targetPos))
            return Send(scene, group, targetPos, turn);
        var parcel = scene.Land.At(targetPos);
        if (parcel != scene.Land.At(group.RootPart.Position) && !scene.Land.Rules.MayEnter(Actor.Of(part), parcel))
            return NotOntoThisLand;
        Move(scene, group, targetPos, turn, stops: (flags & StopAtTarget) != 0);
        return 1;
    }

    private static int Send(Scene scene, SceneObjectGroup group, Vector3 place, Quaternion turn)
    {
        if (scene.RequestModuleInterface<ITravels>()?.Bring(group, place) != true)
            return Refused;
        scene.Writer.RotateGroup(group, turn);
        return 0;
    }

    private static void Move(Scene scene, SceneObjectGroup group, Vector3 place, Quaternion turn, bool stops)
    {
        var before = group.Rotation;
        var speed = group.RootPart.Velocity;
        scene.Writer.RotateGroup(group, turn);
        scene.Writer.MoveGroup(group, place);
        if (!group.RootPart.IsPhysical)
            return;
        var turned = stops ? Vector3.Zero : Vector3.Transform(speed, Quaternion.Conjugate(before) * turn);
        scene.Bodies.Commands.Add(new BodyCommand(group.Slot.Index, BodyCommandKind.Velocity, turned));
    }
}
