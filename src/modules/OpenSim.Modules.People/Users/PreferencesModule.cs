using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.People.Users;

/// <summary>Gives avatars that arrive what their users have set for themselves; changes come by capability AgentPreferences.</summary>
public sealed class PreferencesModule : RegionModule
{
    public override string Name => "AgentPreferences";

    protected override void Attach(Scene scene)
    {
        if (Service<IAgentPreferencesService>() is { } service)
            scene.Events.OnMakeRootAgent += who => Load(service, who);
    }

    private void Load(IAgentPreferencesService service, ScenePresence who) => Scene.Background("preferences of " + who.Name, async _ =>
    {
        var set = await service.GetAgentPreferences(who.Id);
        var masks = new NewObjectMasks((uint)set.PermGroup, (uint)set.PermEveryone, (uint)set.PermNextOwner);
        Scene.Post(scene =>
        {
            if (who.Slot >= 0)
                scene.Writer.SetPreferences(who, (float)set.HoverHeight, masks);
        });
    });
}
