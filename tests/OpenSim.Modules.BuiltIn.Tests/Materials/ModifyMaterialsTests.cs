using System.Numerics;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Things.Materials;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Materials;

/// <summary>PBR materials and what faces change of them.</summary>
public sealed class ModifyMaterialsTests : ServedRegionTests
{
    private const string Red =
        """{"asset":{"version":"2.0"},"materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0,0,0.5],"metallicFactor":0.25}}]}""";

    private readonly UUID _gold = UUID.Random();
    private FakeCapabilities _capabilities = null!;
    private RecordingViewer _ada = null!;
    private SceneObjectGroup _box;

    protected override IRegionModuleBase[] Modules => [new MaterialsModule()];

    protected override void Prepare() => Region.Services.Add<ICapabilities>(_capabilities = new FakeCapabilities());

    [SetUp]
    public void Enter()
    {
        _ada = Region.Enter(Ada);
        _box = Region.Region.AddBox(new Vector3(128, 128, 25), "ring", Ada.PrincipalId);
    }

    [Test]
    public void AssetWithOverride_IsOnTheFace()
    {
        Assert.That(Modify(Ada.PrincipalId, Change(2, _gold, Red)), Is.True);
        Assert.That(MaterialOf(2), Is.EqualTo(_gold));
        Assert.That(Overrides(), Is.EqualTo("2:{'bc':[r1,r0,r0,r0.5],'mf':r0.25}"));
    }

    [Test]
    public void OverrideAlone_KeepsTheMaterial()
    {
        Modify(Ada.PrincipalId, Change(0, _gold, ""));
        Assert.That(_box.RootPart.Extras.MaterialOverrides, Is.Empty, "nothing to tell");
        Modify(Ada.PrincipalId, Change(0, null, Red), Change(1, null, Red));
        Assert.That(MaterialOf(0), Is.EqualTo(_gold));
        Assert.That(Overrides(), Does.StartWith("0:").And.Not.Contains("1:{"), "a face without a material has none");
    }

    [Test]
    public void EmptyText_TakesTheOverrideAway_AndSaysSo()
    {
        Modify(Ada.PrincipalId, Change(0, _gold, Red));
        Modify(Ada.PrincipalId, Change(0, null, ""));
        Assert.That(_box.RootPart.Extras.MaterialOverrides, Is.EqualTo(MaterialOverrides.Cleared));
        Assert.That(MaterialOf(0), Is.EqualTo(_gold));
    }

    [Test]
    public void ZeroAsset_TakesBothAway()
    {
        Modify(Ada.PrincipalId, Change(0, _gold, Red));
        Modify(Ada.PrincipalId, Change(0, UUID.Zero, ""));
        Assert.That(MaterialOf(0), Is.EqualTo(UUID.Zero));
        Assert.That(Overrides(), Is.Empty);
    }

    [Test]
    public void SomebodyElse_IsRefused()
    {
        var bob = Region.Enter(Bob);
        Assert.That(Modify(Bob.PrincipalId, Change(0, _gold, "")), Is.False);
        Assert.That(MaterialOf(0), Is.EqualTo(UUID.Zero));
        Assert.That(bob.Take("SendAlert").Single()[0], Does.Contain("\"ring\""));
    }

    [TestCase("{")]
    [TestCase("[]")]
    [TestCase("""{"materials":[]}""")]
    public void JsonThatIsNoMaterial_IsNotTaken(string json)
    {
        Assert.That(Modify(Ada.PrincipalId, Change(0, _gold, json)), Is.False);
        Assert.That(MaterialOf(0), Is.EqualTo(UUID.Zero));
        Assert.That(_ada.Take("Resend"), Has.Count.EqualTo(1));
    }

    [Test]
    public void MoreThanADatagramCanTell_IsRefusedInWords()
    {
        var json = $$"""
            {"images":[{"uri":"{{UUID.Random()}}"}],"textures":[{"source":0}],"materials":[{
            "normalTexture":{"index":0},"emissiveTexture":{"index":0},
            "pbrMetallicRoughness":{"baseColorTexture":{"index":0},"metallicRoughnessTexture":{"index":0} } }]}
            """;
        Assert.That(Enumerable.Range(0, 14).Select(face => Modify(Ada.PrincipalId, Change(face, _gold, json))), Does.Contain(false));
        Assert.That(_ada.Take("SendAlert").First()[0], Does.Contain("\"ring\""));
        Assert.That(_box.RootPart.Extras.MaterialOverrides, Has.Length.LessThanOrEqualTo(MaterialOverrides.MaxLength));
    }

    [Test]
    public void MoreChangesThanTheSettingAllows_AreRefusedInWords()
    {
        Region.Set("Materials", "MaxMaterialChanges", "2");
        Assert.That(Modify(Ada.PrincipalId, Change(0, _gold, ""), Change(1, _gold, ""), Change(2, _gold, "")), Is.False);
        Assert.That((MaterialOf(1), MaterialOf(2)), Is.EqualTo((_gold, UUID.Zero)));
        Assert.That(_ada.Take("SendAlert").Single()[0], Does.Contain("more than 2 materials"));
        Assert.That(Modify(Ada.PrincipalId, Change(1, _gold, ""), Change(2, _gold, "")), Is.True);
    }

    private LlsdMap Change(int side, UUID? asset, string json)
    {
        var change = new LlsdMap { ["object_id"] = _box.RootPart.Id, ["side"] = side, ["gltf_json"] = json };
        if (asset is { } id)
            change["asset_id"] = id;
        return change;
    }

    private bool Modify(UUID who, params LlsdValue[] changes) =>
        _capabilities.Call(Region, "ModifyMaterialParams", who, "POST", new LlsdArray(changes))!["success"].AsBoolean();

    private UUID MaterialOf(int face)
    {
        ExtraParams.TryFind(_box.RootPart.ExtraParams, ExtraParams.RenderMaterial, out var all);
        return RenderMaterials.Of(all, face);
    }

    private string Overrides()
    {
        var text = new StringBuilder();
        for (var at = 0; MaterialOverrides.TryNext(_box.RootPart.Extras.MaterialOverrides, ref at, out var face, out var notation);)
            text.Append(face).Append(':').Append(Encoding.UTF8.GetString(notation));
        return text.ToString();
    }
}
