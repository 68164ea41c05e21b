using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.World.Tests;

/// <summary>Things change hands, and are copied.</summary>
public sealed class OwnerTests
{
    private const uint Full = 0x7fffffff;
    private const uint CopyOnly = 0x88000;
    private const uint Export = 0x10000;

    private readonly UUID _ada = UUID.Random();
    private readonly UUID _bob = UUID.Random();

    private TestRegion _region = null!;
    private SceneObjectGroup _set;

    [SetUp]
    public void Open()
    {
        _region = new TestRegion();
        _set = _region.AddLinkset(new Vector3(50, 50, 25), 2, _ada);
        foreach (var part in _set.Parts)
        {
            _region.Scene.Writer.SetPermissions(part, Full, Full, 0x8e000, 0x1a000, CopyOnly);
            _region.Scene.Writer.SetGroupId(part, UUID.Random());
            _region.Scene.Writer.SetSale(part, SaleType.Copy, 100);
        }
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void ChangeOwner_GivesWhatTheNextOwnerMayHave()
    {
        _region.Scene.Inventories.Replace(_set.Parts[1], [Item("card", Full)]);
        _region.Scene.Writer.ChangeOwner(_set, _bob);
        foreach (var part in _set.Parts)
            AssertBobs(part);
        var item = _set.Parts[1].Inventory!.Items!.Single();
        Assert.That((item.OwnerId, item.LastOwnerId, item.BasePermissions, item.CurrentPermissions),
            Is.EqualTo((_bob, _ada, CopyOnly | Export, CopyOnly)));
    }

    [Test]
    public void ChangeOwner_ToTheOwner_ChangesNothing()
    {
        _region.Scene.Writer.ChangeOwner(_set, _ada);
        Assert.That((_set.RootPart.Record.OwnerMask, _set.RootPart.Record.SaleType, _set.GroupId.IsZero),
            Is.EqualTo((Full, SaleType.Copy, false)));
    }

    [Test]
    public void Duplicate_ForAnother_IsWhatTheNextOwnerMayHave()
    {
        var copy = _region.Scene.Writer.Duplicate(_set, new Vector3(60, 50, 25), Quaternion.Identity, _bob)!.Value;
        Assert.That(copy.PartCount, Is.EqualTo(2));
        foreach (var part in copy.Parts)
            AssertBobs(part);
        Assert.That((_set.OwnerId, _set.RootPart.Record.OwnerMask), Is.EqualTo((_ada, Full)), "the original is its owner's as before");
    }

    [Test]
    public void Duplicate_HasTheContents_WithIdsOfTheirOwn()
    {
        var (card, single, mine) = (Item("card", Full), Item("single", 0x86000), Item("mine", 0x8c000));
        _region.Scene.Inventories.Replace(_set.RootPart, [card, single, mine]);
        var own = Copy(_ada).Inventory!.Items!;
        Assert.That(own.Select(i => i.Name), Is.EqualTo(new[] { "card", "mine" }), "what may not be copied stays where it is");
        Assert.That(own[0].ItemId, Is.Not.EqualTo(card.ItemId));
        Assert.That((own[0].AssetId, own[0].CurrentPermissions), Is.EqualTo((card.AssetId, Full)));

        var others = Copy(_bob).Inventory!.Items!.Single();
        Assert.That((others.Name, others.OwnerId, others.CurrentPermissions), Is.EqualTo(("card", _bob, CopyOnly)),
            "and what may not be given too");
        Assert.That(_set.RootPart.Inventory!.Items, Is.EqualTo(new[] { card, single, mine }));
    }

    [Test]
    public void Duplicate_OfWhatIsNotInMemory_HasTheContentsFromTheStore()
    {
        var card = Item("card", Full);
        _region.Scene.Inventories.Replace(_set.RootPart, [card]);
        _set.RootPart.Inventory!.Items = null;
        _region.Scene.Inventories.Source = id => id == _set.RootPart.Id ? [card] : [];
        var copy = Copy(_bob);
        Assert.That(() => { _region.Step(); return copy.Inventory?.Count; }, Is.EqualTo(1).After(10_000, 5));
        Assert.That((copy.Flags & PrimFlags.InventoryEmpty, copy.Inventory!.Items![0].OwnerId), Is.EqualTo((PrimFlags.None, _bob)));
    }

    private SceneObjectPart Copy(UUID owner) =>
        _region.Scene.Writer.Duplicate(_set, new Vector3(60, 50, 25), Quaternion.Identity, owner)!.Value.RootPart;

    private void AssertBobs(SceneObjectPart part)
    {
        var record = part.Record;
        Assert.That((record.OwnerId, record.LastOwnerId, record.GroupId), Is.EqualTo((_bob, _ada, UUID.Zero)));
        Assert.That((record.BaseMask, record.OwnerMask, record.GroupMask), Is.EqualTo((CopyOnly | Export, CopyOnly, 0u)));
        Assert.That((record.EveryoneMask, record.NextOwnerMask, record.SaleType), Is.EqualTo((0x18000u, CopyOnly, SaleType.None)));
    }

    private PrimItemRow Item(string name, uint permissions) => new()
    {
        ItemId = UUID.Random(), AssetId = UUID.Random(), Name = name, OwnerId = _ada, LastOwnerId = _ada, BasePermissions = permissions,
        CurrentPermissions = permissions, NextPermissions = CopyOnly
    };
}
