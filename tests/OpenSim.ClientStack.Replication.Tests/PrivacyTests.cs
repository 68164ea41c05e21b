using System.Numerics;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.Replication.Tests;

/// <summary>Land that hides its avatars: who is told of whom, and of what he wears.</summary>
public class PrivacyTests
{
    private const int Border = 64;

    private static readonly Vector3 Inside = new(20, 20, 25);
    private static readonly Vector3 Outside = new(100, 20, 25);

    private TestRegion _region = null!;
    private ReplicatePhase _phase = null!;
    private Parcel _west = null!;
    private ScenePresence _ada = null!;
    private SceneObjectGroup _hat;

    private Scene Scene => _region.Scene;

    [SetUp]
    public void SetUp()
    {
        _region = new TestRegion();
        _phase = new ReplicatePhase(Scene);
        Scene.Loop.Phases.Add(TickStage.Replicate, _phase);
        _west = Scene.Land.Divide(new ParcelArea(0, 0, Border, 256))!;
        _ada = _region.AddAvatar("Ada", "Inside", Inside);
        _hat = _region.AddBox(Inside);
        Scene.Writer.Attach(_hat, _ada, new AttachmentPlace(2, default, Quaternion.Identity));
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [TestCase(true, true, Looker.InTheSameParcel, true)]
    [TestCase(true, true, Looker.InAnotherParcel, false)]
    [TestCase(true, true, Looker.God, true)]
    [TestCase(true, true, Looker.NextDoor, false)]
    [TestCase(true, true, Looker.Herself, true)]
    [TestCase(true, false, Looker.InTheSameParcel, true)]
    [TestCase(true, false, Looker.InAnotherParcel, true)]
    [TestCase(false, true, Looker.InAnotherParcel, true)]
    [TestCase(false, true, Looker.NextDoor, true)]
    public void Avatar_AndWhatItWears_AreSeen(bool parcelHides, bool isInside, Looker looker, bool isSeen)
    {
        Hide(parcelHides);
        Move(_ada, isInside ? Inside : Outside);
        var output = Open(looker, out var view);
        _region.Step(3);
        Assert.That((Sees(view, _ada), SeesHat(view)), Is.EqualTo((isSeen, isSeen)));
        Assert.That(output.Messages.Contains(MessageId.KillObject), Is.False);
        Calm(output, view);
        Scene.Writer.SetAnimations(_ada, [new PlayingAnimation(UUID.Random(), 1, _ada.Id)]);
        Move(_ada, _ada.Position + Vector3.UnitY);
        _region.StepSeconds(1);
        Assert.That(output.Sent.Any(IsOfHer), Is.EqualTo(isSeen), () => "what she plays: " + string.Join(' ', output.Messages));
    }

    [TestCase(Change.SheGoesIn, true, false)]
    [TestCase(Change.SheComesOut, false, true)]
    [TestCase(Change.HeGoesIn, false, true)]
    [TestCase(Change.HeComesOut, true, false)]
    [TestCase(Change.TheParcelHides, true, false)]
    [TestCase(Change.TheParcelShows, false, true)]
    [TestCase(Change.HeBecomesAGod, false, true)]
    [TestCase(Change.TheyBothGoInOneAfterTheOther, true, true)]
    public void Avatar_AppearsAndDisappears_WhereItIsSeenOrNot(Change change, bool before, bool after)
    {
        Hide(change is not Change.TheParcelHides);
        Move(_ada, change is Change.SheGoesIn or Change.TheyBothGoInOneAfterTheOther ? Outside : Inside);
        var output = Open(change == Change.HeComesOut ? Looker.InTheSameParcel : Looker.InAnotherParcel, out var view);
        _region.Step(3);
        Assert.That((Sees(view, _ada), SeesHat(view)), Is.EqualTo((before, before)));
        output.Settle();
        Make(change, view.Own!);
        _region.Step(3);
        output.Settle();
        _region.Step(3);
        Assert.That((Sees(view, _ada), SeesHat(view)), Is.EqualTo((after, after)));
        Calm(output, view);
        Assert.That(after || view.Avatars.OwedOf(_ada.Slot) == UpdateParts.Nothing);
    }

    [Test]
    public void Disappearing_IsAKillOfTheAvatarAndOfWhatItWears_WhichIsToldAgainWhenItIsLost()
    {
        Hide(false);
        var output = Open(Looker.InAnotherParcel, out _);
        _region.Step(3);
        output.Settle();
        Hide(true);
        for (var round = 0; round < 2; round++)
        {
            _region.Step(2);
            var kill = output.Sent.Single(packet => packet.MessageId == MessageId.KillObject);
            Assert.That(KillObjectReader.TryRead(kill.Payload.AsSpan(1, kill.Length - 1), out var message));
            var gone = new List<uint>();
            foreach (var block in message.ObjectData)
                gone.Add(block.ID);
            Assert.That(gone, Is.EquivalentTo(new[] { _ada.LocalId, _hat.RootPart.LocalId }));
            output.Settle(wasLost: true);
        }
    }

    [Test]
    public void Lookers_WhoAreInside_SeeWhoIsOutside()
    {
        Hide(true);
        var bob = _region.AddAvatar("Bob", "Outside", Outside);
        Open(_ada, out var view);
        _region.Step(3);
        Assert.That(Sees(view, bob), "as in OpenSimulator");
    }

    [Test]
    public void RegionWithoutSuchLand_LooksAtNobody()
    {
        Open(Looker.InAnotherParcel, out _);
        _region.Step(2);
        Move(_ada, Outside);
        _region.Step(2);
        Assert.That((Scene.Land.Privacy.IsActive, Scene.Land.Privacy.Version), Is.EqualTo((false, 0)));
    }

    // All that is owed of her is told, and has arrived; while she is seen she falls and lands.
    private void Calm(RecordingOutput output, SessionView view)
    {
        for (var i = 0; i < 10; i++)
        {
            output.Settle();
            _region.Step(3);
        }

        output.Settle();
        _region.Step();
        Assert.That(output.Sent.Where(packet => packet.MessageId == MessageId.KillObject || (!Sees(view, _ada) && IsOfHer(packet))),
            Is.Empty);
    }

    private bool IsOfHer(OutPacket packet) => packet.Payload.AsSpan(0, packet.Length).IndexOf(_ada.Id.ToBytes()) >= 0;

    private void Hide(bool hides) => Scene.Land.Change(_west, row => row with { SeeAvatars = !hides });

    private void Move(ScenePresence who, Vector3 place) => Scene.Writer.MoveAvatar(who, place, Quaternion.Identity, Vector3.Zero);

    private void Make(Change change, ScenePresence bob)
    {
        switch (change)
        {
            case Change.SheGoesIn:
                Move(_ada, Inside);
                break;
            case Change.SheComesOut:
                Move(_ada, Outside);
                break;
            case Change.HeGoesIn:
                Move(bob, Inside);
                break;
            case Change.HeComesOut:
                Move(bob, Outside);
                break;
            case Change.TheParcelHides or Change.TheParcelShows:
                Hide(change == Change.TheParcelHides);
                break;
            case Change.HeBecomesAGod:
                Scene.Writer.SetGod(bob, true);
                break;
            default:
                Move(_ada, Inside);
                _region.Step();
                Move(bob, Inside);
                break;
        }
    }

    private static bool Sees(SessionView view, ScenePresence who) => view.SeenAvatars[who.Slot];

    private bool SeesHat(SessionView view) => view.SeenPrims[_hat.RootPart.Slot.Index];

    private RecordingOutput Open(Looker looker, out SessionView view)
    {
        if (looker == Looker.NextDoor)
        {
            var output = Open(null, out view);
            view.Onlooker = Scene.Writer.AddPresence(TestRegion.NewAgent("Bob", "Onlooker", position: Inside, isChild: true), null);
            return output;
        }

        var bob = looker == Looker.Herself ? _ada : _region.AddAvatar("Bob", "Looker", looker == Looker.InTheSameParcel ? Inside : Outside);
        if (looker == Looker.God)
            Scene.Writer.SetGod(bob, true);
        return Open(bob, out view);
    }

    private RecordingOutput Open(ScenePresence? own, out SessionView view)
    {
        var output = new RecordingOutput();
        view = _phase.Open(own?.Id ?? UUID.Random(), output);
        view.Own = own;
        view.IsReady = true;
        return output;
    }

    public enum Looker
    {
        InTheSameParcel,
        InAnotherParcel,
        God,
        NextDoor,
        Herself
    }

    public enum Change
    {
        SheGoesIn,
        SheComesOut,
        HeGoesIn,
        HeComesOut,
        TheParcelHides,
        TheParcelShows,
        HeBecomesAGod,
        TheyBothGoInOneAfterTheOther
    }
}
