using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Folders that scripts give to people out of what lies in their prim.</summary>
[TestFixture]
public sealed class GivingFunctionTests : FunctionFixture
{
    private UUID _bea;

    [SetUp]
    public void Fill()
    {
        var bea = Region.Enter("Bea", Here + System.Numerics.Vector3.UnitX);
        _bea = bea.Agent.AgentId;
        Waiting.For(Region.Services.Inventory.CreateUserInventory(_bea));
        foreach (var (name, rights) in new[]
            {
                ("hat", PermissionMask.All), ("shoes", PermissionMask.All), ("keepsake", PermissionMask.Copy)
            })
        {
            Scene.Inventories.Put(Host, new PrimItemRow
            {
                ItemId = UUID.Random(), Name = name, OwnerId = Ada, AssetId = UUID.Random(), AssetType = AssetType.Object, InvType = 6,
                CreatorId = Ada.ToString(), BasePermissions = (uint)rights,
                CurrentPermissions = (uint)rights, NextPermissions = (uint)rights
            });
        }
    }

    [TestCase("llGiveInventoryList(bea, \"Box\", [\"hat\", \"shoes\"]);", "Box", "hat,shoes", "")]
    [TestCase("llGiveInventoryList(bea, \"Box\", [\"hat\", \"none\"]);", "Box", "hat", "'none'")]
    [TestCase("llGiveInventoryList(bea, \"Box\", [\"hat\", \"keepsake\"]);", "Box", "hat", "")] // that one may not be given
    [TestCase("llGiveInventoryList(bea, \"Box\", [\"none\"]);", "Box", null, "'none'")]
    [TestCase("llGiveInventoryList(NULL_KEY, \"Box\", [\"hat\"]);", "Box", null, "")]
    [TestCase("llGiveAgentInventory(bea, \"Box\", [\"hat\"], []);", "Box", "hat", "")]
    public void Folder_ComesIntoTheInventory_WithWhatMayBeGiven(string call, string folder, string? items, string told)
    {
        Run($"default {{ state_entry() {{ {Of(call)} }} }}");
        Settle();
        Seconds(4);
        Region.Settle();
        Assert.That(Given(folder), Is.EqualTo(items?.Split(',')));
        Assert.That(Heard(), told.Length == 0 ? Is.Empty : Has.One.Contains(told));
    }

    [TestCase("bea, \"Box\", [\"hat\"], []", "0", true)]
    [TestCase("bea, \"Box\", [\"hat\"], [TRANSFER_DEST]", "-1", false)]
    [TestCase("bea, \"Box\", [\"hat\"], [\"TRANSFER_DEST\", \"here\"]", "-1", false)]
    [TestCase("bea, \"Box\", [\"hat\"], [77, \"here\"]", "-1", false)]
    [TestCase("NULL_KEY, \"Box\", [\"hat\"], []", "-2", false)]
    [TestCase("llGetKey(), \"Box\", [\"hat\"], []", "-2", false)]
    [TestCase("bea, \"Box\", [], []", "-4", false)]
    [TestCase("bea, \"Box\", [\"none\"], []", "-4", false)]
    public void AgentInventory_SaysWhatComesOfIt(string arguments, string answer, bool isGiven)
    {
        Assert.That(Said("", $"(string)llGiveAgentInventory({Of(arguments)})", seconds: 4), Is.EqualTo(new[] { answer }));
        Region.Settle();
        Assert.That(Given("Box") is not null, Is.EqualTo(isGiven));
    }

    [Test]
    public void AgentInventory_HasItsPlace_InTheName()
    {
        Said("", Of("(string)llGiveAgentInventory(bea, \"Box\", [\"hat\"], [TRANSFER_DEST, \"Outfits/\"])"), seconds: 4);
        Region.Settle();
        Assert.That(Given("Outfits/Box"), Is.EqualTo(new[] { "hat" }));
    }

    private string Of(string call) => call.Replace("bea", $"\"{_bea}\"", StringComparison.Ordinal);

    // Names of what lies in a folder of Bea's; null where she has none of that name.
    private List<string>? Given(string name)
    {
        IInventoryService inventory = Region.Services.Inventory;
        var folder = Waiting.For(inventory.GetInventorySkeleton(_bea)).FirstOrDefault(one => one.Name == name);
        return folder is null ? null : [.. Waiting.For(inventory.GetFolderItems(_bea, folder.Id)).Select(item => item.Name).Order()];
    }
}
