using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Land.Estates;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Estates;

public class EstateCapabilityTests : EstateFixture
{
    private readonly FakeCapabilities _caps = new();

    protected override IRegionModuleBase[] Modules => [new EstateModule()];

    protected override void Prepare()
    {
        base.Prepare();
        Region.Services.Add<ICapabilities>(_caps);
    }

    [Test]
    public void EstateAccess_TellsTheLists_ToManagersAlone()
    {
        var (user, group, banned, manager) = (UUID.Random(), UUID.Random(), UUID.Random(), UUID.Random());
        Here.Change(e => e with
        {
            Users = [user],
            Groups = [group],
            Managers = [manager],
            Bans = [new EstateBan(banned, Ada.PrincipalId, 86_400)]
        });
        Assert.That(Call(Guest, "EstateAccess", "GET"), Is.Null);
        Assert.That(Call(Owner, "EstateAccess", "POST"), Is.Null);
        Assert.That(Call(Owner, "EstateAccess", "GET"), Is.EqualTo(new LlsdMap
        {
            ["AllowedAgents"] = new LlsdArray(new LlsdMap { ["id"] = user }),
            ["AllowedGroups"] = new LlsdArray(new LlsdMap { ["id"] = group }),
            ["BannedAgents"] = new LlsdArray(new LlsdMap
            {
                ["id"] = banned, ["banning_id"] = Ada.PrincipalId, ["last_login_date"] = "na", ["ban_date"] = "1970-01-02 00:00"
            }),
            ["Managers"] = new LlsdArray(new LlsdMap { ["agent_id"] = manager })
        }));
    }

    [Test]
    public void EstateChangeInfo_ChangesWhatItSays_AndNothingElse()
    {
        Here.Change(e => e with { AllowVoice = true, AllowEnvironmentOverride = true });
        var body = new LlsdMap
        {
            ["estate_name"] = "My Estate", ["invoice"] = UUID.Random(), ["is_externally_visible"] = false, ["deny_anonymous"] = true,
            ["override_public_access"] = false
        };
        Assert.That(Call(Guest, "EstateChangeInfo", "POST", body), Is.Null);
        Assert.That(Here.Current.PublicAccess, Is.True);
        Assert.That(Call(Owner, "EstateChangeInfo", "POST", body), Is.Not.Null);
        var estate = Here.Current;
        Assert.That((estate.PublicAccess, estate.DenyAnonymous, estate.TaxFree), Is.EqualTo((false, true, true)));
        Assert.That((estate.AllowVoice, estate.AllowEnvironmentOverride), Is.EqualTo((true, true)));
    }

    [Test]
    public void DispatchRegionInfo_ChangesWhatItSays_AndNothingElse()
    {
        Scene.Settings.Change(s => s with { BlockTerraform = true, AgentLimit = 30 });
        var body = new LlsdMap { ["block_fly"] = true, ["sim_access"] = 42, ["block_parcel_search"] = true, ["prim_bonus"] = 2.0 };
        Assert.That(Call(Guest, "DispatchRegionInfo", "POST", body), Is.Null);
        Assert.That(Scene.Settings.Current.BlockFly, Is.False);
        Assert.That(Call(Owner, "DispatchRegionInfo", "POST", body), Is.Not.Null);
        var row = Scene.Settings.Current;
        Assert.That((row.BlockFly, row.Maturity, row.BlockShowInSearch, row.ObjectBonus), Is.EqualTo((true, 2, true, 2.0)));
        Assert.That((row.BlockTerraform, row.AgentLimit), Is.EqualTo((true, 30)));
    }

    private LlsdValue? Call(RecordingViewer who, string name, string method, LlsdValue? body = null) =>
        _caps.Call(Region, name, who.Agent.AgentId, method, body);
}
