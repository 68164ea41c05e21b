using System.Net;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>GET of the inventory service, by the addresses that viewers make.</summary>
public class AisReadTests : AisFixture
{
    [Test]
    public async Task Item_IsTheWholeAnswer()
    {
        var item = await AddItem(Root.Id, new InventoryItem
        {
            Name = "A <note>", Description = "of mine", AssetType = AssetType.Notecard, InvType = 7, Flags = 3,
            AssetId = UUID.Parse("11111111-2222-3333-4444-555555555555"), CreatorId = "66666666-2222-3333-4444-555555555555",
            BasePermissions = 0x7fffffff, CurrentPermissions = 0x0008e000, NextPermissions = 0x00082000, EveryOnePermissions = 0x8000,
            SalePrice = 10, SaleType = 2, CreationDate = 1_700_000_000
        });
        var (status, text) = await AskText("GET", $"/item/{item.Id}");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(text, Is.EqualTo($"<llsd><map><key>_base_uri</key><string>slcap://InventoryAPIv3</string>"
            + $"<key>item_id</key><uuid>{item.Id}</uuid><key>parent_id</key><uuid>{Root.Id}</uuid>"
            + "<key>asset_id</key><uuid>11111111-2222-3333-4444-555555555555</uuid>"
            + $"<key>agent_id</key><uuid>{Me}</uuid><key>name</key><string>A &lt;note&gt;</string><key>desc</key><string>of mine</string>"
            + "<key>type</key><integer>7</integer><key>inv_type</key><integer>7</integer><key>flags</key><integer>3</integer>"
            + "<key>created_at</key><integer>1700000000</integer><key>permissions</key><map>"
            + "<key>base_mask</key><integer>2147483647</integer><key>owner_mask</key><integer>581632</integer>"
            + "<key>group_mask</key><integer>0</integer><key>everyone_mask</key><integer>32768</integer>"
            + "<key>next_owner_mask</key><integer>532480</integer><key>creator_id</key><uuid>66666666-2222-3333-4444-555555555555</uuid>"
            + $"<key>owner_id</key><uuid>{Me}</uuid><key>last_owner_id</key><uuid>{Me}</uuid><key>group_id</key><uuid />"
            + "<key>is_owner_group</key><boolean>0</boolean></map>"
            + "<key>sale_info</key><map><key>sale_price</key><integer>10</integer><key>sale_type</key><integer>2</integer></map>"
            + "</map></llsd>"));
    }

    [Test]
    public async Task Link_NamesWhatItStandsForAndBringsIt()
    {
        var item = await AddItem(Root.Id);
        var link = await AddLink(Outfit.Id, item.Id);
        var (_, body) = await Ask("GET", $"/item/{link.Id}");
        Assert.That(body["linked_id"].AsUuid(), Is.EqualTo(item.Id));
        Assert.That(body["asset_id"].IsDefined, Is.False, "viewers take it for an item otherwise");
        Assert.That(body["_embedded"]["item"]["item_id"].AsUuid(), Is.EqualTo(item.Id));
    }

    [Test]
    public async Task Category_ItselfOnly()
    {
        var (status, text) = await AskText("GET", $"/category/{Trash.Id}");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(text, Is.EqualTo("<llsd><map><key>_base_uri</key><string>slcap://InventoryAPIv3</string>"
            + $"<key>category_id</key><uuid>{Trash.Id}</uuid><key>parent_id</key><uuid>{Root.Id}</uuid><key>agent_id</key><uuid>{Me}</uuid>"
            + $"<key>name</key><string>Trash</string><key>type_default</key><integer>14</integer><key>version</key><integer>{Trash.Version}</integer>"
            + "</map></llsd>"));
    }

    [Test]
    public async Task Children_AreMapsOfEachKind_AsDeepAsIsAsked()
    {
        var box = await AddFolder("Box");
        var inner = await AddFolder("Inner", box.Id);
        var (item, deep) = (await AddItem(box.Id), await AddItem(inner.Id));
        var link = await AddLink(box.Id, deep.Id);
        var (status, body) = await Ask("GET", $"/category/{box.Id}/children?depth=0");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["category_id"].AsUuid(), Is.EqualTo(box.Id));
        Assert.That(body["version"].AsInteger(), Is.EqualTo(await VersionOf(box.Id)));
        var embedded = body["_embedded"];
        Assert.That(Keys(embedded), Is.EquivalentTo(new[] { "categories", "items", "links" }), "viewers count what lies there only with all three");
        Assert.That(Keys(embedded["items"]), Is.EqualTo(new[] { item.Id.ToString() }));
        Assert.That(Keys(embedded["links"]), Is.EqualTo(new[] { link.Id.ToString() }));
        Assert.That(embedded["categories"][inner.Id.ToString()]["name"].AsString(), Is.EqualTo("Inner"));
        Assert.That(embedded["categories"][inner.Id.ToString()]["_embedded"].IsDefined, Is.False);

