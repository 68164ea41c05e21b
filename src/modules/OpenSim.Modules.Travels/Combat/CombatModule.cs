using OpenSim.Modules.Teleports;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Travels.Combat;

/// <summary>Death: both sides are told, and who has died wakes at home.</summary>
public sealed class CombatModule : RegionModule
{
    public override string Name => "CombatModule";

    protected override void Attach(Scene scene)
    {
        scene.Combat.OnDeath += OnDeath;
        scene.Switches.HasDamage = true;
    }

    protected override void Detach(Scene scene)
    {
        scene.Combat.OnDeath -= OnDeath;
        scene.Switches.HasDamage = false;
    }

    private void OnDeath(ScenePresence who, Harm harm)
    {
        var killer = KillerOf(harm, out var weapon);
        who.Viewer?.Messages.SendAlert(WordsFor(who, killer, weapon), modal: true);
        if (killer is not null && killer != who)
            killer.Viewer?.Messages.SendAlert($"You have killed {who.Name}.");
        Scene.RequestModuleInterface<ITeleports>()?.Home(who, static _ => { });
    }

    private ScenePresence? KillerOf(Harm harm, out string weapon)
    {
        weapon = "";
        if (!Scene.TryGetPart(harm.Source, out var part))
            return null;
        weapon = part.Name;
        return Scene.Presences.TryGet(part.OwnerId, out var owner) && !owner.IsChild ? owner : null;
    }

    private static string WordsFor(ScenePresence who, ScenePresence? killer, string weapon) => (killer, weapon) switch
    {
        (null, "") => "You have died.",
        (null, _) => $"You have been killed by the object \"{weapon}\".",
        _ when killer == who => "You have killed yourself.",
        _ => $"You have been killed by {killer.Name}."
    };
}
