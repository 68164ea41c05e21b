using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Inventory;
using OpenSim.Services.Inventory;
using OpenSim.Services.Remote.Inventory;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Calls of the inventory service byte for byte, and what is asked of an OpenSimulator that knows none of ours.</summary>
public class InventoryWireTests() : ServiceFixture(Wiring.Remote)
{
    private const string Zero = "00000000-0000-0000-0000-000000000000";
    private const string Head = "200 <?xml version=\"1.0\"?><ServerResponse>";

    private readonly UUID _owner = UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649");
    private InventoryFolder _root = null!;
    private InventoryItem _item = null!;

    [SetUp]
    public async Task MakeInventory()
    {
        await Local.Inventory.CreateUserInventory(_owner);
        _root = (await Local.Inventory.GetRootFolder(_owner))!;
        _item = new InventoryItem
        {
            Id = UUID.Parse("11111111-0000-4000-8000-000000000001"), Folder = _root.Id, Owner = _owner, AssetId = UUID.Random(), AssetType = 7,
            InvType = 7, Name = "a & b", Description = "Ünderwear", CreatorId = $"{_owner};http://home.test/;Ima Tester",
            BasePermissions = 0xFFFFFFFF, CurrentPermissions = 0x7FFFFFFF, NextPermissions = 532480, Flags = 0x80000001, CreationDate = 99,
            GroupOwned = true, SalePrice = 10, SaleType = 2
        };
    }

    [Test]
    public async Task Item_AddedAndRead_IsWrittenAsOpenSimulatorWritesIt()
    {
        Assert.That(await Services.Inventory.AddItem(_item), Is.True);
        Assert.That(Pipe.Requests[^1], Is.EqualTo($"POST /xinventory METHOD=ADDITEM&AssetID={_item.AssetId}&AssetType=7"
            + $"&BasePermissions=4294967295&CreationDate=99&CreatorId={_owner}&CreatorData=http%3a%2f%2fhome.test%2f%3bIma+Tester"
            + "&CurrentPermissions=2147483647&Description=%c3%9cnderwear&EveryOnePermissions=0&Flags=2147483649"
            + $"&Folder={_root.Id}&GroupID={Zero}&GroupOwned=True&GroupPermissions=0&ID={_item.Id}&InvType=7&Name=a+%26+b"
            + $"&NextPermissions=532480&Owner={_owner}&SalePrice=10&SaleType=2"));
        Assert.That(Pipe.Answers[^1], Is.EqualTo("200 <?xml version=\"1.0\"?>\n<ServerResponse>\n  <RESULT>True</RESULT>\n</ServerResponse>"));
        Assert.That(await Services.Inventory.GetItem(_owner, _item.Id), Is.EqualTo(_item));
        Assert.That(Pipe.Requests[^1], Is.EqualTo($"POST /xinventory METHOD=GETITEM&PRINCIPAL={_owner}&ID={_item.Id}"));
        Assert.That(Pipe.Answers[^1], Does.StartWith($"{Head}<item type=\"List\"><AssetID>{_item.AssetId}</AssetID><AssetType>7</AssetType>"));
        Assert.That(await Services.Inventory.GetItem(UUID.Random(), _item.Id), Is.Null);
    }

