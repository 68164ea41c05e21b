using OpenSim.Modules.BuiltIn.Tests.Estates;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Land;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Terrain;

/// <summary>Ground of materials: who is told of it, and how viewers set it.</summary>
public sealed class GroundMaterialsTests : EstateFixture
{
    private static readonly UUID Moss = new(1, 1);
    private static readonly UUID Slate = new(1, 2);

    private FakeCapabilities _capabilities = null!;

    protected override IRegionModuleBase[] Modules => [new EstateModule(), new TerrainModule()];

    private IReadOnlyList<UUID>? Told => Scene.RequestModuleInterface<IGroundMaterials>()!.For(Guest.Agent.AgentId);

    protected override void Prepare()
    {
        base.Prepare();
        Region.Services.Add<ICapabilities>(_capabilities = new FakeCapabilities());
    }

    [TestCase("", false)]
    [TestCase("ModifyMaterialParams", false)]
    [TestCase("VTPBR", true)]
    [TestCase("VETPBR", true)]
    public void Materials_AreToldToViewersThatSayThatTheyDrawThem(string asked, bool isTold)
    {
        Scene.Settings.Change(row => row with { TerrainPbr1 = Moss, TerrainPbr3 = Slate });
        Ask(asked);
        Assert.That(Told, Is.EqualTo(isTold ? new[] { Moss, Moss, Slate, Moss } : null));
    }

    [Test]
    public void GroundOfTextures_IsNobodysToReplace()
    {
        Ask("VETPBR");
        Assert.That(Told, Is.Null);
    }

    [TestCase(256, 256, "VTPBR", true)]
    [TestCase(512, 256, "VTPBR", false)]
    [TestCase(512, 512, "VETPBR", true)]
    public void OneOfTheNames_IsForRegionsOfTheOldSizeAlone(int x, int y, string asked, bool draws)
    {
        var info = Scene.Info with { SizeX = x, SizeY = y };
        Assert.That(GroundMaterials.IsDrawnBy(info, name => name == asked), Is.EqualTo(draws));
    }

    [TestCase(true, 1)]
    [TestCase(false, 0)]
    public void Viewer_IsGreetedOnceMore_WhenItHasAskedItsSeed(bool hasMaterials, int greetings)
    {
        if (hasMaterials)
            Scene.Settings.Change(row => row with { TerrainPbr1 = Moss });
        Region.Region.Step();
        Guest.Calls.Clear();
        Ask("VTPBR");
        Region.Region.Step();
        Assert.That(Guest.Take("SendHandshake"), Has.Count.EqualTo(greetings));
    }

    [TestCase("VTPBR", AssetType.Material, true)]
    [TestCase("VTPBR", AssetType.Texture, false)]
    [TestCase("", AssetType.Material, false)]
    public void Tools_SetAMaterial_WhereTheViewerDrawsIt_AndATextureTakesItAway(string asked, sbyte type, bool isMaterial)
    {
        _capabilities.Asked.Add((Owner.Agent.AgentId, asked));
        Scene.Settings.Change(row => row with { TerrainPbr2 = Slate });
        var chosen = ServedRegion.Wait(Region.Services.Assets.Store(new Asset { Id = UUID.Random(), Type = type, Name = "ground", Data = [1] }));
        Scene.Requests.Estate.ChangeTextures(Owner.Presence!, [new LayerTexture(1, chosen)]);
        Region.Settle();
        var row = Scene.Settings.Current;
        Assert.That((row.TerrainPbr2, row.TerrainTexture2 == chosen), Is.EqualTo((
            isMaterial ? chosen : asked.Length > 0 ? UUID.Zero : Slate, !isMaterial)));
    }

    private void Ask(string name)
    {
        _capabilities.Asked.Add((Guest.Agent.AgentId, name));
        _capabilities.RaiseAsked(Scene, Guest.Agent.AgentId);
    }
}
