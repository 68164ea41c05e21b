using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Things.Materials;
using OpenSim.Primitives;
using OpenSim.Serialization.Materials;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Materials;

/// <summary>Normal and specular maps, as viewers set and ask for them.</summary>
public sealed class RenderMaterialsTests : ServedRegionTests
{
    private const string DynAttrs =
        "<llsd><map><key>OpenSim</key><map><key>Materials</key><map><key>Materials</key><array><map><key>ID</key>"
        + "<uuid>11111111-2222-3333-4444-555555555555</uuid><key>Material</key><map><key>NormMap</key>"
        + "<uuid>99999999-2222-3333-4444-555555555555</uuid><key>DiffuseAlphaMode</key><integer>1</integer></map></map></array></map></map>"
        + "</map></llsd>";

    private readonly UUID _normal = UUID.Parse("0a0b0c0d-0102-0304-0506-070809000102");
    private FakeCapabilities _capabilities = null!;
    private RecordingViewer _ada = null!;
    private SceneObjectGroup _box;

    protected override IRegionModuleBase[] Modules => [new MaterialsModule()];

    protected override void Prepare()
    {
        Region.Services.Add<ICapabilities>(_capabilities = new FakeCapabilities());
        var row = TestRegion.BoxRow(new Vector3(128, 128, 25), "crate", Ada.PrincipalId);
        row.TextureEntry = [.. UUID.Random().ToBytes(), 0];
        row.DynAttrs = DynAttrs;
        _box = Scene.Writer.AddObject(row)!.Value;
    }

    [SetUp]
    public void Enter() => _ada = Region.Enter(Ada);

    [Test]
    public void Put_AMaterial_IsNamedByItsFaceAndTold()
    {
        var answer = Put(Ada.PrincipalId, Change(3, Shiny(51)));
        var id = MaterialOf(3);
        Assert.That(Unzip(answer), Is.EqualTo(new LlsdArray(
            new LlsdMap { ["ID"] = (int)_box.LocalId, ["Face"] = 3, ["MaterialID"] = id.ToBytes() })));
        Assert.That(id, Is.Not.EqualTo(UUID.Zero));
        Assert.That(MaterialOf(2), Is.EqualTo(UUID.Zero), "the other faces have none");

        var told = Find(id);
        Assert.That(told.Elements, Has.Count.EqualTo(1));
        Assert.That(told[0]["ID"].AsBinary(), Is.EqualTo(id.ToBytes()));
        Assert.That(told[0]["Material"]["NormMap"].AsUuid(), Is.EqualTo(_normal));
        Assert.That(told[0]["Material"]["SpecExp"].AsInteger(), Is.EqualTo(51));
        Assert.That(told[0]["Material"]["NormRepeatX"].AsInteger(), Is.EqualTo(20000));
        Assert.That(Unzip(_capabilities.Call(Region, "RenderMaterials", Ada.PrincipalId, "GET", LlsdValue.Undefined)).Elements,
            Does.Contain(told[0]));
    }

    [Test]
    public void Put_OnTwoFacesTheSame_IsOneAsset()
    {
        Put(Ada.PrincipalId, Change(0, Shiny(9)), Change(5, Shiny(9)));
        Assert.That(MaterialOf(5), Is.EqualTo(MaterialOf(0)).And.Not.EqualTo(UUID.Zero));
        var asset = ServedRegion.Wait(Region.Services.Assets.Get(MaterialOf(0)))!;
        Assert.That(asset.Type, Is.EqualTo(AssetType.LegacyMaterial));
    }

    [Test]
    public void Put_NothingOrAPlainMaterial_TakesItAway()
    {
        Put(Ada.PrincipalId, Change(0, Shiny(9)), Change(1, Shiny(9)));
        Put(Ada.PrincipalId, Change(0, LlsdValue.Undefined), Change(1, new LlsdMap { ["DiffuseAlphaMode"] = 1 }));
        Assert.That((MaterialOf(0), MaterialOf(1)), Is.EqualTo((UUID.Zero, UUID.Zero)));
    }

    [Test]
    public void Put_OnSomebodyElsesObject_IsRefusedInWordsAndTheTruthTold()
    {
        var bob = Region.Enter(Bob);
        Put(Bob.PrincipalId, Change(0, Shiny(9)));
        Assert.That(MaterialOf(0), Is.EqualTo(UUID.Zero));
        Assert.That(bob.Take("SendAlert").Single()[0], Is.EqualTo("You may not change \"crate\": it is not yours."));
        Assert.That(bob.Take("Resend").Single()[0], Is.EqualTo(new[] { _box.LocalId }));
    }

    [Test]
    public void Put_OnALockedObject_SaysSo()
    {
        Scene.Writer.SetPermissions(_box.RootPart, 0x0008e000, 0x00006000, 0, 0, 0);
        Put(Ada.PrincipalId, Change(0, Shiny(9)));
        Assert.That(_ada.Take("SendAlert").Single()[0], Is.EqualTo("You may not change \"crate\": it is locked."));
    }

    [Test]
    public void Find_AnIdOfAnotherAsset_OpensNothing()
    {
        var id = ServedRegion.Wait(Region.Services.Assets.Store(new Asset { Type = AssetType.Notecard, Data = "secret"u8.ToArray() }));
        Assert.That(Find(id).Elements, Is.Empty);
    }

    [Test]
    public void MaterialsInDynamicAttributes_AreFoundByTheirIds() =>
        Assert.That(Find(UUID.Parse("11111111-2222-3333-4444-555555555555"))[0]["Material"]["NormMap"].AsUuid(),
            Is.EqualTo(UUID.Parse("99999999-2222-3333-4444-555555555555")));

    [Test]
    public void Bodies_ThatAreNotZipped_Are404()
    {
        foreach (var method in new[] { "POST", "PUT" })
            Assert.That(Ask(method, new LlsdMap { ["Zipped"] = new byte[] { 1, 2, 3 } }), Is.Null, method);
        Assert.That(Ask("DELETE", LlsdValue.Undefined), Is.Null);
    }

    [Test]
    public void Features_SayHowMany() =>
        Assert.That(_capabilities.Features["MaxMaterialsPerTransaction"].AsInteger(), Is.EqualTo(50));

    private LlsdMap Shiny(int exponent) => new()
    {
        ["NormMap"] = _normal, ["NormRepeatX"] = 20000, ["NormRepeatY"] = 10000, ["SpecExp"] = exponent, ["DiffuseAlphaMode"] = 1,
        ["SpecColor"] = new LlsdArray(255, 128, 0, 255)
    };

    private LlsdMap Change(int face, LlsdValue material) =>
        new() { ["ID"] = (int)_box.LocalId, ["Face"] = face, ["Material"] = material };

    private LlsdValue? Put(UUID who, params LlsdValue[] changes) => _capabilities.Call(Region, "RenderMaterials", who, "PUT",
        ZippedLlsd.Reply(new LlsdMap { ["FullMaterialsPerFace"] = new LlsdArray(changes) }));

    private LlsdValue Find(UUID id) => Unzip(Ask("POST", ZippedLlsd.Reply(new LlsdArray(id.ToBytes()))));

    private LlsdValue? Ask(string method, LlsdValue body) => _capabilities.Call(Region, "RenderMaterials", Ada.PrincipalId, method, body);

    private static LlsdValue Unzip(LlsdValue? reply) => ZippedLlsd.Read(reply!)!;

    private UUID MaterialOf(int face) => TextureEntry.Read(_box.RootPart.TextureEntry)!.MaterialOf(face);
}
