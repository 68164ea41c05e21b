using System.Net;
using System.Net.Sockets;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Economy;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class UploadTests
{
    private static readonly byte[] Texture = [0xFF, 0x4F, 0xFF, 0x51, 1, 2, 3];

    private TestServer _server = null!;
    private UserAccount _user = null!;
    private AgentCircuitData _agent = null!;

    [SetUp]
    public async Task Start() => (_server, _user, _agent) = await TestServer.StartWithServices();

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [Test]
    public async Task NewFile_Texture_BecomesAnItemInItsFolder()
    {
        var uploader = await Begin("NewFileAgentInventory", new LlsdMap
        {
            ["asset_type"] = "texture", ["inventory_type"] = "texture", ["name"] = "Bild", ["description"] = "(No Description)",
            ["folder_id"] = UUID.Zero,
            ["next_owner_mask"] = 0x8e000, ["everyone_mask"] = 0
        });

        var (status, done) = await _server.PostBytes(uploader, Texture);

        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(done["state"].AsString(), Is.EqualTo("complete"));
        Assert.That(done["new_next_owner_mask"].AsInteger(), Is.EqualTo(0x8e000));
        var item = (await _server.Services.Inventory.GetItem(_user.PrincipalId, done["new_inventory_item"].AsUuid()))!;
        Assert.That(item.Name, Is.EqualTo("Bild"));
        Assert.That(item.AssetId, Is.EqualTo(done["new_asset"].AsUuid()));
        Assert.That((await _server.Services.Inventory.GetFolder(_user.PrincipalId, item.Folder))!.Type, Is.EqualTo(FolderType.Texture));
        var asset = (await _server.Services.Assets.Get(item.AssetId))!;
        Assert.That(asset.Data, Is.EqualTo(Texture));
        Assert.That(asset.CreatorId, Is.EqualTo(_user.PrincipalId.ToString()));
    }

    [TestCase("texture", 10)]
    [TestCase("notecard", 0)]
    public async Task NewFile_CostsWhatTheFirstStepSays(string type, int price)
    {
        var money = new FakeMoney();
        _server.Scene.RegisterModuleInterface<IMoney>(money);
        _server.Scene.Options.Configuration.Set("Economy", "PriceUpload", "10");
        var (_, first) = await _server.Post(await _server.Address(_agent, "NewFileAgentInventory"),
            new LlsdMap { ["asset_type"] = type, ["inventory_type"] = type, ["name"] = "Bild" });
        Assert.That(first["upload_price"].AsInteger(), Is.EqualTo(price));
        if (price == 0)
            return;
        var (_, done) = await _server.PostBytes(first["uploader"].AsString(), Texture);
        Assert.That(done["new_inventory_item"].AsUuid(), Is.EqualTo(money.Id));
        Assert.That((money.Paid.Amount, money.Paid.To, money.Paid.Kind), Is.EqualTo((10, UUID.Zero, MoneyKind.Upload)));
    }

    [Test]
    public async Task NewFile_OfWhoHasNotTheLevel_IsRefusedInWords()
    {
        _server.Scene.Options.Configuration.Set("Permissions", "LevelUpload", "100");
        var (_, body) = await _server.Post(await _server.Address(_agent, "NewFileAgentInventory"),
            new LlsdMap { ["asset_type"] = "texture", ["inventory_type"] = "texture", ["name"] = "x" });
        Assert.That(body["error"]["message"].AsString(), Does.Contain("Requires level 100"));
    }

    [Test]
    public async Task NewFile_NotWhatItClaimsToBe_IsAnErrorInWords()
    {
        var uploader = await Begin("NewFileAgentInventory",
            new LlsdMap { ["asset_type"] = "texture", ["inventory_type"] = "texture", ["name"] = "x" });
        var (status, body) = await _server.PostBytes(uploader, "GIF89a"u8.ToArray());
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["error"]["message"].AsString(), Does.Contain("not a file of type texture"));
    }

    [Test]
    public async Task NewFile_WhileTheDatabaseFails_IsAnErrorInWords()
    {
        var uploader = await Begin("NewFileAgentInventory",
            new LlsdMap { ["asset_type"] = "texture", ["inventory_type"] = "texture", ["name"] = "x" });
        _server.BreakDatabase();
        var (status, body) = await _server.PostBytes(uploader, Texture);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["error"]["message"].AsString(), Does.Contain("database does not answer"));
    }

    [TestCase("CreateInventoryCategory")]
    [TestCase("FetchInventoryDescendents2")]
    public async Task Capability_WhileTheDatabaseFails_IsRefusedInWords(string capability)
    {
        var url = await _server.Address(_agent, capability);
        _server.BreakDatabase();
        var folder = new LlsdMap { ["folder_id"] = UUID.Random(), ["parent_id"] = UUID.Random(), ["name"] = "x" };
        folder["folders"] = new LlsdArray(new LlsdMap { ["folder_id"] = UUID.Random() });
        using var content = new ByteArrayContent(LlsdXml.ToBytes(folder));
        using var answer = await _server.Client.PostAsync(new Uri(url), content);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.ServiceUnavailable));
        Assert.That(await answer.Content.ReadAsStringAsync(), Does.Contain("database does not answer"));
    }

    /// <summary>What is of these types is read as what a simulator has written.</summary>
    [TestCase("widget")]
    [TestCase("object")]
    [TestCase("link")]
    [TestCase("lslbyte")]
    public async Task NewFile_OfAKindThatUsersDoNotMake_IsAnErrorInTheFirstStep(string kind)
    {
        var (_, body) = await _server.Post(await _server.Address(_agent, "NewFileAgentInventory"), new LlsdMap { ["asset_type"] = kind });
        Assert.That(body["error"]["message"].AsString(), Does.Contain(kind));
        Assert.That(body["uploader"].IsDefined, Is.False);
    }

    [Test]
    public async Task Uploader_UsedTwice_IsGone()
    {
        var uploader = await Begin("UploadBakedTexture", new LlsdMap());
        await _server.PostBytes(uploader, Texture);
        Assert.That((await _server.PostBytes(uploader, Texture)).Status, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Uploader_AgentGone_IsGone()
    {
        var uploader = await Begin("UploadBakedTexture", new LlsdMap());
        _server.Server.Caps.Remove(_agent, _server.Scene);
        Assert.That((await _server.PostBytes(uploader, Texture)).Status, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Uploaders_TooManyOpen_AreRefused()
    {
        var url = await _server.Address(_agent, "UploadBakedTexture");
        LlsdValue last = LlsdValue.Undefined;
        for (var i = 0; i < 65; i++)
            (_, last) = await _server.Post(url, new LlsdMap());
        Assert.That(last["error"]["message"].AsString(), Does.Contain("Too many"));
    }

    [Test]
    public async Task Bake_IsServedAtOnceAndNeverStored()
    {
        var uploader = await Begin("UploadBakedTexture", new LlsdMap());
        var (_, done) = await _server.PostBytes(uploader, Texture);
        var id = done["new_asset"].AsUuid();
        var url = await _server.Address(_agent, "GetTexture");
        Assert.That(await _server.Client.GetByteArrayAsync(new Uri($"{url}?texture_id={id}")), Is.EqualTo(Texture));
        Assert.That((await _server.Services.Assets.Get(id))!.Temporary, Is.True);
    }

    [Test]
    public async Task Update_Notecard_HasTheNewTextAndKeepsTheItem()
    {
        var item = await AddNotecard(0x7fffffff);
        var uploader = await Begin("UpdateNotecardAgentInventory", new LlsdMap { ["item_id"] = item.Id });
        var (_, done) = await _server.PostBytes(uploader, "Linden text version 2"u8.ToArray());
        Assert.That(done["state"].AsString(), Is.EqualTo("complete"));
        Assert.That(done["new_inventory_item"].AsUuid(), Is.EqualTo(item.Id));
        var changed = (await _server.Services.Inventory.GetItem(_user.PrincipalId, item.Id))!;
        Assert.That(changed.AssetId, Is.EqualTo(done["new_asset"].AsUuid()).And.Not.EqualTo(item.AssetId));
        Assert.That((await _server.Services.Assets.Get(changed.AssetId))!.Data, Is.EqualTo("Linden text version 2"u8.ToArray()));
    }

    [Test]
    public async Task Update_ForeignWrongKindOrNoModify_IsRefused()
    {
        var url = await _server.Address(_agent, "UpdateNotecardAgentInventory");
        Assert.That((await _server.Post(url, new LlsdMap { ["item_id"] = UUID.Random() })).Body["uploader"].IsDefined, Is.False);
        var fixedItem = await AddNotecard(0x7fffffff & ~(1u << 14));
        var (_, body) = await _server.Post(url, new LlsdMap { ["item_id"] = fixedItem.Id });
        Assert.That(body["error"]["message"].AsString(), Does.Contain("may not change"));
        var gesture = await _server.Address(_agent, "UpdateGestureAgentInventory");
        (_, body) = await _server.Post(gesture, new LlsdMap { ["item_id"] = (await AddNotecard(0x7fffffff)).Id });
        Assert.That(body["error"]["message"].AsString(), Does.Contain("another kind"));
    }

    // The connection ends before all that was announced has come.
    [TestCase("Content-Length: 4000\r\n", "Linden text version 2")]
    [TestCase("Content-Length: 900000\r\n", "Linden text version 2")]
    [TestCase("Transfer-Encoding: chunked\r\n", "10\r\nLinden text vers\r\n")]
    public async Task Update_ThatBreaksOff_LeavesTheItemAsItIs(string header, string begun)
    {
        var item = await AddNotecard(0x7fffffff);
        var uploader = new Uri(await Begin("UpdateNotecardAgentInventory", new LlsdMap { ["item_id"] = item.Id }));
        using (var socket = new Socket(SocketType.Stream, ProtocolType.Tcp))
        {
            await socket.ConnectAsync(IPAddress.Loopback, uploader.Port);
            await socket.SendAsync(Encoding.ASCII.GetBytes(
                $"POST {uploader.PathAndQuery} HTTP/1.1\r\nHost: {uploader.Authority}\r\n{header}\r\n{begun}"));
            socket.Shutdown(SocketShutdown.Send);
            await UntilItEnds(socket);
        }

        Assert.That(await _server.Services.Inventory.GetItem(_user.PrincipalId, item.Id), Is.EqualTo(item));
        uploader = new Uri(await Begin("UpdateNotecardAgentInventory", new LlsdMap { ["item_id"] = item.Id }));
        var (_, done) = await _server.PostBytes($"{uploader}", "Linden text version 2"u8.ToArray());
        Assert.That(done["state"].AsString(), Is.EqualTo("complete"), "and the next one is taken");
    }

    // The server ends the connection when it has given up, in one way or another.
    private static async Task UntilItEnds(Socket socket)
    {
        try
        {
            while (await socket.ReceiveAsync(new byte[1024]) > 0)
            {
                // Whatever it says first.
            }
        }
        catch (SocketException)
        {
            // It was reset.
        }
    }

    [Test]
    public async Task Update_ItemTakenAwayBetweenTheSteps_IsRefused()
    {
        var item = await AddNotecard(0x7fffffff);
        var uploader = await Begin("UpdateNotecardAgentInventory", new LlsdMap { ["item_id"] = item.Id });
        await _server.Services.Inventory.DeleteItems(_user.PrincipalId, [item.Id]);
        var (_, body) = await _server.PostBytes(uploader, "text"u8.ToArray());
        Assert.That(body["state"].AsString(), Is.EqualTo("error"));
    }

    private async Task<string> Begin(string capability, LlsdMap body)
    {
        var (status, reply) = await _server.Post(await _server.Address(_agent, capability), body);
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(reply["state"].AsString(), Is.EqualTo("upload"), () => reply.ToString());
        return reply["uploader"].AsString();
    }

    [Test]
    public async Task Update_Script_IsSaved_AndNotSaidToBeCompiled()
    {
        var script = await AddNotecard(0x7fffffff) with { AssetType = AssetType.LslText, InvType = 10 };
        Assert.That(await _server.Services.Inventory.UpdateItem(script));
        var uploader = await Begin("UpdateScriptAgent", new LlsdMap { ["item_id"] = script.Id });
        var (_, done) = await _server.PostBytes(uploader, "default { }"u8.ToArray());
        Assert.That((done["state"].AsString(), done["compiled"].AsBoolean()), Is.EqualTo(("complete", false)));
        Assert.That(done["errors"][0].AsString(), Does.Contain("not compiled"));

        _server.Scene.RegisterModuleInterface(Stub.Of<IScriptCompiler>((method, arguments) => Task.FromResult(new CompileAnswer(
            method == nameof(IScriptCompiler.Check), [$"{arguments[0]}"]))));
        uploader = await Begin("UpdateScriptAgent", new LlsdMap { ["item_id"] = script.Id });
        (_, done) = await _server.PostBytes(uploader, "default { }"u8.ToArray());
        Assert.That((done["compiled"].AsBoolean(), done["errors"][0].AsString()), Is.EqualTo((true, _agent.AgentId.ToString())));
    }

    private async Task<InventoryItem> AddNotecard(uint permissions)
    {
        var folder = (await _server.Services.Inventory.GetFolderForType(_user.PrincipalId, FolderType.Notecard))!;
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = _user.PrincipalId, Folder = folder.Id, Name = "note", AssetType = AssetType.Notecard, InvType = 7,
            AssetId = UUID.Random(),
            CreatorId = _user.PrincipalId.ToString(), BasePermissions = permissions, CurrentPermissions = permissions
        };
        await _server.Services.Inventory.AddItem(item);
        return item;
    }
}
