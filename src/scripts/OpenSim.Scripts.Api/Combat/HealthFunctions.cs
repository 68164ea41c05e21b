using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Combat;

/// <summary>How avatars are, from 0 to 100: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class HealthFunctions
{
    private const float MinHealth = 1; // of what scripts set: nobody dies of it

    /// <summary>-1 for who is not in the region.</summary>
    public static double osGetHealth(RegionScript script, string agentId) => Avatars.Find(script, agentId)?.Health ?? -1;

    public static void osSetHealth(RegionScript script, string agentId, double health)
    {
        if (Avatars.Find(script, agentId) is { } who && double.IsFinite(health))
            script.Scene.Combat.SetHealth(who, Math.Max((float)health, MinHealth));
    }

    /// <summary>A second; 0 for who is not in the region.</summary>
    public static double osGetHealRate(RegionScript script, string agentId) => Avatars.Find(script, agentId)?.HealRate ?? 0;

    public static void osSetHealRate(RegionScript script, string agentId, double health)
    {
        if (Avatars.Find(script, agentId) is { } who && double.IsFinite(health))
            script.Scene.Combat.SetHealRate(who, Math.Max(0, (float)health));
    }

    /// <summary>Where the parcel under the prim lets people come to harm.</summary>
    public static void osCauseDamage(RegionScript script, string avatar, double damage)
    {
        if (Avatars.Find(script, avatar) is { } who && script.Scene.Land.At(script.Part.WorldPosition).Has(ParcelFlags.AllowDamage))
            script.Scene.Combat.Inflict(who.Id, script.Part.Group.Id, (float)damage, type: 0);
    }

    public static void osCauseHealing(RegionScript script, string agentId, double healing)
    {
        if (Avatars.Find(script, agentId) is { } who && double.IsFinite(healing))
            script.Scene.Combat.SetHealth(who, who.Health + (float)healing);
    }
}
