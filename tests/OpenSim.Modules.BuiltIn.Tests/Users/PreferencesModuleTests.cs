using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.Users;
using OpenSim.Services.Users;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

[TestFixture]
public sealed class PreferencesModuleTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules => [new PreferencesModule()];

    [Test]
    public void WhoArrives_HasWhatHeHasSet()
    {
        ServedRegion.Wait(Region.Services.AgentPreferences.StoreAgentPreferences(new AgentPreferences
        {
            PrincipalId = Ada.PrincipalId, HoverHeight = 0.5, PermEveryone = 0x8000, PermNextOwner = 0x8e000
        }));
        var (ada, bob) = (Region.Enter(Ada).Presence!, Region.Enter(Bob).Presence!);
        Assert.That((ada.Appearance.HoverHeight, ada.NewObjectMasks), Is.EqualTo((0.5f, new NewObjectMasks(0, 0x8000, 0x8e000))));
        Assert.That((bob.Appearance.HoverHeight, bob.NewObjectMasks), Is.EqualTo((0f, NewObjectMasks.Default)));
    }
}
