using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.ClientStack.LindenCaps;
using OpenSim.Host.Tests.Hypergrid;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Materials;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Experiences;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Attacks;

/// <summary>
/// A simulator with all that it can serve, its own grid, in whose region stands the owner of its estate beside a box that is hers:
/// everything of which requests can speak is there under the names that stand in braces in the files of requests.
/// </summary>
internal sealed class AttackedRegion : IAsyncDisposable
{
    public const string Token = "correct horse battery staple";

    // Nothing is to be refused because there is so much of it: what is refused then is not read.
    public const string Settings = $"""
        [Hypergrid]
        ForeignCallsPerSecond = 1000000
        [Services]
        PeerCallsPerSecond = 1000000
        [GatekeeperService]
        MaxArrivals = 1000000
        [OperatorPage]
        Token = "{Token}"
        MaxGuesses = 1000
        MaxGuessesInAll = 100000
        [Network]
        ConsoleUser = "ada"
        ConsolePass = "{Token}"
        [FreeswitchService]
        ServerAddress = "127.0.0.1"
        [ClientStack.LindenCaps]
        EventQueueHold = 1
        MaxUploadAddresses = 1000
        [SMTP]
        enabled = true
        SMTP_SERVER_HOSTNAME = "127.0.0.1"
        SMTP_SERVER_PORT = 9
        """;

    private static readonly (string Name, sbyte Type, int InventoryType)[] Kinds =
    [
        ("notecard", AssetType.Notecard, 7), ("gesture", AssetType.Gesture, 20), ("lsltext", AssetType.LslText, 10),
        ("settings", AssetType.Settings, 25), ("material", AssetType.Material, 26), ("animationset", AssetType.AnimationSet, 0x60)
    ];

    private readonly OwnGridHost _host = new();
    private readonly BotLoop _loop = new();
    private readonly Dictionary<string, string> _named = [];
    private readonly UUID _asset = UUID.Random();

    public Viewer Ada { get; private set; } = null!;

    public CapsServer Http => _host.Simulator.Http;

    public string Output => _host.Output;

    /// <summary>Of its data.</summary>
    public string Folder => _host.Folder;

    private ServiceSet Services => _host.Simulator.Services;

    public async Task Start()
    {
        // No private network is allowed: whoever follows an address that a stranger has named gets nowhere.
        await _host.Start(Settings, "--console", "rest", "--set", "Hypergrid.AllowedPrivateNetworks=");
        Ada = await _host.Enter(_loop, "Ada");
        var ada = Ada.Login.AgentId;
        var bob = (await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Bob", "Tester", "secret", ""))!.PrincipalId;
        await Services.Friends.StoreFriend(bob.ToString(), ada.ToString(), 1);
        await TestHost.Type(_host.Simulator, $"estate set owner 101 {ada}");
        Name(("ada", ada), ("bob", bob), ("region", _host.Scene.Info.Id), ("asset", _asset), ("group", await Found(ada, bob)));
        var quest = await Services.Experiences.Store(new Experience { Id = UUID.Random(), OwnerId = ada, Name = "Quest" });
        Name(("experience", quest!.Id));
        await FillInventory(ada);
        Build(ada);
    }

    /// <summary>What a word in braces stands for.</summary>
    public string? Find(string word) => _named.GetValueOrDefault(word);

    public async ValueTask DisposeAsync()
    {
        _loop.Dispose();
        await _host.DisposeAsync();
    }

    private void Name(params IEnumerable<(string Word, UUID Id)> things)
    {
        foreach (var (word, id) in things)
            _named[word] = id.ToString();
    }

    private async Task<UUID> Found(UUID ada, UUID bob)
    {
        var id = UUID.Random();
        await Services.Groups.CreateGroup(new GroupRecord { Id = id, Name = "Guild", FounderId = ada, OpenEnrollment = true });
        await Services.Groups.Join(bob, id);
        return id;
    }

    private async Task FillInventory(UUID ada)
    {
        var picture = J2kEncoder.Encode(new RgbaImage(64, 64))!;
        var texture = await Store(UUID.Random(), AssetType.Texture, picture);
        await Store(_asset, AssetType.Notecard, "Linden text version 2"u8.ToArray());
        _named["picture"] = Convert.ToBase64String(picture);
        _named["picture64"] = LlsdNotation.ToText(picture);
        var box = MeshFile.Box(new Vector3(-0.5f), new Vector3(0.5f));
        _named["mesh"] = LlsdNotation.ToText(new MeshFile().With("high_lod", box).ToBytes());
        _named["zipped"] = LlsdNotation.ToText(ZippedLlsd.Reply(new LlsdArray(UUID.Zero.ToBytes()))["Zipped"]);
        Name(("texture", texture), ("folder", (await Services.Inventory.GetFolderForType(ada, FolderType.Notecard))!.Id));
        foreach (var (name, type, inventoryType) in Kinds)
        {
            var item = new InventoryItem
            {
                Id = UUID.Random(), Owner = ada, Folder = UUID.Parse(_named["folder"]), Name = name, AssetType = type,
                InvType = inventoryType, AssetId = _asset, CreatorId = ada.ToString(), BasePermissions = 0x7fffffff,
                CurrentPermissions = 0x7fffffff
            };
            Assert.That(await Services.Inventory.AddItem(item));
            Name((name, item.Id));
        }
    }

    private ValueTask<UUID> Store(UUID id, sbyte type, byte[] data) =>
        Services.Assets.Store(new Asset { Id = id, Name = "Something", Type = type, Data = data });

    private void Build(UUID ada)
    {
        var scene = _host.Scene;
        using (scene.Token.Take())
        {
            var box = scene.Writer.AddObject(TestRegion.BoxRow(new Vector3(130, 130, 25), "box", ada))!.Value;
            var contents = Kinds.Select(kind => new PrimItemRow
            {
                ItemId = UUID.Random(), Name = kind.Name, AssetType = kind.Type, InvType = kind.InventoryType, AssetId = _asset,
                OwnerId = ada, CreatorId = ada.ToString(), BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff,
                NextPermissions = 0x7fffffff
            }).ToList();
            scene.Inventories.Replace(box.RootPart, contents);
            Name(contents.Select(item => (item.Name + " in", item.ItemId)));
            Name(("prim", box.RootPart.Id), ("parcel", scene.Land.At(new Vector3(130, 130, 25)).Id));
            var material = new LlsdMap { ["NormMap"] = UUID.Zero };
            var change = new LlsdMap { ["ID"] = unchecked((int)box.LocalId), ["Face"] = 0, ["Material"] = material };
            _named["zipped changes"] = LlsdNotation.ToText(
                ZippedLlsd.Reply(new LlsdMap { ["FullMaterialsPerFace"] = new LlsdArray(change) })["Zipped"]);
        }
    }
}
