using System.Net;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>What changes an inventory by HTTP, with bodies written as viewers send them.</summary>
public class AisChangeTests : AisFixture
{
    [Test]
    public async Task Post_Category_IsMadeInItsParent()
    {
        var version = await VersionOf(Root.Id);
        var (status, body) = await Ask("POST", $"/category/{Root.Id}?tid={UUID.Random()}", $"""
            <?xml version="1.0" ?><llsd><map><key>categories</key><array><map>
            <key>category_id</key><uuid>00000000-0000-0000-0000-000000000000</uuid><key>name</key><string>New Folder</string>
            <key>parent_id</key><uuid>{Root.Id}</uuid><key>type_default</key><integer>-1</integer></map></array></map></llsd>
            """);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        var id = body["_created_categories"][0].AsUuid();
        Assert.That((await Inventory.GetFolder(Me, id))!.Name, Is.EqualTo("New Folder"));
        Assert.That(body["category_id"].AsUuid(), Is.EqualTo(Root.Id));
        Assert.That(body["_embedded"]["categories"][id.ToString()]["parent_id"].AsUuid(), Is.EqualTo(Root.Id));
        Assert.That(Versions(body), Is.EqualTo(new Dictionary<string, int> { [Root.Id.ToString()] = version + 1 }));
        Assert.That(body["version"].AsInteger(), Is.EqualTo(version + 1));
    }

    [Test]
    public async Task Post_Links_AreMadeToOnesOwnThings()
    {
        var item = await AddItem(Root.Id);
        var box = await AddFolder("Box");
        var (status, body) = await Ask("POST", $"/category/{Outfit.Id}?tid={UUID.Random()}", $"""
            <llsd><map><key>links</key><array>
            <map><key>desc</key><string>@100</string><key>inv_type</key><integer>7</integer><key>linked_id</key><uuid>{item.Id}</uuid>
            <key>name</key><string>Shirt</string><key>type</key><integer>24</integer></map>
            <map><key>desc</key><string /><key>inv_type</key><integer>8</integer><key>linked_id</key><uuid>{box.Id}</uuid>
            <key>name</key><string>Box</string><key>type</key><integer>25</integer></map></array></map></llsd>
            """);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["_created_items"].Elements, Has.Count.EqualTo(2));
        var link = body["_embedded"]["links"][body["_created_items"][0].AsUuid().ToString()];
        Assert.That((link["linked_id"].AsUuid(), link["desc"].AsString(), link["type"].AsInteger()), Is.EqualTo((item.Id, "@100", 24)));
        Assert.That(body["_embedded"]["items"].IsDefined, Is.True, "some clients look for it");

