using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Attachments;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Persistence;
using OpenSim.World.Regions;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory.Passages;

/// <summary>
/// A thing that may not be copied goes from one place to another, and the process is killed after each thing that it writes down or asks
/// of the inventory, or the inventory does not answer. It is at one place afterwards, always.
/// </summary>
[TestFixture]
public sealed class OnePlaceTests
{
    private const string Name = "relic";
    private const uint NoCopy = 0x86000;

    private readonly RegionInfo _info = TestRegion.NewInfo();
    private Fate _fate = null!;
    private ServedRegion _region = null!;
    private UserAccount _ada = null!;
    private UserAccount _bob = null!;
    private RecordingViewer _viewer = null!;
    private UUID _item;
    private SceneObjectGroup _box;
    private readonly List<UUID> _held = []; // still
    private int _timesHeld;

    private Scene Scene => _region.Scene;

    [Test]
    public void Killed_AtEachStep_ItIsAtOnePlace([Values] Journey journey)
    {
        var isOver = false;
        for (var step = 0; !isOver; step++)
        {
            using var region = Begin(journey);
            _fate.KillAfter(step);
            Go(journey);
            _region.SettleUntil(() => _fate.HasStruck || _fate.Closed > 0);
            isOver = !_fate.HasStruck;
            using var next = Load(region.Stores);
            Assert.That(Places(next), Has.Count.EqualTo(1), $"{journey}, killed after {step} steps");
            Assert.That(!isOver || step > 3, "there were steps");
        }
    }

    [Test]
    public void Inventory_GivesNoAnswerOnce_ItIsAtOnePlace([Values] Journey journey)
    {
        var isOver = false;
        for (var call = 0; !isOver; call++)
        {
            using var region = Begin(journey);
            _fate.FailAfter(call);
            Go(journey);
            _region.SettleUntil(() => _fate.HasStruck || _fate.Closed > 0);
            isOver = !_fate.HasStruck;
            _region.Region.StepSeconds(15);
            _region.SettleUntil(() => _fate.Open.Count == 0);
            Assert.That(Places(region), Has.Count.EqualTo(1), $"{journey}, call {call / 2} {(call % 2 == 0 ? "not" : "")} done");
            _region.Region.StepSeconds(1);
            Assert.That(_held, Is.Empty, $"{journey}, call {call / 2}: what is held still is let go");
            Assert.That(!isOver || _timesHeld > 0, "it is held still on its way");
            using var next = Load(region.Stores);
            Assert.That(Places(next), Has.Count.EqualTo(1), $"{journey} after a start, call {call / 2}");
        }
    }

    /// <summary>The thing is where the journey begins, and the region knows of it.</summary>
    private ServedRegion Begin(Journey journey)
    {
        _fate = new Fate();
        _region = NewRegion(null);
        (_ada, _bob) = (_region.CreateUser("Ada"), _region.CreateUser("Bob"));
        _region.With(Modules);
        _viewer = _region.Enter(_ada);
        _box = _region.Region.AddBox(new Vector3(60, 60, 25), "box", _ada.PrincipalId);
        var thing = journey == Journey.BuyContents ? OfferContents() : AddThing();
        _item = UUID.Zero;
        if (journey is not Journey.BuyContents and not (Journey.Take or Journey.Trash or Journey.Return or Journey.Attach))
            _item = Take(thing);
        if (journey == Journey.Drop)
            Scene.Requests.Attachments.Wear(_viewer.Presence!, new WearRequest([new WantedAttachment(_item, 2, false)]));
        if (journey is Journey.TakeOutOfPrim or Journey.RezOutOfPrim)
            PutIntoBox();
        _region.Settle();
        _region.Region.StepSeconds(1);
        Scene.Store = _fate;
        foreach (var group in Scene.Objects.Where(g => !g.IsAttachment).ToList())
            Scene.Writer.SetDescription(group.RootPart, "kept");
        if (_box.RootPart.Inventory?.Items is { } items)
            Scene.Inventories.Replace(_box.RootPart, items);
        Scene.PersistSelect.SelectAll();
        _timesHeld = 0;
        _held.Clear();
        Scene.Events.OnThingHeld += id =>
        {
            _timesHeld++;
            _held.Add(id);
        };
        Scene.Events.OnThingReleased += id => Assert.That(_held.Remove(id), "let go, and was not held");
        return _region;
    }

    private static IRegionModuleBase[] Modules =>
        [new InstantMessageModule(), new InventoryModule(), new AppearanceModule(), new AttachmentsModule()];

    private ServedRegion NewRegion(StoreSet? stores)
    {
        var region = new ServedRegion(_info, stores);
        region.Services.Add(_fate.Reach(region.Services.Inventory));
        return region;
    }

    private SceneObjectGroup AddThing()
    {
        var thing = _region.Region.AddBox(new Vector3(50, 60, 25), Name, _ada.PrincipalId);
        Scene.Writer.SetPermissions(thing.RootPart, NoCopy, NoCopy, 0, 0, NoCopy);
        return thing;
    }