    [Test]
    public async Task Questions_WithoutAnAnswer_AreAnsweredWithoutContent()
    {
        Assert.That(await Services.Inventory.GetItem(_owner, UUID.Random()), Is.Null);
        Assert.That(Pipe.Answers[^1], Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse />"));
        Assert.That(await Services.Inventory.GetFolderContent(_owner, UUID.Random()), Is.Null);
        Assert.That(await Services.Inventory.GetActiveGestures(_owner), Is.Empty);
        Assert.That(Pipe.Answers[^1], Is.EqualTo(Head + "<ITEMS type=\"List\" /></ServerResponse>"));
        Assert.That(await Ask("NONSENSE"), Does.Contain("<RESULT>False</RESULT>"));
    }

    [Test]
    public async Task Many_ItemsAndFolders_ComeUnderNumbersAndIds()
    {
        await Local.Inventory.AddItem(_item);
        var answer = await Ask($"GETMULTIPLEITEMS&PRINCIPAL={_owner}&ITEMS={UUID.Random()},{_item.Id},&COUNT=2");
        Assert.That(answer, Does.StartWith("<?xml version=\"1.0\"?><ServerResponse><item_0>NULL</item_0><item_1 type=\"List\"><AssetID>"));
        answer = await Ask($"GETMULTIPLEFOLDERSCONTENT&PRINCIPAL={_owner}&FOLDERS={_root.Id},{UUID.Random()}&COUNT=2");
        Assert.That(answer, Does.StartWith($"<?xml version=\"1.0\"?><ServerResponse><F_{_root.Id} type=\"List\"><FID>{_root.Id}</FID><VERSION>"));
        Assert.That(answer, Does.Contain($"<OWNER>{_owner}</OWNER><FOLDERS type=\"List\"><folder_0 type=\"List\"><ParentID>{_root.Id}"));
        Assert.That(answer, Does.Contain("<ITEMS type=\"List\"><item_0 type=\"List\">"));
    }

    [Test]
    public async Task Purge_AsOpenSimulatorAsks_NeedsNoOwner()
    {
        var trash = (await Local.Inventory.GetFolderForType(_owner, FolderType.Trash))!;
        await Local.Inventory.AddItem(_item with { Folder = trash.Id });
        Assert.That(await Ask($"PURGEFOLDER&ID={trash.Id}"), Does.Contain("<RESULT>True</RESULT>"));
        Assert.That(await Local.Inventory.GetFolderItems(_owner, trash.Id), Is.Empty);
        Assert.That(await Ask($"PURGEFOLDER&ID={UUID.Random()}"), Does.Contain("<RESULT>False</RESULT>"));
    }

    [Test]
    public async Task OpenSimulator_KnowsNoneOfOurMethods_IsAskedForTheSameStepByStep()
    {
        var inventory = new RemoteInventoryService(new Remote.ServiceClient(Old(), "InventoryService", new Uri("http://grid.test/")));
        var box = new InventoryFolder { Id = UUID.Random(), ParentId = _root.Id, Owner = _owner, Name = "Box" };
        var outcome = await inventory.Apply(
            _owner, new InventoryChange { NewFolders = [box], NewItems = [_item with { Folder = box.Id }] });
        Assert.That(outcome.Refusal, Is.EqualTo(InventoryRefusal.None));
        Assert.That(outcome.Versions, Does.ContainKey(_root.Id));
        Assert.That(await inventory.ChangeItem(_owner, _item.Id, new ItemChange { Name = "other" }), Is.True);
        var tree = (await inventory.GetTree(_owner, _root.Id, 5, 1000))!;
        Assert.That(tree.Contents[box.Id].Items.Single().Name, Is.EqualTo("other"));
        Assert.That(tree.IsWhole, Is.True);
        Assert.That((await inventory.PutItem(_item with { Id = UUID.Random(), Folder = UUID.Random() }, FolderType.Notecard))!.Folder,
            Is.EqualTo((await Local.Inventory.GetFolderForType(_owner, FolderType.Notecard))!.Id));
        Assert.That(await inventory.GetMarks(_owner), Is.Empty);
        Assert.That((await inventory.GetOrphans(_owner, 10)).Items, Is.Empty);
        Assert.That((await inventory.Apply(_owner, new InventoryChange { DeletedItems = [_item.Id], DeletedFolders = [box.Id] })).Refusal,
            Is.EqualTo(InventoryRefusal.None));
        Assert.That(await Local.Inventory.GetFolder(_owner, box.Id), Is.Null);
    }

    private async Task<string> Ask(string form)
    {
        var answer = await new InventoryHandler(Local.Inventory).Answer(new ServiceRequest
        {
            Method = "POST", Path = "/xinventory", Body = new MemoryStream(System.Text.Encoding.UTF8.GetBytes("METHOD=" + form))
        });
        return System.Text.Encoding.UTF8.GetString(answer.Body.Span);
    }

    private Remote.ServiceConnections Old()
    {
        var old = new ServiceTable([new OldInventory(Local.Inventory)], new Telemetry.Statistics.StatRegistry());
        return new Remote.ServiceConnections(Configuration, new Telemetry.Statistics.StatRegistry(), Time, new HandlerPipe(old));
    }

    /// <summary>Ours without what OpenSimulator has not.</summary>
    private sealed class OldInventory(IInventoryService inventory) : IServiceHandler
    {
        private readonly InventoryHandler _handler = new(inventory);

        public HandlerDef Def => _handler.Def;

        public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
        {
            var body = (await request.ReadBody(Def.MaxBody))!;
            return Form.TryRead(body, out var form) && form["METHOD"].AsString().StartsWith("OWN_", StringComparison.Ordinal)
                ? ServiceAnswer.Xml(new LlsdMap { ["RESULT"] = "False" })
                : await _handler.Answer(request with { Body = new MemoryStream(body) });
        }
    }
}
