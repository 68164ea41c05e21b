using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Agents;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Combat;

/// <summary>Harm: what an object bears, what a script does, and what becomes of it in on_damage.</summary>
[ScriptFunctions]
public static class DamageFunctions
{
    public static void llSetDamage(RegionScript script, double damage)
    {
        var root = script.Part.Group.RootPart;
        if (double.IsFinite(damage))
            script.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { Damage = (float)Math.Clamp(damage, -100, 100) });
    }

    /// <summary>An avatar only where it can come to harm; an object whatever its scripts make of it.</summary>
    public static void llDamage(RegionScript script, string target, double damage, int damageType)
    {
        var (combat, id) = (script.Scene.Combat, Ids.Of(target));
        if (Avatars.Find(script.Scene, id) is { } who)
        {
            if (combat.MayBeHarmed(who))
                combat.Inflict(who.Id, script.Part.Group.Id, (float)damage, damageType);
        }
        else if (script.Scene.TryGetPart(id, out var part))
        {
            combat.Inflict(part.Group.Id, script.Part.Group.Id, (float)damage, damageType);
        }
    }

    /// <summary>In on_damage only; later it is done.</summary>
    public static void llAdjustDamage(RegionScript script, int number, double newDamage)
    {
        if (double.IsFinite(newDamage) && Waiting(script, number) is { } harm)
            harm.Amount = (float)newDamage;
    }

    /// <summary>[amount as it is now, type, amount at first]; empty outside of such events.</summary>
    public static LslList llDetectedDamage(RegionScript script, int number)
    {
        if (number < 0 || number >= script.Detected.Count || script.Detected[number] is not { Harm: > 0 } detected)
            return LslList.Of();
        var amount = Waiting(script, number)?.Amount ?? detected.Damage.X;
        return LslList.Of((double)amount, (int)detected.Damage.Y, (double)detected.Damage.Z);
    }

    /// <summary>Percent of an avatar; -1 for anyone who is not here.</summary>
    public static double llGetHealth(RegionScript script, string id) => Avatars.Find(script, id)?.Health ?? -1;

    private static Harm? Waiting(RegionScript script, int number) => number >= 0 && number < script.Detected.Count
        ? script.Scene.Combat.Find(script.Detected[number].Harm)
        : null;
}