    // Bob's box, for nothing.
    private SceneObjectGroup OfferContents()
    {
        Scene.Writer.ChangeOwner(_box, _bob.PrincipalId);
        Scene.Writer.SetSale(_box.RootPart, SaleType.Contents, 0);
        Scene.Inventories.Put(_box.RootPart, InventoryFixture.Inside(Name, _bob.PrincipalId, NoCopy, NoCopy));
        return _box;
    }

    private UUID Take(SceneObjectGroup thing)
    {
        Scene.Requests.Objects.DeRez(_viewer, new DeRezRequest([thing], DeRezDestination.Take));
        _region.Settle();
        return _viewer.Take("SendItemCreated").Select(c => (InventoryItem)c[0]!).Single().Id;
    }

    private void PutIntoBox()
    {
        Scene.Requests.Contents.Update(_viewer, _box.RootPart, new InventoryItem { Id = _item });
        _region.Settle();
        _item = _box.RootPart.Inventory!.Items!.Single().ItemId;
    }

    private void Go(Journey journey)
    {
        var me = _viewer.Presence!;
        var thing = Scene.Objects.FirstOrDefault(g => g.RootPart.Name == Name);
        switch (journey)
        {
            case Journey.Take or Journey.Trash:
                var destination = journey == Journey.Take ? DeRezDestination.Take : DeRezDestination.Trash;
                Scene.Requests.Objects.DeRez(_viewer, new DeRezRequest([thing], destination));
                break;
            case Journey.Return:
                Scene.RequestModuleInterface<IObjectReturns>()!.Return(_ada.PrincipalId, [thing], () => { });
                break;
            case Journey.Attach:
                Scene.Requests.Attachments.Attach(me, thing, 2, adds: false);
                break;
            case Journey.Drop:
                Scene.Requests.Attachments.Drop(me, thing);
                break;
            case Journey.PutIntoPrim:
                Scene.Requests.Contents.Update(_viewer, _box.RootPart, new InventoryItem { Id = _item });
                break;
            case Journey.TakeOutOfPrim:
                Scene.Requests.Contents.Take(_viewer, _box.RootPart, _item, UUID.Zero);
                break;
            case Journey.BuyContents:
                Scene.Requests.Objects.Buy(me, _box.RootPart, new SaleOffer(SaleType.Contents, 0, UUID.Zero, UUID.Zero));
                break;
            case Journey.Give:
                Give();
                break;
            default:
                var from = journey == Journey.Rez ? UUID.Zero : _box.RootPart.Id;
                Scene.Requests.Objects.Rez(me, new RezRequest(_item, from, new Vector3(70, 80, 25), Vector3.UnitZ, false, true, UUID.Zero));
                break;
        }
    }

    private void Give()
    {
        var bucket = new byte[17];
        bucket[0] = 6;
        _item.WriteTo(bucket.AsSpan(1));
        Scene.Requests.Gifts.Give(_viewer, new InstantMessage
        {
            FromAgentId = _ada.PrincipalId, FromName = "Ada Tester", ToAgentId = _bob.PrincipalId, Dialog = InstantMessageDialog.InventoryOffered, BinaryBucket = bucket, Text = Name
        });
    }

    /// <summary>The region in the next process, when it has decided what was on its way.</summary>
    private ServedRegion Load(StoreSet stores)
    {
        var (disk, open) = (_fate.Disk, _fate.Open);
        _region.Scene.Store = null;
        _fate = new Fate();
        var region = NewRegion(stores);
        region.Scene.Inventories.Source = disk.LoadInventory;
        region.Region.WithoutToken(() => new SceneLoader(region.Scene).Load(disk));
        region.Scene.LeftPassages = open;
        region.With(Modules);
        region.Settle();
        return region;
    }

    /// <summary>Where the thing is: worn, it is its item.</summary>
    private List<string> Places(ServedRegion region)
    {
        var found = new List<string>();
        foreach (var group in region.Scene.Objects.Where(g => !g.IsAttachment))
        {
            if (group.RootPart.Name == Name)
                found.Add("standing");
            var rows = new List<string>();
            region.Scene.Inventories.WhenLoaded(group.RootPart, contents => rows.AddRange((contents.Items ?? []).Select(i => i.Name)));
            region.Settle();
            found.AddRange(rows.Where(name => name == Name).Select(_ => "in the box"));
        }

        foreach (var owner in new[] { _ada, _bob })
        {
            foreach (var folder in ServedRegion.Wait(region.Services.Inventory.GetInventorySkeleton(owner.PrincipalId)))
                found.AddRange(ServedRegion.Wait(region.Services.Inventory.GetFolderItems(owner.PrincipalId, folder.Id))
                    .Where(item => item.Name == Name).Select(_ => $"in the inventory of {owner.FirstName}"));
        }

        return found;
    }
}
