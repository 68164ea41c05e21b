using System.Numerics;
using System.Text;
using OpenSim.Client.Caps;
using OpenSim.Client.World;
using OpenSim.ClientStack.Testing;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// Frank's viewer cannot bake and leaves it to the region, Olga's bakes itself: capability, message and HTTP as the official viewer has
/// them.
/// </summary>
[TestFixture]
public sealed class BakeScenarios
{
    private const byte Upper = 9;
    private const byte Tattoo = 14;
    private const byte UpperTattoo = 27;

    private HttpClient _web = null!;
    private Town _town = null!;
    private TestViewer _frank = null!;

    [SetUp]
    public void Open()
    {
        _web = new HttpClient();
        _town = new Town(1, hasDoors: true);
        _frank = _town.Enter(_town.Accounts[1], 7003, new Vector3(130, 130, 22), "Second Life Release 7.1.11.15");
        _town.Settle();
    }

    [TearDown]
    public void Close()
    {
        _town.Dispose();
        _web.Dispose();
    }

    [Test]
    public void NewUser_IsSeenDressed_ByHisOwnViewerAndByAnother()
    {
        Assert.That((_frank.World.RegionProtocols & 1, _town.Owner.World.RegionProtocols & 1), Is.EqualTo((1, 0)), "who is to bake");
        var version = Outfit().Version;
        Assert.That(AskForLooks(version)["success"].AsBoolean());
        foreach (var viewer in new[] { _frank, _town.Owner })
        {
            var look = LookOf(_frank, viewer);
            Assert.That((look.Version, look.OutfitVersion, look.VisualParams.Length, look.VisualParams[251]),
                Is.EqualTo((1, version, 253, 1)), viewer.Agent.FirstName);
        }

        var faces = FacesOf(LookOf(_frank, _town.Owner));
        foreach (var (face, name) in new[] { (8, "head"), (9, "upper"), (10, "lower"), (11, "eyes"), (20, "hair") })
            Assert.That(Fetch(_frank, name, faces[face]).Width, Is.GreaterThanOrEqualTo(128), name);
        // The shirt of the library is white, tinted by a quarter, 0.45 and 0.55; the skin of the hands is not.
        var upper = Fetch(_frank, "upper", faces[Upper]);
        AssertNear(upper[upper.Width / 4, upper.Height * 3 / 10], 63, 114, 140);
        AssertNear(HandOf(upper), 189, 125, 76);
    }

    [Test]
    public void ChangedOutfit_IsAskedForAnew_AndHasTheNextVersion()
    {
        AskForLooks(Outfit().Version);
        var before = LookOf(_frank, _town.Owner);
        Wear(Tattooed(200, 0, 100));
        var version = Outfit().Version;
        Assert.That(version, Is.GreaterThan(before.OutfitVersion));
        AskForLooks(version);
        var (look, own) = (LookOf(_frank, _town.Owner), LookOf(_frank, _frank));
        Assert.That((look.OutfitVersion, own.OutfitVersion), Is.EqualTo((version, version)));
        AssertNear(HandOf(Fetch(_frank, "upper", FacesOf(look)[Upper])), 200, 0, 100);
        var (now, then) = (FacesOf(look), FacesOf(before));
        Assert.That((now[10], now[11], now[20]), Is.EqualTo((then[10], then[11], then[20])), "what has not changed is not baked anew");
    }

    [Test]
    public void ViewerThatIsAheadOfTheRegion_IsToldTheVersionThere()
    {
        var reply = AskForLooks(Outfit().Version + 3);
        Assert.That((reply["success"].AsBoolean(), reply["expected"].AsInteger()), Is.EqualTo((false, Outfit().Version)));
        Assert.That(_town.Owner.World.Looks.ContainsKey(_frank.Agent.AgentId), Is.False);
    }

    [Test]
    public void RegionThatHasForgotten_FindsTheBakesOfTheLastLook()
    {
        AskForLooks(Outfit().Version);
        _town.Stack.Run(8); // looks are kept when they have been left alone
        _town.Settle();
        var texture = FacesOf(LookOf(_frank, _town.Owner))[Upper];
        Town.Wait(_town.Services.Assets.Delete(texture));
        Assert.That(Fetch(_frank, "upper", texture).Width, Is.GreaterThan(0));
    }