        (_, body) = await Ask("GET", $"/category/{box.Id}/children?depth=1");
        Assert.That(Keys(body["_embedded"]["categories"][inner.Id.ToString()]["_embedded"]["items"]), Is.EqualTo(new[] { deep.Id.ToString() }));
        (_, body) = await Ask("GET", $"/category/{box.Id}/children?depth=*");
        Assert.That(body["_embedded"]["categories"][inner.Id.ToString()]["_embedded"].IsDefined, Is.True);
    }

    [Test]
    public async Task Children_SubsetOfFolders()
    {
        var (a, b) = (await AddFolder("A"), await AddFolder("B"));
        var deep = await AddItem(a.Id);
        await AddItem(b.Id);
        var (_, body) = await Ask("GET", $"/category/{Root.Id}/children?depth=1&children={a.Id},{UUID.Random()}");
        Assert.That(Keys(body["_embedded"]["categories"]), Is.EqualTo(new[] { a.Id.ToString() }));
        Assert.That(Keys(body["_embedded"]["categories"][a.Id.ToString()]["_embedded"]["items"]), Is.EqualTo(new[] { deep.Id.ToString() }));
    }

    [Test]
    public async Task Categories_HaveFoldersOnly()
    {
        var box = await AddFolder("Box");
        var inner = await AddFolder("Inner", box.Id);
        await AddItem(box.Id);
        var (_, body) = await Ask("GET", $"/category/{box.Id}/categories?depth=50");
        Assert.That(Keys(body["_embedded"]), Is.EqualTo(new[] { "categories" }), "so that viewers do not think that they know the rest");
        Assert.That(Keys(body["_embedded"]["categories"]), Is.EqualTo(new[] { inner.Id.ToString() }));
    }

    [Test]
    public async Task CurrentOutfit_ByItsName_HasLinksWithWhatIsWorn()
    {
        var (status, body) = await Ask("GET", "/category/current/links");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["category_id"].AsUuid(), Is.EqualTo(Outfit.Id));
        Assert.That(Keys(body["_embedded"]), Is.EqualTo(new[] { "links" }));
        var links = ((LlsdMap)body["_embedded"]["links"]).Items.Values.ToList();
        Assert.That(links, Has.Count.EqualTo(6), "a new user is dressed");
        Assert.That(links.Select(l => l["_embedded"]["item"]["item_id"].AsUuid()), Is.EqualTo(links.Select(l => l["linked_id"].AsUuid())));
    }

    [Test]
    public async Task Items_HaveNoLinks()
    {
        var item = await AddItem(Trash.Id);
        await AddLink(Trash.Id, item.Id);
        var (_, body) = await Ask("GET", "/category/trash/items");
        Assert.That(Keys(body["_embedded"]), Is.EqualTo(new[] { "items" }));
        Assert.That(Keys(body["_embedded"]["items"]), Is.EqualTo(new[] { item.Id.ToString() }));
    }

    [Test]
    public async Task TooMuchBelow_IsForbidden_AndOneFolderIsNot()
    {
        var box = await AddFolder("Box");
        for (var i = 0; i < 100; i++)
            await AddItem(box.Id);
        var (status, body) = await Ask("GET", $"/category/{Root.Id}/children?depth=50");
        Assert.That(status, Is.EqualTo(HttpStatusCode.Forbidden), "viewers ask with less depth then");
        Assert.That(body["error_description"].AsString(), Is.Not.Empty);
        Assert.That(Server.Statistics.Find("inventory.httpfetch.FoldersLeftOut")!.Value, Is.EqualTo(1));
        (status, body) = await Ask("GET", $"/category/{box.Id}/children?depth=0");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(Keys(body["_embedded"]["items"]).Count(), Is.EqualTo(100));
    }

    [Test]
    public async Task Orphans_HaveNoParent()
    {
        var lost = await AddItem(Root.Id);
        await AddItem(Root.Id);
        Server.Sql(s => s.Execute($"update inventoryitems set parentFolderID = {UUID.Random()} where inventoryID = {lost.Id}"));
        var (status, body) = await Ask("GET", "/orphans");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(Keys(body["_embedded"]["items"]), Is.EqualTo(new[] { lost.Id.ToString() }));
        Assert.That(body["_embedded"]["items"][lost.Id.ToString()]["parent_id"].AsUuid(), Is.EqualTo(UUID.Zero));
    }

    [Test]
    public async Task OthersThings_AreNotThere()
    {
        var other = (await Server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Some", "Other", "x", ""))!.PrincipalId;
        var theirs = (await Inventory.GetRootFolder(other))!;
        var bodyParts = (await Inventory.GetFolderForType(other, FolderType.BodyPart))!;
        var item = (await Inventory.GetFolderItems(other, bodyParts.Id))[0];
        foreach (var path in new[] { $"/category/{theirs.Id}/children?depth=0", $"/category/{theirs.Id}/categories", $"/category/{theirs.Id}",
            $"/item/{item.Id}", $"/item/{UUID.Random()}", "/item/", "/category/nonsense", "/category", "", "/category/trash/children/x",
            $"/item/{item.Id}/children" })
        {
            var (status, body) = await Ask("GET", path);
            Assert.That(status, Is.EqualTo(HttpStatusCode.NotFound), path);
            Assert.That((body["item_id"].IsDefined, body["category_id"].IsDefined), Is.EqualTo((false, false)), path);
        }
    }

    [Test]
    public async Task Library_IsReadThroughItsOwn()
    {
        var library = Server.Services.Library;
        var (status, body) = await Ask("GET", $"/category/{library.Root.Id}/children?depth=1", capability: "LibraryAPIv3");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["agent_id"].AsUuid(), Is.EqualTo(library.OwnerId));
        var items = ((LlsdMap)body["_embedded"]["categories"]).Items.Values.SelectMany(c => c["_embedded"]["items"].Entries).ToList();
        Assert.That(items, Is.Not.Empty);
        (status, _) = await Ask("GET", $"/item/{items[0].Key}", capability: "LibraryAPIv3");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        (status, _) = await Ask("GET", $"/category/{Root.Id}/children?depth=0", capability: "LibraryAPIv3");
        Assert.That(status, Is.EqualTo(HttpStatusCode.NotFound));
        (status, _) = await Ask("DELETE", $"/item/{items[0].Key}", capability: "LibraryAPIv3");
        Assert.That(status, Is.EqualTo(HttpStatusCode.MethodNotAllowed));
    }

    private static IEnumerable<string> Keys(LlsdValue map) => map.Entries.Select(e => e.Key);
}
