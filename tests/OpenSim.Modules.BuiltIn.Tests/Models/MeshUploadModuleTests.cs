using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Things.Models;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Economy;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Models;

/// <summary>Models as the upload window of a viewer describes them.</summary>
[TestFixture]
public sealed class MeshUploadModuleTests
{
    private static readonly byte[] Picture = [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3];

    private readonly FakeCapabilities _capabilities = new();
    private ServedRegion _region = null!;
    private UserAccount _user = null!;

    private IModelUploads? Uploads => _region.Scene.RequestModuleInterface<IModelUploads>();

    [SetUp]
    public void Open()
    {
        _region = new ServedRegion();
        _region.Services.Add<ICapabilities>(_capabilities);
        _user = _region.CreateUser("Ada");
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void Quote_HasWhatViewersRead()
    {
        _region.With(new MeshUploadModule());
        var quote = Uploads!.Quote(_user.PrincipalId, House());
        Assert.That(quote.Refusal, Is.Null);
        Assert.Multiple(() =>
        {
            foreach (var part in new[] { "mesh_instance", "mesh_physics", "mesh_streaming", "model", "texture" })
                Assert.That(quote.Data["upload_price_breakdown"][part].IsDefined, part);
            Assert.That(quote.Data["simulation_cost"].AsReal(), Is.EqualTo(1), "half for each of two prims");
            Assert.That(quote.Data["physics_cost"].AsReal(), Is.EqualTo((72 * 0.01) + 0.1).Within(1e-5), "a surface, and one without any");
            Assert.That(quote.Data["model_streaming_cost"].AsReal(), Is.GreaterThan(0).And.LessThan(1));
            Assert.That(quote.Data["resource_cost"].AsReal(), Is.EqualTo(1));
            Assert.That(_capabilities.Features["MeshUploadEnabled"].AsBoolean());
            Assert.That(_capabilities.Names, Has.Member("MeshUploadFlag"));
        });
    }

    [Test]
    public void Upload_StoresMeshesAndTextures_AndALinksetWithAnItem()
    {
        _region.With(new MeshUploadModule());
        var done = ServedRegion.Wait(Uploads!.Upload(Item(), House(), 0));
        Assert.That(done.Refusal, Is.Null);
        var item = ServedRegion.Wait(_region.Services.Inventory.GetItem(_user.PrincipalId, done.Item!.Id))!;
        Assert.That((item.Name, item.AssetType, item.NextPermissions), Is.EqualTo(("house", AssetType.Object, 0x8E000u)));
        var asset = ServedRegion.Wait(_region.Services.Assets.Get(item.AssetId))!;
        var packed = ObjectXml.Read(asset.Data, out var complaint).Single();
        Assert.That(complaint, Is.Null);
        var (root, child) = (packed.Prims[0], packed.Prims[1]);
        Assert.Multiple(() =>
        {
            Assert.That((root.Name, root.Scale, root.PhysicsShapeType), Is.EqualTo(("house", new Vector3(8), (byte)0)));
            // The model stands turned by a quarter: three metres north of the root are three along its own x.
            Assert.That(Vector3.Distance(child.Position, new Vector3(3, 0, 0)), Is.LessThan(1e-4f));
            Assert.That(MathF.Abs(Quaternion.Dot(child.Rotation, Quaternion.Conjugate(root.Rotation))), Is.EqualTo(1).Within(1e-4f));
            Assert.That((child.Name, child.PhysicsShapeType), Is.EqualTo(("bench", (byte)2)));
            Assert.That(packed.Prims.All(p => p.OwnerId == _user.PrincipalId && p.CreatorId == _user.PrincipalId.ToString()));
        });
        Assert.That(ExtraParams.IsMesh(root.ExtraParams));
        ExtraParams.TryFind(root.ExtraParams, ExtraParams.Sculpt, out var sculpt);
        var mesh = ServedRegion.Wait(_region.Services.Assets.Get(new UUID(sculpt)))!;
        Assert.That((mesh.Type, mesh.Data), Is.EqualTo((AssetType.Mesh, House()["mesh_list"][0].AsBinary())));
        var looks = new FaceLook[2];
        Assert.That(FaceLooks.TryRead(root.TextureEntry, looks));
        Assert.That(looks[0].Colour, Is.EqualTo(0xFF0000FF), "red");
        Assert.That(ServedRegion.Wait(_region.Services.Assets.Get(looks[1].Texture))!.Data, Is.EqualTo(Picture));
        Assert.That(looks[1].Repeats, Is.EqualTo((2f, 1f)));
    }

    [Test]
    public void Upload_CostsItsTextures_AsItWasSaid()
    {
        var money = new FakeMoney();
        _region.Scene.RegisterModuleInterface<IMoney>(money);
        _region.Configuration.Set("Economy", "PriceUpload", "10");
        _region.With(new MeshUploadModule());
        var quote = Uploads!.Quote(_user.PrincipalId, House());
        Assert.That((quote.Price, quote.Data["upload_price_breakdown"]["texture"].AsInteger()), Is.EqualTo((10, 10)));
        var refused = ServedRegion.Wait(Uploads.Upload(Item(), House(), 0));
        Assert.That(refused.Refusal, Does.Contain("something else than you were told"));
        Assert.That(money.Payments, Is.Empty);
        var done = ServedRegion.Wait(Uploads.Upload(Item(), House(), 10));
        Assert.That(money.Prices, Is.EqualTo(new[] { (UUID.Zero, 10, MoneyKind.Upload, "house") }));
        Assert.That(done.Item!.Id, Is.EqualTo(money.Last), "by which it is found after a crash");
    }

    [TestCase("mesh_list", "1 to 256 meshes")]
    [TestCase("instance_list", "no parts")]
    public void Model_WithoutAList_IsRefusedInWords(string list, string words) => Refuse(model => model[list] = new LlsdArray(), words);

    [Test]
    public void Model_ThatNamesWhatIsNotThere_IsRefusedInWords()
    {
        Refuse(model => ((LlsdMap)model["instance_list"][1])["mesh"] = 7, "Part 2 of the model");
        Refuse(model => ((LlsdMap)model["instance_list"][0]["face_list"][0])["image"] = 7, "Part 1 of the model");
    }

    [Test]
    public void Model_WithWhatIsNoMeshOrPicture_IsRefusedInWords()
    {
        Refuse(model => model["mesh_list"] = new LlsdArray(model["mesh_list"][0], new byte[] { 1, 2, 3 }), "Mesh 2: The mesh has no header");
        Refuse(model => model["mesh_list"] = new LlsdArray(
            new MeshFile().With("high_lod", MeshFile.House()).WithHulls([Vector3.Zero]).WithBytes("physics_mesh", [1, 2]).ToBytes(),
            model["mesh_list"][1]), "physics_mesh");
        Refuse(model => model["texture_list"] = new LlsdArray("GIF89a"u8.ToArray()), "not a JPEG2000 picture");
    }

    [Test]
    public void Model_OfTooManyParts_IsRefusedInWords()
    {
        _region.Configuration.Set("Mesh", "MaxModelPrims", "1");
        Refuse(_ => { }, "at most 1 parts");
    }

    [Test]
    public void Switch_TakesItAllAway()
    {
        _region.Configuration.Set("Mesh", "AllowMeshUpload", "false");
        _region.With(new MeshUploadModule());
        Assert.That(Uploads, Is.Null);
        Assert.That(_capabilities.Features["MeshUploadEnabled"].AsBoolean(), Is.False);
    }

    private void Refuse(Action<LlsdMap> spoil, string words)
    {
        if (Uploads is null)
            _region.With(new MeshUploadModule());
        var model = House();
        spoil(model);
        Assert.That(Uploads!.Quote(_user.PrincipalId, model).Refusal, Does.Contain(words));
        Assert.That(ServedRegion.Wait(Uploads.Upload(Item(), model, 0)).Refusal, Does.Contain(words));
    }

    private InventoryItem Item() => new()
    {
        Id = UUID.Random(), Owner = _user.PrincipalId, CreatorId = _user.PrincipalId.ToString(), Name = "house", NextPermissions = 0x8E000
    };

    // A house of 8 m turned by a quarter to the left, and three metres north of it a bench that is not turned.
    private static LlsdMap House() => new()
    {
        ["metric"] = "MUT_Unspecified",
        ["mesh_list"] = new LlsdArray(
            new MeshFile().With("high_lod", MeshFile.House(), MeshFile.House()).With("physics_mesh", MeshFile.House()).ToBytes(),
            new MeshFile().With("high_lod", MeshFile.Box(new Vector3(-0.5f), new Vector3(0.5f))).ToBytes()),
        ["texture_list"] = new LlsdArray(Picture),
        ["instance_list"] = new LlsdArray(
            new LlsdMap
            {
                ["mesh"] = 0, ["mesh_name"] = "walls", ["material"] = 3, ["physics_shape_type"] = 0,
                ["position"] = new LlsdArray(1.0, 2.0, 3.0), ["scale"] = new LlsdArray(8.0, 8.0, 8.0),
                ["rotation"] = new LlsdArray(0.0, 0.0, Math.Sqrt(0.5), Math.Sqrt(0.5)),
                ["face_list"] = new LlsdArray(
                    new LlsdMap { ["diffuse_color"] = new LlsdArray(1.0, 0.0, 0.0, 1.0), ["fullbright"] = false },
                    new LlsdMap { ["image"] = 0, ["scales"] = 2.0, ["scalet"] = 1.0, ["offsets"] = 0.0, ["offsett"] = 0.0 })
            },
            new LlsdMap
            {
                ["mesh"] = 1, ["mesh_name"] = "bench", ["material"] = 3, ["physics_shape_type"] = 2,
                ["position"] = new LlsdArray(1.0, 5.0, 3.0), ["scale"] = new LlsdArray(2.0, 1.0, 1.0),
                ["rotation"] = new LlsdArray(0.0, 0.0, 0.0, 1.0), ["face_list"] = new LlsdArray()
            })
    };
}