    private static (byte R, byte G, byte B, byte A) HandOf(RgbaImage upper) => upper[upper.Width * 9 / 10, upper.Height * 88 / 100];

    // JPEG 2000 at a tenth of the bytes is not exact.
    private static void AssertNear((byte R, byte G, byte B, byte A) pixel, int r, int g, int b)
    {
        Assert.That(new[] { pixel.R, pixel.G, pixel.B }, Is.EqualTo(new[] { r, g, b }).Within(4));
        Assert.That(pixel.A, Is.EqualTo(255));
    }

    private static UUID[] FacesOf(SeenLook look)
    {
        var faces = new UUID[45];
        Assert.That(TextureFaces.TryRead(look.TextureEntry, faces));
        return faces;
    }

    private static SeenLook LookOf(TestViewer avatar, TestViewer seenBy) => seenBy.World.Looks[avatar.Agent.AgentId];

    private LlsdValue AskForLooks(int version)
    {
        var caps = new CapsClient(_web, new Uri($"http://127.0.0.1:{_town.Doors!.Port}/CAPS/{_frank.Agent.CapsPath}0000/"));
        var reply = Live(async () =>
        {
            await caps.Fetch(["UpdateAvatarAppearance"]);
            return await caps.Post("UpdateAvatarAppearance", new LlsdMap { ["cof_version"] = version });
        });
        _town.Settle();
        _town.Stack.Run(1); // looks of others may wait their turn
        return reply;
    }

    // As the official viewer puts it together from the login's agent_appearance_service.
    private RgbaImage Fetch(TestViewer avatar, string part, UUID texture)
    {
        var address = new Uri($"http://127.0.0.1:{_town.Doors!.Port}/appearance/texture/{avatar.Agent.AgentId}/{part}/{texture}");
        return J2kDecoder.Decode(Live(() => _web.GetByteArrayAsync(address)))!;
    }

    // The region goes on meanwhile: what answers wants its token.
    private T Live<T>(Func<Task<T>> ask)
    {
        var task = Task.Run(ask);
        while (!task.IsCompleted)
            _town.Settle();
        return Town.Wait(new ValueTask<T>(task));
    }

    private InventoryFolder Outfit() =>
        Town.Wait(_town.Services.Inventory.GetFolderForType(_frank.Agent.AgentId, FolderType.CurrentOutfit))!;

    private UUID Tattooed(byte r, byte g, byte b)
    {
        var picture = new RgbaImage(8, 8);
        for (var i = 0; i < picture.Pixels.Length; i += 4)
            (picture.Pixels[i], picture.Pixels[i + 1], picture.Pixels[i + 2], picture.Pixels[i + 3]) = (r, g, b, 255);
        var texture = Town.Wait(_town.Services.Assets.Store(
            new Asset { Type = AssetType.Texture, Data = J2kEncoder.Encode(picture, lossless: true)! }));
        var text = $"LLWearable version 22\nInk\n\n\tpermissions 0\n\t{{\n\t}}\ntype {Tattoo}\nparameters 0\n"
            + $"textures 1\n{UpperTattoo} {texture}\n";
        return Town.Wait(_town.Services.Assets.Store(new Asset { Type = AssetType.Clothing, Data = Encoding.UTF8.GetBytes(text) }));
    }

    private void Wear(UUID asset)
    {
        var folder = Town.Wait(_town.Services.Inventory.GetFolderForType(_frank.Agent.AgentId, FolderType.Clothing))!;
        var item = new InventoryItem
        {
            Id = UUID.Random(), Folder = folder.Id, Owner = _frank.Agent.AgentId, AssetId = asset, AssetType = AssetType.Clothing,
            InvType = 18, Name = "Ink", Flags = Tattoo
        };
        Town.Wait(_town.Services.Inventory.AddItem(item));
        Town.Wait(_town.Services.Inventory.AddItem(item with
        {
            Id = UUID.Random(),
            Folder = Outfit().Id,
            AssetId = item.Id,
            AssetType = AssetType.Link,
            Description = "@1400"
        }));
    }
}
