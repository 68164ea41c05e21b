using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

public class ThingsOnTheirWayTests
{
    private readonly List<string> _told = [];
    private TestRegion _region = null!;

    private ThingsOnTheirWay Things => _region.Scene.OnTheirWay;

    [SetUp]
    public void SetUp()
    {
        _told.Clear();
        _region = new TestRegion();
        _region.Scene.Events.OnThingHeld += _ => _told.Add("held");
        _region.Scene.Events.OnThingReleased += _ => _told.Add("released");
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [Test]
    public void Add_HoldsOnce_AndASecondRequestIsRefused()
    {
        var id = UUID.Random();
        Assert.That((Things.Add(id), Things.Add(id), Things.IsHeld(id)), Is.EqualTo((true, false, true)));
        Things.Remove(id);
        Things.Remove(id);
        Assert.That(_told, Is.EqualTo(new[] { "held", "released" }));
    }

    [Test]
    public void AddAndASecondTimeWithItsPassage_IsHeldOnce_AndReleasedOnce()
    {
        var id = UUID.Random();
        Things.Add(id);
        Things.Add([id], [UUID.Random()]);
        Things.Remove([id], []);
        Assert.That(_told, Is.EqualTo(new[] { "held", "released" }));
        Assert.That(Things.Contains(id), Is.False);
    }

    [Test]
    public void InTransit_HoldsWhatIsWorn_UntilItStaysOrIsGone()
    {
        var who = _region.AddAvatar();
        var hat = Hat(who);
        _region.Scene.Writer.SetInTransit(who, true);
        Assert.That((_told.Count, Things.IsHeld(hat.Id), Things.Contains(hat.Id)), Is.EqualTo((1, true, false)), "it may be asked for");
        _region.Scene.Writer.SetInTransit(who, false);
        Assert.That(Things.IsHeld(hat.Id), Is.False);
        _region.Scene.Writer.SetInTransit(who, true);
        var id = hat.Id;
        _region.Scene.Writer.MakeChild(who);
        Assert.That(Things.IsHeld(id), Is.False);
        Assert.That(_told, Is.EqualTo(new[] { "held", "released", "held", "released" }));
    }

    [Test]
    public void TakenOffWhileItsWearerSetsOut_IsHeldUntilBothAreOver()
    {
        var who = _region.AddAvatar();
        var hat = Hat(who);
        Things.Add(hat.Id);
        _region.Scene.Writer.SetInTransit(who, true);
        Things.Remove(hat.Id);
        Assert.That(_told, Is.EqualTo(new[] { "held" }));
        _region.Scene.Writer.SetInTransit(who, false);
        Assert.That(_told, Is.EqualTo(new[] { "held", "released" }));
    }

    [Test]
    public void Deleted_IsHeldNoMore_WhoeverHeldIt()
    {
        var box = _region.AddBox(new Vector3(1, 2, 3));
        var id = box.Id;
        Things.Add(id);
        _region.Scene.Writer.DeleteObject(box);
        Assert.That((Things.IsHeld(id), Things.Add(id)), Is.EqualTo((false, true)), "it may come back");
    }

    [Test]
    public void HandlerThatThrows_LeavesTheThingOnItsWay()
    {
        _region.Scene.Events.OnThingHeld += _ => throw new InvalidDataException();
        Assert.That(Things.Add(UUID.Random()), Is.True);
        Assert.That(_region.Scene.Errors.Count, Is.EqualTo(1));
    }

    private SceneObjectGroup Hat(ScenePresence who) => _region.Scene.Writer.AddAttachment([TestRegion.BoxRow(default, owner: who.Id)], who,
        new AttachmentPlace(2, default, Quaternion.Identity, UUID.Random()))!.Value;
}
