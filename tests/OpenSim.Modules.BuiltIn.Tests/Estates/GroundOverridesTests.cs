using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Land.Estates;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Estates;

/// <summary>How the materials of the ground are changed: told to anyone, set by managers, kept with the region.</summary>
public class GroundOverridesTests : EstateFixture
{
    private static readonly LlsdValue[] Nonsense =
    [
        LlsdValue.Undefined, "overrides", new LlsdArray(), new LlsdArray(Enumerable.Repeat(new LlsdMap(), 5)),
        new LlsdArray("a", "b", "c", "d"),
        new LlsdArray(Enumerable.Repeat(new LlsdMap { ["tex"] = new string('x', 3000) }, 4))
    ];

    private readonly FakeCapabilities _caps = new();

    protected override IRegionModuleBase[] Modules => [new EstateModule()];

    private static LlsdMap Tinted => new() { ["bc"] = new LlsdArray(0.5, 0.25, 1.0, 1.0), ["tex"] = new LlsdArray("", "", "", "") };

    protected override void Prepare()
    {
        base.Prepare();
        Region.Services.Add<ICapabilities>(_caps);
    }

    [Test]
    public void Ground_WithoutChanges_HasFourEmptyMaps() => Assert.That(Call(Guest, "GET"), Is.EqualTo(Told(new LlsdMap())));

    [Test]
    public void Changes_AreTold_AndViewersAreAskedToAskAgain()
    {
        Region.Region.Step();
        Guest.Calls.Clear();
        Assert.That(Call(Owner, "POST", Layers(Tinted)), Is.EqualTo(new LlsdMap { ["success"] = true }));
        Assert.That(Call(Guest, "GET"), Is.EqualTo(Told(Tinted)));
        Assert.That(Guest.Take("SendHandshake"), Has.Count.EqualTo(1));
        Call(Owner, "POST", Layers(new LlsdMap()));
        Assert.That(Scene.Settings.Extras, Does.Not.ContainKey(GroundOverrides.Kept));
    }

    [Test]
    public void Changes_OfWhoeverDoesNotManageTheEstate_AreRefusedInWords() =>
        Assert.That(Call(Guest, "POST", Layers(Tinted))!["message"].AsString(), Does.Contain("managers"));

    [TestCaseSource(nameof(Nonsense))]
    public void Changes_ThatAreNone_AreRefused_AndNothingIsKept(LlsdValue overrides)
    {
        Assert.That(Call(Owner, "POST", new LlsdMap { ["overrides"] = overrides })!["success"].AsBoolean(), Is.False);
        Assert.That(Scene.Settings.Extras, Is.Empty);
    }

    // Somebody else's, or a hand in the table.
    [Test]
    public void KeptTextThatIsNone_IsNoChange()
    {
        using (Scene.Token.Take())
            Scene.Settings.ChangeExtra(GroundOverrides.Kept, "[{'bc':");
        Assert.That(Call(Guest, "GET"), Is.EqualTo(Told(new LlsdMap())));
    }

    private static LlsdMap Layers(LlsdMap first) =>
        new() { ["overrides"] = new LlsdArray(first, new LlsdMap(), new LlsdMap(), new LlsdMap()) };

    private static LlsdMap Told(LlsdMap first) => new() { ["success"] = true, ["overrides"] = Layers(first)["overrides"] };

    private LlsdValue? Call(RecordingViewer viewer, string method, LlsdMap? body = null) =>
        _caps.Call(Region, "ModifyRegion", viewer.Agent.AgentId, method, body);
}