        (status, body) = await Ask("POST", $"/category/{Outfit.Id}", Slam(UUID.Random(), "links"));
        Assert.That(status, Is.EqualTo(HttpStatusCode.BadRequest));
        Assert.That(body["error_description"].AsString(), Is.Not.Empty);
    }

    [Test]
    public async Task Post_ItemOfAnObject_IsForbidden_AndOneOfANotecardIsWritten()
    {
        const string body = """
            <llsd><map><key>items</key><array><map><key>name</key><string>Mine</string><key>type</key><string>{0}</string>
            <key>inv_type</key><string>notecard</string><key>asset_id</key><uuid>11111111-2222-3333-4444-555555555555</uuid>
            <key>permissions</key><map><key>next_owner_mask</key><integer>532480</integer>
            <key>base_mask</key><integer>2147483647</integer></map>
            </map></array></map></llsd>
            """;
        var (status, _) = await Ask("POST", $"/category/{Root.Id}", body.Replace("{0}", "object"));
        Assert.That(status, Is.EqualTo(HttpStatusCode.Forbidden));
        (status, var answer) = await Ask("POST", $"/category/{Root.Id}", body.Replace("{0}", "notecard"));
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        var item = (await Inventory.GetItem(Me, answer["_created_items"][0].AsUuid()))!;
        Assert.That((item.CreatorUuid, item.NextPermissions), Is.EqualTo((Me, 0x82000u)));
        Assert.That(item.AssetId.ToString(), Is.Not.EqualTo("11111111-2222-3333-4444-555555555555"), "others' assets are out of reach by their ids");
        Assert.That(await Server.Services.Assets.Get(item.AssetId), Is.Not.Null);
    }

    [TestCase(null)]
    [TestCase("links")]
    public async Task Put_Links_TakeThePlaceOfThoseThatWere(string? key)
    {
        var before = (await Inventory.GetFolderItems(Me, Outfit.Id)).Select(i => i.Id).ToList();
        var version = await VersionOf(Outfit.Id);
        var item = await AddItem(Root.Id);
        var (status, body) = await Ask("PUT", $"/category/current/links?tid={UUID.Random()}", Slam(item.Id, key));
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["_category_items_removed"].Elements.Select(e => e.AsUuid()), Is.EquivalentTo(before));
        var now = (await Inventory.GetFolderItems(Me, Outfit.Id)).Single();
        Assert.That((now.AssetId, now.Description), Is.EqualTo((item.Id, "@4")));
        Assert.That(body["_created_items"].Elements.Select(e => e.AsUuid()), Is.EqualTo(new[] { now.Id }));
        Assert.That(Versions(body), Is.EqualTo(new Dictionary<string, int> { [Outfit.Id.ToString()] = version + 1 }));
    }

    [Test]
    public async Task Put_OneBadLink_LeavesTheOutfitAsItWas()
    {
        var before = await Inventory.GetFolderItems(Me, Outfit.Id);
        var (status, _) = await Ask("PUT", "/category/current/links", Slam(UUID.Random(), null));
        Assert.That(status, Is.EqualTo(HttpStatusCode.BadRequest));
        Assert.That(await Inventory.GetFolderItems(Me, Outfit.Id), Is.EquivalentTo(before));
    }

    [Test]
    public async Task Patch_Item_AsTheViewerSendsItWhole()
    {
        var item = await AddItem(Root.Id);
        var transaction = UUID.Random();
        var version = await VersionOf(Root.Id);
        var (status, body) = await Ask("PATCH", $"/item/{item.Id}", $"""
            <llsd><map><key>created_at</key><integer>5</integer><key>desc</key><string>better</string>
            <key>flags</key><binary encoding="base64">AAAAAQ==</binary><key>hash_id</key><uuid>{transaction}</uuid>
            <key>inv_type</key><string>notecard</string><key>item_id</key><uuid>{item.Id}</uuid><key>name</key><string>Renamed</string>
            <key>parent_id</key><uuid>{Root.Id}</uuid><key>permissions</key><map>
            <key>base_mask</key><integer>0</integer><key>creator_id</key><uuid>{UUID.Random()}</uuid>
            <key>everyone_mask</key><integer>32768</integer>
            <key>group_id</key><uuid>00000000-0000-0000-0000-000000000000</uuid><key>group_mask</key><integer>0</integer>
            <key>is_owner_group</key><boolean>0</boolean><key>last_owner_id</key><uuid>{Me}</uuid>
            <key>next_owner_mask</key><integer>532480</integer><key>owner_id</key><uuid>{UUID.Random()}</uuid>
            <key>owner_mask</key><integer>0</integer>
            </map><key>sale_info</key><map><key>sale_price</key><integer>7</integer><key>sale_type</key><string>copy</string></map>
            <key>type</key><string>notecard</string></map></llsd>
            """);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        var wanted = item with
        {
            Name = "Renamed",
            Description = "better",
            Flags = 1,
            EveryOnePermissions = 0x8000,
            NextPermissions = 0x82000,
            SalePrice = 7,
            SaleType = 2,
            AssetId = transaction.Combine(Secret)
        };
        Assert.That(await Inventory.GetItem(Me, item.Id), Is.EqualTo(wanted));
        Assert.That((body["item_id"].AsUuid(), body["name"].AsString()), Is.EqualTo((item.Id, "Renamed")));
        Assert.That(body["_updated_items"][0].AsUuid(), Is.EqualTo(item.Id));
        Assert.That(Versions(body), Is.EqualTo(new Dictionary<string, int> { [Root.Id.ToString()] = version + 1 }));
    }

    [Test]
    public async Task Patch_Item_OneFieldOnly_LeavesTheOthers()
    {
        var item = await AddItem(Root.Id);
        await Ask("PATCH", $"/item/{item.Id}", "<llsd><map><key>desc</key><string>x</string></map></llsd>");
        Assert.That(await Inventory.GetItem(Me, item.Id), Is.EqualTo(item with { Description = "x" }));
    }

    [Test]
    public async Task Patch_Item_GivesNobodyMoreThanItsOwnerHas()
    {
        var item = await AddItem(Root.Id, new InventoryItem
        {
            Name = "Bound", AssetType = 7, InvType = 7, AssetId = UUID.Random(), CreatorId = UUID.Random().ToString(),
            BasePermissions = 0x82000, CurrentPermissions = 0x82000, NextPermissions = 0x82000
        });
        await Ask("PATCH", $"/item/{item.Id}", """
            <llsd><map><key>permissions</key><map><key>next_owner_mask</key><integer>2147483647</integer>
            <key>everyone_mask</key><integer>2147483647</integer><key>group_mask</key><integer>2147483647</integer>
            <key>owner_mask</key><integer>2147483647</integer><key>base_mask</key><integer>2147483647</integer></map></map></llsd>
            """);
        var now = (await Inventory.GetItem(Me, item.Id))!;
        Assert.That((now.BasePermissions, now.CurrentPermissions), Is.EqualTo((0x82000u, 0x82000u)));
        Assert.That((now.NextPermissions | now.EveryOnePermissions | now.GroupPermissions) & ~0x82000u, Is.Zero);
        var (status, _) = await Ask("PATCH", $"/item/{item.Id}", $"<llsd><map><key>hash_id</key><uuid>{UUID.Random()}</uuid></map></llsd>");
        Assert.That(status, Is.EqualTo(HttpStatusCode.Forbidden), "what may not be changed gets no new content");
    }

    [Test]
    public async Task Patch_Category_NameAndParent()
    {
        var (box, drawer) = (await AddFolder("Box"), await AddFolder("Drawer"));
        var (status, body) = await Ask("PATCH", $"/category/{box.Id}", $"""
            <llsd><map><key>item_id</key><uuid>{box.Id}</uuid><key>name</key><string>Case</string>
            <key>parent_id</key><uuid>{drawer.Id}</uuid><key>type</key><integer>-1</integer></map></llsd>
            """);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        var now = (await Inventory.GetFolder(Me, box.Id))!;
        Assert.That((now.Name, now.ParentId), Is.EqualTo(("Case", drawer.Id)));
        Assert.That((body["category_id"].AsUuid(), body["parent_id"].AsUuid()), Is.EqualTo((box.Id, drawer.Id)));
        Assert.That(body["_updated_categories"][0].AsUuid(), Is.EqualTo(box.Id));
        Assert.That(Versions(body).Keys, Is.EquivalentTo(new[] { Root.Id.ToString(), drawer.Id.ToString() }));
        (status, _) = await Ask("PATCH", $"/category/{drawer.Id}", $"<llsd><map><key>parent_id</key><uuid>{box.Id}</uuid></map></llsd>");
        Assert.That(status, Is.EqualTo(HttpStatusCode.BadRequest));
    }

    [Test]
    public async Task SystemFolder_StaysAsItIs()
    {
        var box = await AddFolder("Box");
        foreach (var change in new[] { "<key>name</key><string>Bin</string>", $"<key>parent_id</key><uuid>{box.Id}</uuid>" })
        {
            var (refused, _) = await Ask("PATCH", "/category/trash", $"<llsd><map>{change}</map></llsd>");
            Assert.That(refused, Is.EqualTo(HttpStatusCode.Forbidden));
        }

        var (status, _) = await Ask("DELETE", "/category/trash");
        Assert.That(status, Is.EqualTo(HttpStatusCode.Forbidden));
        (status, _) = await Ask("DELETE", $"/category/{Root.Id}/children");
        Assert.That(status, Is.EqualTo(HttpStatusCode.Forbidden));
        Assert.That(await Inventory.GetFolder(Me, Trash.Id), Is.EqualTo(Trash));
    }

    [Test]
    public async Task Delete_Item_TakesItsLinksAlong_AndTheSecondTimeItIsGone()
    {
        var item = await AddItem(Root.Id);
        var link = await AddLink(Outfit.Id, item.Id);
        var (status, body) = await Ask("DELETE", $"/item/{item.Id}");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["_removed_items"][0].AsUuid(), Is.EqualTo(item.Id));
        Assert.That(body["_category_items_removed"][0].AsUuid(), Is.EqualTo(item.Id));
        Assert.That(body["_broken_links_removed"][0].AsUuid(), Is.EqualTo(link.Id));
        Assert.That(Versions(body).Keys, Is.EquivalentTo(new[] { Root.Id.ToString(), Outfit.Id.ToString() }));
        (status, _) = await Ask("DELETE", $"/item/{item.Id}");
        Assert.That(status, Is.EqualTo(HttpStatusCode.Gone));
    }

    [Test]
    public async Task Delete_Category_WithWhatLiesInIt()
    {
        var box = await AddFolder("Box");
        var item = await AddItem(box.Id);
        var (status, body) = await Ask("DELETE", $"/category/{box.Id}");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["_categories_removed"][0].AsUuid(), Is.EqualTo(box.Id));
        Assert.That(Versions(body).Keys, Is.EqualTo(new[] { Root.Id.ToString() }), "viewers must know each folder that is named");
        Assert.That(await Inventory.GetItem(Me, item.Id), Is.Null);
        (status, _) = await Ask("DELETE", $"/category/{box.Id}");
        Assert.That(status, Is.EqualTo(HttpStatusCode.Gone));
    }

    [Test]
    public async Task Delete_Children_EmptiesTheTrash()
    {
        var box = await AddFolder("Box", Trash.Id);
        var (near, deep) = (await AddItem(Trash.Id), await AddItem(box.Id));
        var (status, body) = await Ask("DELETE", "/category/trash/children");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["_categories_removed"].Elements.Select(e => e.AsUuid()), Is.EqualTo(new[] { box.Id }));
        Assert.That(body["_category_items_removed"].Elements.Select(e => e.AsUuid()), Is.EqualTo(new[] { near.Id }));
        Assert.That(Versions(body).Keys, Is.EqualTo(new[] { Trash.Id.ToString() }));
        Assert.That(await Inventory.GetItem(Me, deep.Id), Is.Null);
        (status, _) = await Ask("DELETE", $"/category/{Trash.Id}/children");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK), "nothing is left to do");
    }

    [Test]
    public async Task Copy_FromTheLibrary_BringsTheFolderWithWhatLiesInIt()
    {
        var library = Server.Services.Library;
        var source = library.GetFolderContent(library.Root.Id)!.Folders.First(f => f.Name == "Clothing");
        var (status, body) = await Ask("COPY", $"/category/{source.Id}?tid={UUID.Random()}", capability: "LibraryAPIv3", destination: Root.Id.ToString());
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        var copy = body["category_id"].AsUuid();
        Assert.That(body["parent_id"].AsUuid(), Is.EqualTo(Root.Id));
        Assert.That(body["_created_categories"][0].AsUuid(), Is.EqualTo(copy));
        var items = await Inventory.GetFolderItems(Me, copy);
        Assert.That(items.Select(i => i.AssetId), Is.EquivalentTo(library.GetFolderContent(source.Id)!.Items.Select(i => i.AssetId)));
        Assert.That(items.All(i => i.Owner == Me && i.CreatorUuid == library.OwnerId), Is.True);
        Assert.That(body["_embedded"]["items"].Entries.Count(), Is.EqualTo(items.Count));
        Assert.That(body["_created_items"].Elements, Has.Count.EqualTo(items.Count));
        Assert.That(Versions(body).Keys, Is.EqualTo(new[] { Root.Id.ToString() }));
    }

    [Test]
    public async Task Copy_WithoutDepth_AndSimulated_AndToNowhere()
    {
        var root = Server.Services.Library.Root.Id;
        var (_, body) = await Ask("COPY", $"/category/{root}?tid={UUID.Random()},depth=0", capability: "LibraryAPIv3", destination: Root.Id.ToString());
        Assert.That(body["_created_categories"].Elements, Has.Count.EqualTo(1), "its folders stay behind");
        var (status, simulated) = await Ask("COPY", $"/category/{root}?simulate=1", capability: "LibraryAPIv3", destination: "trash");
        Assert.That(simulated["_created_categories"].Elements.Count, Is.GreaterThan(1));
        Assert.That((await Inventory.GetFolderContent(Me, Trash.Id))!.Folders, Is.Empty);
        (status, _) = await Ask("COPY", $"/category/{root}", capability: "LibraryAPIv3", destination: UUID.Random().ToString());
        Assert.That(status, Is.EqualTo(HttpStatusCode.NotFound));
        (status, _) = await Ask("COPY", $"/category/{root}", capability: "LibraryAPIv3");
        Assert.That(status, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task OthersThings_AreNotToBeChanged()
    {
        var other = (await Server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Some", "Other", "x", ""))!.PrincipalId;
        var theirs = (await Inventory.GetFolderForType(other, FolderType.BodyPart))!;
        var item = (await Inventory.GetFolderItems(other, theirs.Id))[0];
        var mine = await AddItem(Root.Id);
        (string, string, string, HttpStatusCode)[] tries =
        [
            ("DELETE", $"/item/{item.Id}", "", HttpStatusCode.Gone), ("DELETE", $"/category/{theirs.Id}", "", HttpStatusCode.Gone),
            ("DELETE", $"/category/{theirs.Id}/children", "", HttpStatusCode.Gone),
            ("PATCH", $"/item/{item.Id}", "<llsd><map><key>name</key><string>x</string></map></llsd>", HttpStatusCode.NotFound),
            ("PATCH", $"/category/{theirs.Id}", "<llsd><map><key>name</key><string>x</string></map></llsd>", HttpStatusCode.NotFound),
            ("PATCH", $"/item/{mine.Id}", $"<llsd><map><key>parent_id</key><uuid>{theirs.Id}</uuid></map></llsd>", HttpStatusCode.NotFound),
            ("PUT", $"/category/{theirs.Id}/links", Slam(mine.Id, null), HttpStatusCode.NotFound),
            ("POST", $"/category/{theirs.Id}", Slam(mine.Id, "links"), HttpStatusCode.NotFound),
            ("POST", $"/category/{Root.Id}", Slam(item.Id, "links"), HttpStatusCode.BadRequest)
        ];
        foreach (var (method, path, body, expected) in tries)
            Assert.That((await Ask(method, path, body)).Status, Is.EqualTo(expected), $"{method} {path}");
        Assert.That(await Inventory.GetItem(other, item.Id), Is.EqualTo(item));
        Assert.That(await Inventory.GetFolder(other, theirs.Id), Is.EqualTo(theirs));
    }

    [Test]
    public async Task Picture_IsUploaded_ShownEverywhere_AndTakenAway()
    {
        var item = await AddItem(Root.Id);
        var (_, first) = await Server.Post(await Server.Address(Agent, "InventoryThumbnailUpload"), new LlsdMap { ["item_id"] = item.Id });
        var (_, done) = await Server.PostBytes(first["uploader"].AsString(), [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3]);
        Assert.That(done["state"].AsString(), Is.EqualTo("complete"));
        var picture = done["new_asset"].AsUuid();
        Assert.That((await Ask("GET", $"/item/{item.Id}")).Body["thumbnail"]["asset_id"].AsUuid(), Is.EqualTo(picture));
        var (_, children) = await Ask("GET", $"/category/{Root.Id}/children?depth=0");
        Assert.That(children["_embedded"]["items"][item.Id.ToString()]["thumbnail"]["asset_id"].AsUuid(), Is.EqualTo(picture));
        Assert.That(await Inventory.GetItem(Me, item.Id), Is.EqualTo(item), "the item itself is as it was");

        await Ask("PATCH", $"/item/{item.Id}", "<llsd><map><key>thumbnail</key><map><key>asset_id</key><uuid /></map></map></llsd>");
        Assert.That((await Ask("GET", $"/item/{item.Id}")).Body["thumbnail"].IsDefined, Is.False);
        Assert.That(await Inventory.GetMarks(Me), Is.Empty);
    }

    [Test]
    public async Task Favourites_AreKept_AlsoOfSystemFolders_AndGoWithWhatTheyMark()
    {
        const string on = "<llsd><map><key>favorite</key><map><key>toggled</key><boolean>1</boolean></map></map></llsd>";
        var item = await AddItem(Root.Id);
        var (status, body) = await Ask("PATCH", "/category/trash", on);
        Assert.That((status, body["favorite"]["toggled"].AsBoolean()), Is.EqualTo((HttpStatusCode.OK, true)));
        await Ask("PATCH", $"/item/{item.Id}", on);
        Assert.That((await Inventory.GetMarks(Me)).Keys, Is.EquivalentTo(new[] { item.Id, Trash.Id }));
        await Ask("DELETE", $"/item/{item.Id}");
        Assert.That((await Inventory.GetMarks(Me)).Keys, Is.EqualTo(new[] { Trash.Id }));
    }

    [Test]
    public async Task Picture_OfSomebodyElsesItemOrInAnObject_IsRefusedInWords()
    {
        var url = await Server.Address(Agent, "InventoryThumbnailUpload");
        var (_, refused) = await Server.Post(url, new LlsdMap { ["item_id"] = UUID.Random(), ["task_id"] = UUID.Random() });
        Assert.That(refused["message"].AsString(), Is.Not.Empty);
        var (_, first) = await Server.Post(url, new LlsdMap { ["item_id"] = UUID.Random() });
        var (_, done) = await Server.PostBytes(first["uploader"].AsString(), [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3]);
        Assert.That(done["state"].AsString(), Is.EqualTo("error"));
        Assert.That(await Inventory.GetMarks(Me), Is.Empty);
    }

    [Test]
    public async Task OutfitVersion_IsCountedUpWhenAsked()
    {
        var version = await VersionOf(Outfit.Id);
        var (status, body) = await Server.Get(await Server.Address(Agent, "IncrementCOFVersion"));
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That((body["category_id"].AsUuid(), body["version"].AsInteger()), Is.EqualTo((Outfit.Id, version + 1)));
        Assert.That(await VersionOf(Outfit.Id), Is.EqualTo(version + 1));
    }

    [TestCase("POST", "/category/trash/children")]
    [TestCase("PUT", "/category/trash")]
    [TestCase("PATCH", "/category/trash/links")]
    [TestCase("DELETE", "/orphans")]
    [TestCase("COPY", "/category/trash")]
    public async Task WhatNoViewerAsks_IsNotAllowed(string method, string path) =>
        Assert.That((await Ask(method, path, "<llsd><map /></llsd>")).Status, Is.EqualTo(HttpStatusCode.MethodNotAllowed));

    [Test]
    public async Task OddBodies_ChangeNothing()
    {
        var item = await AddItem(Root.Id);
        foreach (var odd in new[] { "", "<llsd><array /></llsd>", "<llsd><map><key>links</key><integer>1</integer></map></llsd>" })
        {
            await Ask("PATCH", $"/item/{item.Id}", odd);
            await Ask("POST", $"/category/{Trash.Id}", odd);
        }

        Assert.That((await Ask("PATCH", $"/item/{item.Id}", "no llsd")).Status, Is.EqualTo(HttpStatusCode.BadRequest));
        Assert.That(await Inventory.GetItem(Me, item.Id), Is.EqualTo(item));
        Assert.That(await Inventory.GetFolderItems(Me, Trash.Id), Is.Empty);
    }

    private static string Slam(UUID target, string? key)
    {
        var links = $"""
            <array><map><key>desc</key><string>@4</string><key>linked_id</key><uuid>{target}</uuid><key>name</key><string>Shirt</string>
            <key>type</key><integer>24</integer></map></array>
            """;
        return key is null ? $"<llsd>{links}</llsd>" : $"<llsd><map><key>{key}</key>{links}</map></llsd>";
    }

    private static Dictionary<string, int> Versions(LlsdValue body) =>
        body["_updated_category_versions"].Entries.ToDictionary(e => e.Key, e => e.Value.AsInteger());
}
