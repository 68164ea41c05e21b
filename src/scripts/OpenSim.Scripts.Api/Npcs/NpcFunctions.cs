using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.People.Animations;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Npcs;

/// <summary>What NPCs do: where they go and sit, what they touch and play.</summary>
[ScriptFunctions]
public static class NpcFunctions
{
    // OS_NPC_…
    private const int NoFly = 1, LandAtTarget = 2, Running = 4;

    public static void osNpcMoveTo(RegionScript script, string npc, Vector3 position)
    {
        if (OwnNpcs.Find(script, npc) is { } who)
            OwnNpcs.Module(script)?.MoveTo(who, position, walks: false, lands: true, runs: false);
    }

    public static void osNpcMoveToTarget(RegionScript script, string npc, Vector3 target, int options)
    {
        if (OwnNpcs.Find(script, npc) is { } who)
            OwnNpcs.Module(script)?.MoveTo(who, target, (options & NoFly) != 0, (options & LandAtTarget) != 0, (options & Running) != 0);
    }

    public static void osNpcStopMoveToTarget(RegionScript script, string npc)
    {
        if (OwnNpcs.Find(script, npc) is { } who)
            OwnNpcs.Module(script)?.Stop(who);
    }

    public static Vector3 osNpcGetPos(RegionScript script, string npc) => OwnNpcs.Find(script, npc)?.AbsolutePosition ?? Vector3.Zero;

    /// <summary>In the region, while it sits too.</summary>
    public static Quaternion osNpcGetRot(RegionScript script, string npc)
    {
        if (OwnNpcs.Find(script, npc) is not { } who)
            return Quaternion.Identity;
        return who.ParentId != 0 && script.Scene.TryGetPart(who.ParentId, out var seat) ? seat.WorldRotation * who.Rotation : who.Rotation;
    }

    public static void osNpcSetRot(RegionScript script, string npc, Quaternion rot)
    {
        if (OwnNpcs.Find(script, npc) is { } who && rot.LengthSquared() is > 1e-6f and < 1e6f)
            script.Writer.MoveAvatar(who, who.Position, Quaternion.Normalize(rot), who.Velocity);
    }

    /// <param name="options">OS_NPC_SIT_NOW, which is all there is.</param>
    public static void osNpcSit(RegionScript script, string npc, string target, int options)
    {
        if (OwnNpcs.Find(script, npc) is { } who)
            script.Scene.Movement.Seating.RequestSit(who, Ids.Of(target), Vector3.Zero);
    }

    public static void osNpcStand(RegionScript script, string npc)
    {
        if (OwnNpcs.Find(script, npc) is { IsSitting: true } who)
            script.Scene.Movement.Seating.StandUp(who);
    }

    /// <param name="link_num">LINK_THIS for the prim of that key; 0 and 1 for the root.</param>
    public static void osNpcTouch(RegionScript script, string npcLSL_Key, string object_key, int link_num)
    {
        if (OwnNpcs.Find(script, npcLSL_Key) is { } who && script.Scene.TryGetPart(Ids.Of(object_key), out var part)
            && LinkTargets.Single(part, link_num) is { } touched)
            OwnNpcs.Module(script)?.Touch(who, touched);
    }

    /// <param name="animation">An item of the prim, a key, or one that is built into viewers.</param>
    public static void osNpcPlayAnimation(RegionScript script, string npc, string animation)
    {
        if (OwnNpcs.Find(script, npc) is { } who && Animation(script, animation) is { IsZero: false } id)
            script.Scene.Movement.StartAnimation(who, id, script.Part.Id);
    }

    public static void osNpcStopAnimation(RegionScript script, string npc, string animation)
    {
        if (OwnNpcs.Find(script, npc) is { } who && Animation(script, animation) is { IsZero: false } id)
            script.Scene.Movement.StopAnimation(who, id);
    }

    /// <param name="type">OS_LOOKAT_…, 0 to 10.</param>
    /// <returns>0; below it what is wrong: -1 the kind, -2 and -3 the NPC, -4 and -5 what it is to look at.</returns>
    public static int osNpcLookAt(RegionScript script, string npckey, int type, string objkey, Vector3 offset)
    {
        if (type is < 0 or > LookAtEffect.Clear)
            return -1;
        if (!UUID.TryParse(npckey, out _))
            return -2;
        if (OwnNpcs.Any(script, npckey) is not { } who)
            return -3;
        if (!UUID.TryParse(objkey, out var target))
            return -4;
        if (!target.IsZero && Avatars.Find(script.Scene, target) is null && !script.Scene.TryGetPart(target, out _))
            return -5;
        var effect = LookAtEffect.Encode(who.Id, target, offset, (byte)type);
        foreach (var watcher in script.Scene.Presences.All)
            watcher.Viewer?.Avatar.SendViewerEffect(effect, 1);
        return 0;
    }

    private static UUID? Animation(RegionScript script, string name) =>
        UUID.TryParse(name, out var key) ? key : AnimationFunctions.Find(script, name);
}
