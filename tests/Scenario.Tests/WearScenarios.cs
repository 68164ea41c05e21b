using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Inventory;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Things are worn, changed and taken off, seen by two viewers.</summary>
[TestFixture]
public sealed class WearScenarios
{
    private const byte Skull = 2;
    private const byte Screen = 35;
    private static readonly Vector3 Place = new(130, 128, 25);

    private Town _town = null!;

    [SetUp]
    public void Open() => _town = new Town(seed: 1);

    [TearDown]
    public void Close() => _town.Dispose();

    private ClientSession Vera => _town.Visitor.Session;

    [Test]
    public void Worn_IsSeenByEverybody_ButWhatIsOnTheScreen()
    {
        var (hat, hud) = (Built("hat"), Built("hud"));
        _town.Visitor.Session.Attach(hat, Skull, _town.Stack.Now);
        _town.Visitor.Session.Attach(hud, Screen, _town.Stack.Now);
        _town.Settle();
        var seen = WornOn(_town.Visitor).ToDictionary(w => w.State);
        Assert.That(seen.Keys, Is.EquivalentTo(new byte[] { 0x20, 0x32 }), "the point's nibbles are swapped on the wire");
        Assert.That(seen[0x20].NameValues, Is.EqualTo($"AttachItemID STRING RW SV {ItemNamed("hat")}"));
        Assert.That(_town.Owner.World.Find(hat)!.ParentId, Is.EqualTo(AvatarSeenBy(_town.Owner).LocalId));
        Assert.That(_town.Owner.World.Find(hud), Is.Null, "it stood in the region, and is on another's screen now");
        _town.Owner.Session.Select(hud, _town.Stack.Now);
        _town.Owner.Session.Send(room =>
        {
            var request = new RequestMultipleObjectsWriter(room);
            request.AgentData(_town.OwnerId, _town.Owner.Agent.SessionId);
            request.ObjectData(0, hud);
            return request.Finish();
        }, _town.Stack.Now);
        _town.Settle();
        Assert.That(_town.Owner.World.Find(hud), Is.Null, "nor is it told of when it is asked for");
    }

    [Test]
    public void Relog_ShowsWhatIsWorn_AsItWasChanged()
    {
        Vera.Attach(Built("hat"), Skull, _town.Stack.Now);
        _town.Settle();
        Vera.MoveObject(WornOn(_town.Visitor).Single().LocalId, new Vector3(0.1f, 0, 0.2f), _town.Stack.Now);
        _town.Stack.Run(0.2);
        Vera.Logout(_town.Stack.Now);
        _town.Settle();
        Assert.That(WornOn(_town.Owner), Is.Empty);
        var again = _town.Enter(_town.Accounts[2], 7003, Place);
        Assert.That(WornOn(_town.Owner, again.Agent.AgentId).Single().Position, Is.EqualTo(new Vector3(0.1f, 0, 0.2f)));
        Assert.That(WornOn(again).Single().NameValues, Does.EndWith(ItemNamed("hat").ToString()));
    }

    [Test]
    public void CrashedViewer_WearsTheSameWhenItComesBack()
    {
        Vera.Attach(Built("hat"), Skull, _town.Stack.Now);
        _town.Settle();
        Vera.Name(WornOn(_town.Visitor).Single().LocalId, "top hat", _town.Stack.Now);
        _town.Stack.Run(0.2);
        _town.Visitor.IsAlive = false;
        var again = _town.Enter(_town.Accounts[2], 7003, Place);
        Assert.That(WornOn(again), Has.Count.EqualTo(1));
        Assert.That(ItemNamed("top hat"), Is.Not.EqualTo(UUID.Zero));
        Assert.That(WornOn(_town.Owner, again.Agent.AgentId), Has.Count.EqualTo(1));
    }

    [Test]
    public void Detached_GoesForEverybody_AndDropped_StandsThere()
    {
        var (hat, cup) = (Built("hat"), Built("cup"));
        Vera.Attach(hat, Skull, _town.Stack.Now);
        Vera.Attach(cup, 5, _town.Stack.Now);
        _town.Settle();
        Vera.Detach(hat, _town.Stack.Now);
        Vera.Drop(cup, _town.Stack.Now);
        _town.Settle();
        _town.Stack.Run(1.5);
        _town.Settle();
        foreach (var viewer in new[] { _town.Visitor, _town.Owner })
        {
            Assert.That(viewer.World.Find(hat), Is.Null, viewer.Agent.FirstName);
            Assert.That((viewer.World.Find(cup)!.ParentId, viewer.World.Find(cup)!.State), Is.EqualTo((0u, (byte)0)));
        }

        Assert.That((ItemNamed("hat").IsZero, ItemNamed("cup").IsZero), Is.EqualTo((false, true)));
    }

    [Test]
    public void WornFromTheInventory_ComesWithTheAvatar_AndTeleportsWithIt()
    {
        Vera.Attach(Built("hat"), Skull, _town.Stack.Now);
        _town.Settle();
        Vera.Detach(WornOn(_town.Visitor).Single().LocalId, _town.Stack.Now);
        _town.Settle();
        Vera.Wear(ItemNamed("hat"), 0, _town.Stack.Now);
        _town.Settle();
        Vera.Teleport(new Vector3(40, 40, 25), _town.Stack.Now);
        _town.Settle();
        Assert.That(WornOn(_town.Owner, _town.VisitorId).Single().State, Is.EqualTo(0x20));
    }

    private SeenObject AvatarSeenBy(TestViewer viewer) => viewer.World.Find(_town.VisitorId)!;

    private static List<SeenObject> WornOn(TestViewer viewer) => WornOn(viewer, viewer.Agent.AgentId);

    private static List<SeenObject> WornOn(TestViewer viewer, UUID wearer) => viewer.World.Find(wearer) is not { } avatar ? []
        : [.. viewer.World.Objects.Values.Where(o => o.ParentId == avatar.LocalId && !o.IsAvatar)];

    private UUID ItemNamed(string name)
    {
        var folder = Town.Wait(_town.Services.Inventory.GetFolderForType(_town.VisitorId, FolderType.Object))!;
        return Town.Wait(_town.Services.Inventory.GetFolderItems(_town.VisitorId, folder.Id)).FirstOrDefault(i => i.Name == name)?.Id
            ?? UUID.Zero;
    }

    /// <summary>Vera's, in sight of both.</summary>
    private uint Built(string name)
    {
        var box = _town.Stack.Region.AddBox(Place, name, _town.VisitorId);
        _town.Settle();
        return box.LocalId;
    }
}
