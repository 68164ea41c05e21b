using System.Net;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class InventoryCapsTests
{
    private TestServer _server = null!;
    private UserAccount _user = null!;
    private AgentCircuitData _agent = null!;
    private InventoryFolder _root = null!;

    [SetUp]
    public async Task Start()
    {
        (_server, _user, _agent) = await TestServer.StartWithServices(
            configuration => configuration.Set("ClientStack.LindenCaps", "MaxFetchAnswer", "64"));
        _root = (await _server.Services.Inventory.GetRootFolder(_user.PrincipalId))!;
    }

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [Test]
    public async Task Descendents_OfTheRoot_AreTheSystemFolders()
    {
        var (status, body) = await Fetch(_root.Id);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        var folder = body["folders"][0];
        Assert.That(folder["folder_id"].AsUuid(), Is.EqualTo(_root.Id));
        Assert.That(folder["agent_id"].AsUuid(), Is.EqualTo(_user.PrincipalId));
        Assert.That(folder["descendents"].AsInteger(), Is.EqualTo(folder["categories"].Elements.Count));
        Assert.That(folder["version"].AsInteger(), Is.EqualTo(_root.Version));
        var outfit = folder["categories"].Elements.Single(c => c["type_default"].AsInteger() == FolderType.CurrentOutfit);
        Assert.That(outfit["category_id"].AsUuid(), Is.Not.EqualTo(UUID.Zero));
        Assert.That(outfit["parent_id"].AsUuid(), Is.EqualTo(_root.Id));
        Assert.That(body["bad_folders"].IsDefined, Is.False);
    }

    [Test]
    public async Task Descendents_OfBodyParts_AreItemsWithEveryField()
    {
        var bodyParts = (await _server.Services.Inventory.GetFolderForType(_user.PrincipalId, FolderType.BodyPart))!;
        var (_, body) = await Fetch(bodyParts.Id);
        var shape = body["folders"][0]["items"].Elements.Single(i => i["flags"].AsInteger() == 0);
        string[] fields = ["item_id", "parent_id", "asset_id", "agent_id", "name", "desc", "type", "inv_type", "flags", "created_at",
            "permissions", "sale_info"];
        Assert.That(((LlsdMap)shape).Items.Keys, Is.EquivalentTo(fields));
        string[] permissions =
        [
            "base_mask", "owner_mask", "group_mask", "everyone_mask", "next_owner_mask", "creator_id", "owner_id", "last_owner_id",
            "group_id", "is_owner_group"
        ];
        Assert.That(((LlsdMap)shape["permissions"]).Items.Keys, Is.EquivalentTo(permissions));
        Assert.That(shape["permissions"]["owner_mask"].AsInteger(), Is.EqualTo(0x7fffffff));
        Assert.That(shape["type"].AsInteger(), Is.EqualTo(13));
        Assert.That(shape["parent_id"].AsUuid(), Is.EqualTo(bodyParts.Id));
    }

    [Test]
    public async Task Descendents_WishesAreObeyed()
    {
        var (_, body) = await Post("FetchInventoryDescendents2", new LlsdMap
        {
            ["folders"] = new LlsdArray(new LlsdMap { ["folder_id"] = _root.Id, ["fetch_folders"] = false, ["fetch_items"] = true })
        });
        Assert.That(body["folders"][0]["categories"].Elements, Is.Empty);
        Assert.That(body["folders"][0]["descendents"].AsInteger(), Is.Positive, "the count is that of the folder all the same");
    }

    [Test]
    public async Task Descendents_UnknownForeignAndZeroFolders()
    {
        var other = (await _server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Some", "Other", "x", ""))!;
        var foreign = (await _server.Services.Inventory.GetRootFolder(other.PrincipalId))!;
        var unknown = UUID.Random();
        var (status, body) = await Fetch(unknown, foreign.Id, UUID.Zero, _root.Id);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["folders"].Elements.Select(f => f["folder_id"].AsUuid()), Is.EqualTo(new[] { UUID.Zero, _root.Id }));
        Assert.That(body["bad_folders"].Elements.Select(f => f["folder_id"].AsUuid()), Is.EqualTo(new[] { unknown, foreign.Id }));
    }

    [Test]
    public async Task Descendents_NamedAgainAndAgain_AreAnsweredOnce()
    {
        var (_, body) = await Fetch(Enumerable.Repeat(_root.Id, 500).Append(UUID.Zero).Concat(Enumerable.Repeat(UUID.Random(), 500)));
        Assert.That(body["folders"].Elements, Has.Count.EqualTo(2));
        Assert.That(body["bad_folders"].Elements, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Descendents_OverTheLimit_AreNamed_AndTheFolderThatWasBegunIsWhole()
    {
        var full = await AddFolder(items: 200); // 230 kB: over the limit of 64 and more than goes out at once
        var next = await AddFolder(items: 1);
        var (status, body) = await Fetch(_root.Id, full, next);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["folders"].Elements.Select(f => f["folder_id"].AsUuid()), Is.EqualTo(new[] { _root.Id, full }));
        Assert.That(body["folders"][1]["items"].Elements.Select(i => i["name"].AsString()).Distinct().Count(), Is.EqualTo(200));
        Assert.That(body["bad_folders"].Elements.Select(f => f["folder_id"].AsUuid()), Is.EqualTo(new[] { next }));
        Assert.That(_server.Statistics.Find("inventory.httpfetch.FoldersLeftOut")!.Value, Is.EqualTo(1));

        (_, body) = await Fetch(next);
        Assert.That(body["folders"][0]["items"].Elements, Has.Count.EqualTo(1), "who asks again has it");
    }

    [Test]
    public async Task Items_NamedAgainAndAgain_AreAnsweredOnce_UpToTheLimit()
    {
        var items = await _server.Services.Inventory.GetFolderItems(_user.PrincipalId, await AddFolder(items: 300));
        var (_, body) = await Post("FetchInventory2", new LlsdMap
        {
            ["items"] = new LlsdArray(items.Concat(items).Select(i => new LlsdMap { ["item_id"] = i.Id }))
        });
        var answered = body["items"].Elements.Select(i => i["item_id"].AsUuid()).ToList();
        Assert.That(answered, Is.Unique);
        Assert.That(answered, Has.Count.EqualTo(100), "64 kB are full then");
        Assert.That(_server.Statistics.Find("inventory.httpfetch.FoldersLeftOut")!.Value, Is.EqualTo(200));
    }

    [TestCase("FetchLibDescendents2")]
    [TestCase("FetchInventoryDescendents2")]
    public async Task Descendents_OfTheLibrary_AreFoundThroughBoth(string capability)
    {
        var library = _server.Services.Library;
        var (_, body) = await Post(capability, new LlsdMap
        {
            ["folders"] = new LlsdArray(new LlsdMap
            {
                ["folder_id"] = library.Root.Id, ["owner_id"] = library.OwnerId,
                ["fetch_folders"] = true, ["fetch_items"] = true
            })
        });
        Assert.That(body["folders"][0]["owner_id"].AsUuid(), Is.EqualTo(library.OwnerId));
        Assert.That(body["folders"][0]["categories"].Elements, Is.Not.Empty);
    }

    [Test]
    public async Task Items_KnownAndUnknown()
    {
        var bodyParts = (await _server.Services.Inventory.GetFolderForType(_user.PrincipalId, FolderType.BodyPart))!;
        var item = (await _server.Services.Inventory.GetFolderItems(_user.PrincipalId, bodyParts.Id))[0];
        var (_, body) = await Post("FetchInventory2", new LlsdMap
        {
            ["items"] = new LlsdArray(new LlsdMap { ["item_id"] = UUID.Random() },
                new LlsdMap { ["item_id"] = item.Id, ["owner_id"] = _user.PrincipalId })
        });
        Assert.That(body["agent_id"].AsUuid(), Is.EqualTo(_user.PrincipalId));
        Assert.That(body["items"].Elements.Single()["name"].AsString(), Is.EqualTo(item.Name));
    }

    [Test]
    public async Task Fetch_OddBodies_AreAnsweredEmpty()
    {
        foreach (var odd in new LlsdValue[] { LlsdValue.Undefined, new LlsdArray(1), new LlsdMap { ["folders"] = "x" },
            new LlsdMap { ["folders"] = new LlsdArray() } })
        {
            var (status, body) = await Post("FetchInventoryDescendents2", odd);
            Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
            Assert.That(body["folders"].Elements, Is.Empty);
        }
    }

    [Test]
    public async Task CreateCategory_New_IsThere()
    {
        var id = UUID.Random();
        var (status, body) = await Post("CreateInventoryCategory",
            new LlsdMap { ["folder_id"] = id, ["parent_id"] = _root.Id, ["type"] = -1, ["name"] = "Neu" });
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["folder_id"].AsUuid(), Is.EqualTo(id));
        Assert.That((await _server.Services.Inventory.GetFolder(_user.PrincipalId, id))!.Name, Is.EqualTo("Neu"));
    }

    [Test]
    public async Task CreateCategory_BadParentOrName_IsRefused()
    {
        var (status, _) = await Post("CreateInventoryCategory",
            new LlsdMap { ["folder_id"] = UUID.Random(), ["parent_id"] = UUID.Random(), ["type"] = -1, ["name"] = "x" });
        Assert.That(status, Is.EqualTo(HttpStatusCode.BadRequest));
        (status, _) = await Post("CreateInventoryCategory",
            new LlsdMap { ["folder_id"] = UUID.Random(), ["parent_id"] = _root.Id, ["type"] = -1, ["name"] = "" });
        Assert.That(status, Is.EqualTo(HttpStatusCode.BadRequest));
    }

    [Test]
    public async Task Statistics_CountFetches()
    {
        await Fetch(_root.Id);
        Assert.That(_server.Statistics.Find("inventory.httpfetch.ProcessedFetchInventoryRequests")!.Value, Is.EqualTo(1));
        Assert.That(_server.Statistics.Find("inventory.httpfetch.QueuedFetchInventoryRequests")!.Value, Is.Zero);
    }

    private async Task<UUID> AddFolder(int items)
    {
        var folder = new InventoryFolder { Id = UUID.Random(), Owner = _user.PrincipalId, ParentId = _root.Id, Name = "Box", Type = -1 };
        Assert.That(await _server.Services.Inventory.AddFolder(folder), Is.True);
        for (var i = 0; i < items; i++)
        {
            await _server.Services.Inventory.AddItem(
                new InventoryItem { Id = UUID.Random(), Owner = _user.PrincipalId, Folder = folder.Id, Name = $"thing {i}" });
        }

        return folder.Id;
    }

    private Task<(HttpStatusCode Status, LlsdValue Body)> Fetch(params IEnumerable<UUID> folders) =>
        Post("FetchInventoryDescendents2", new LlsdMap
        {
            ["folders"] = new LlsdArray(folders.Select(id => new LlsdMap
            {
                ["folder_id"] = id, ["owner_id"] = _user.PrincipalId, ["fetch_folders"] = true, ["fetch_items"] = true, ["sort_order"] = 1
            }))
        });

    private async Task<(HttpStatusCode Status, LlsdValue Body)> Post(string capability, LlsdValue body) =>
        await _server.Post(await _server.Address(_agent, capability), body);
}
