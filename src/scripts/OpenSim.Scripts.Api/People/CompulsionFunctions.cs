using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.People;

/// <summary>What operators let scripts do to people who are not asked: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class CompulsionFunctions
{
    private const double MaxOwnerSpeed = 4;

    /// <param name="alert">What his viewer says as it ends; empty for its own words.</param>
    public static void osKickAvatar(RegionScript script, string agentId, string alert) =>
        Avatars.Find(script, agentId)?.Viewer?.Close(alert.Length > 0 ? alert : null);

    public static void osKickAvatar(RegionScript script, string FirstName, string SurName, string alert) =>
        Avatars.Find(script.Scene, FirstName, SurName)?.Viewer?.Close(alert.Length > 0 ? alert : null);

    /// <summary>On the script's prim.</summary>
    public static void osForceOtherSit(RegionScript script, string avatar) => Sit(script, avatar, script.Part.Id);

    public static void osForceOtherSit(RegionScript script, string avatar, string target) => Sit(script, avatar, Ids.Of(target));

    /// <param name="SpeedModifier">1 is everybody's.</param>
    public static void osSetSpeed(RegionScript script, string UUID, double SpeedModifier)
    {
        if (Avatars.Find(script, UUID) is { } who)
            script.Scene.Movement.SetSpeed(who, (float)SpeedModifier);
    }

    public static void osSetOwnerSpeed(RegionScript script, double SpeedModifier)
    {
        if (Avatars.Find(script.Scene, script.Part.OwnerId) is { } who)
            script.Scene.Movement.SetSpeed(who, (float)Math.Min(SpeedModifier, MaxOwnerSpeed));
    }

    private static void Sit(RegionScript script, string avatar, UUID target)
    {
        if (Avatars.Find(script, avatar) is { } who && script.Scene.TryGetPart(target, out var part)
            && script.Scene.Movement.Seating.SitterOf(part.LocalId) is null)
            script.Scene.Movement.Seating.RequestSit(who, target, Vector3.Zero);
    }
}
