using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;
using OpenSim.World.Movement;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>Pushes at others. Whether an avatar may be pushed is said by region and parcel; objects that are physical always may.</summary>
[ScriptFunctions]
public static class PushFunctions
{
    private const float MassOfAvatar = 0.8f; // in units of scripts
    private const float MaxImpulse = 20_000;

    // Nearer, a push comes with all its force; beyond, it fades.
    private const float Near = 17;
    private const float Fades = 5;

    public static void llPushObject(RegionScript script, string target, Vector3 impulse, Vector3 angularImpulse, int isLocal)
    {
        var id = Ids.Of(target);
        if (!IsFinite(impulse) || !IsFinite(angularImpulse))
            return;
        if (Avatars.Find(script.Scene, id) is { } who)
            Push(script, who, impulse, isLocal);
        else if (script.Scene.TryGetPart(id, out var part))
            Push(script, part, impulse, angularImpulse, isLocal);
    }

    /// <summary>Scripts have as much as they want.</summary>
    public static double llGetEnergy(RegionScript script) => 1;

    private static void Push(RegionScript script, ScenePresence who, Vector3 impulse, int isLocal)
    {
        if (who.IsSitting || (who.IsGod && script.Part.OwnerId != who.Id) || !MayPush(script, who))
            return;
        var change = Faded(script, who.AbsolutePosition, impulse) / MassOfAvatar;
        script.Scene.Movement.Commands.Add(PhysicsCommand.Push(who.Slot, Turned(change, who.Rotation, isLocal)));
    }

    private static void Push(RegionScript script, SceneObjectPart part, Vector3 impulse, Vector3 angularImpulse, int isLocal)
    {
        var group = part.Group;
        if (group.IsAttachment)
        {
            if (script.Scene.Presences.TryGet(group.AttachedTo, out var wearer))
                Push(script, wearer, impulse, isLocal);
            return;
        }

        if (!group.RootPart.IsPhysical)
            return;
        Command(BodyCommandKind.Impulse, impulse);
        Command(BodyCommandKind.SpinImpulse, angularImpulse);

        void Command(BodyCommandKind kind, Vector3 vector)
        {
            vector = Turned(Faded(script, part.WorldPosition, vector), part.WorldRotation, isLocal) * SceneBodies.KilogramsOfScripts;
            if (vector != Vector3.Zero)
                script.Scene.Bodies.Commands.Add(new BodyCommand(group.Slot.Index, kind, vector));
        }
    }

    // Where pushing is restricted those may push whose land it is, on land of a group everyone, and everyone himself.
    private static bool MayPush(RegionScript script, ScenePresence who)
    {
        var parcel = script.Scene.Land.At(who.AbsolutePosition);
        var isRestricted = script.Scene.Settings.Current.RestrictPushing || (parcel.Flags & ParcelFlags.RestrictPushObject) != 0;
        var owner = script.Part.OwnerId;
        return !isRestricted || owner == parcel.OwnerId || owner == who.Id || parcel.Row.IsGroupOwned;
    }

    private static Vector3 Faded(RegionScript script, Vector3 place, Vector3 impulse)
    {
        var distance = Vector3.Distance(place, script.Part.WorldPosition);
        impulse *= distance > Near ? 1 / (1 + ((distance - Near) / Fades)) : 1;
        var length = impulse.Length();
        return length > MaxImpulse ? impulse * (MaxImpulse / length) : impulse;
    }

    private static Vector3 Turned(Vector3 vector, Quaternion rotation, int isLocal) =>
        isLocal != 0 ? Vector3.Transform(vector, rotation) : vector;

    private static bool IsFinite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z);
}
