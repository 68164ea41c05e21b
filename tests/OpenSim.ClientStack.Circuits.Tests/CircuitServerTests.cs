using System.Net;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Tests;

/// <summary>From datagrams to sessions and back, with neither a region nor a network.</summary>
public class CircuitServerTests
{
    private FakeRegion _region = null!;
    private FakeViewer _viewer = null!;

    private FakeRegion.FakeSession Session => _region.Sessions.All.Single();

    [SetUp]
    public void SetUp()
    {
        _region = new FakeRegion();
        _viewer = new FakeViewer(_region);
    }

    [TearDown]
    public void Leave()
    {
        foreach (var session in _region.Sessions.All)
        {
            session.State = SessionState.Closing;
            session.Sender.BeginClose();
        }

        _region.Send(10);
        _region.HandleAll();
        _region.Dispose();
        Assert.That((_region.Sessions.Count, _region.Circuits.BlocksKept, _region.Circuits.Inbound.Leases.Outstanding),
            Is.EqualTo((0, 0, 0)), "all is given back");
    }

    [Test]
    public void UseCircuitCode_OfWhoWasAnnounced_OpensASessionOnce()
    {
        _viewer.UseCircuitCode();
        _viewer.Resend();
        _region.HandleAll();

        Assert.That(Session.AgentId, Is.EqualTo(_region.AgentId));
        Assert.That(_region.Handled, Is.EqualTo(new[] { "UseCircuitCode" }));
        Assert.That(_region.Circuits.Inbound.Counts.Duplicates, Is.EqualTo(1));
    }

    // A client that listens for the handshake only after that ack loses one that comes in the same datagram.
    [Test]
    public void UseCircuitCode_IsAckedInADatagramOfItsOwn_BeforeAnythingElse()
    {
        _viewer.UseCircuitCode();
        _region.HandleAll();
        Tell(MessageId.ChatFromSimulator);

        Assert.That(PacketHeader.TryRead(_region.Sent[0], out var first), Is.True);
        Assert.That(first.MessageId, Is.EqualTo(MessageId.PacketAck));
        Assert.That(_region.Sent, Has.Count.EqualTo(2));
        Assert.That(_region.Sent[1][0] & (byte)PacketFlags.AppendedAcks, Is.Zero);
    }

    [Test]
    public void UseCircuitCode_OfAStranger_IsRefusedAndNotAnswered()
    {
        _viewer.UseCircuitCode(code: 5);
        _region.Send(1);

        Assert.That((_region.Sessions.Count, _region.Sent.Count), Is.EqualTo((0, 0)));
        Assert.That(_region.Circuits.Inbound.Counts.Refused, Is.EqualTo(1));
    }

    [Test]
    public void UseCircuitCode_FromAnotherPort_MovesTheSession()
    {
        Enter();
        _viewer.Endpoint = EndpointKey.From(new IPEndPoint(IPAddress.Loopback, 9001));
        _viewer.UseCircuitCode();
        _viewer.Chat();
        _region.HandleAll();

        Assert.That(Session.RemoteEndPoint.Port, Is.EqualTo(9001));
        Assert.That(_region.Handled, Is.EqualTo(new[] { "UseCircuitCode", "ChatFromViewer" }));
    }

    [Test]
    public void Message_OfAnother_IsMalformed()
    {
        Enter();
        _viewer.Chat(agentId: UUID.Random());
        _region.HandleAll();

        Assert.That(_region.Handled, Is.Empty);
        Assert.That(_region.Circuits.Inbound.Counts.Malformed, Is.EqualTo(1));
    }

    [Test]
    public void Message_BeforeItsState_IsUnwantedWhenTheRegionComesToIt()
    {
        Enter();
        Session.State = SessionState.Open;
        _viewer.Chat("too early");
        Assert.That(_region.Circuits.Inbound.Counts.Queued, Is.EqualTo(2), "only the region knows how far the session is");
        _region.HandleAll();
        Session.State = SessionState.Root;
        _viewer.Chat("in time");
        _region.HandleAll();

        Assert.That(_region.Handled, Is.EqualTo(new[] { "ChatFromViewer" }));
        Assert.That(_region.Circuits.Inbound.Counts.Unwanted, Is.EqualTo(1));
    }

    [Test]
    public void Message_ThatTheRegionHasNoPlaceFor_IsNotAckedAndCountsAsNewWhenItComesAgain()
    {
        Enter();
        _region.Places = 0;
        _viewer.Chat();
        _region.Send(1);
        Assert.That(_region.Circuits.Inbound.Counts.Overflowed, Is.EqualTo(1));
        Assert.That(_viewer.Hears(MessageId.PacketAck), Is.False);

        _region.Places = 10;
        _viewer.Resend();
        _region.HandleAll();
        _region.Send(1);

        Assert.That(_region.Handled, Is.EqualTo(new[] { "ChatFromViewer" }));
        Assert.That(_viewer.Hears(MessageId.PacketAck));
    }

    [Test]
    public void Message_ForTheReceivingThread_IsHandledAtOnce()
    {
        Enter();
        _viewer.RequestImage();

        Assert.That(_region.Handled, Is.EqualTo(new[] { "RequestImage" }));
        Assert.That(_region.Inbox, Is.Empty);
    }

    [Test]
    public void AgentUpdate_IsStateAndNeverQueued()
    {
        Enter();
        _viewer.Update(controls: 1);
        _viewer.Update(controls: 1);

        Assert.That(_region.Inbox, Is.Empty);
        Assert.That(Session.Input.TryRead(out var input));
        Assert.That(input.ControlFlags, Is.EqualTo(1));
        var counts = _region.Circuits.Inbound.Counts;
        Assert.That((counts.AgentUpdates, counts.AgentUpdatesDiscarded), Is.EqualTo((2, 1)));
    }

    /// <summary>A viewer that has sent 2^24 datagrams counts from 0 again; else its avatar would never move again.</summary>
    [Test]
    public void AgentUpdate_WhoseNumbersBeginAgain_IsNotOld()
    {
        Enter();
        _viewer.UpdateNumbered(0xFF_FFFE, controls: 1);
        _viewer.UpdateNumbered(0, controls: 2);
        Assert.That(Session.Input.TryRead(out var input));
        Assert.That(input.ControlFlags, Is.EqualTo(2));
        _viewer.UpdateNumbered(0xFF_FFFF, controls: 3);
        Assert.That(Session.Input.TryRead(out input) && input.ControlFlags == 3, Is.False, "it was overtaken on the way");
    }

    [Test]
    public void Send_CountsByTheMessageOfThePacket_AndLosesWhatIsDropped()
    {
        Enter();
        Tell(MessageId.ChatFromSimulator);
        _region.Circuits.Outbound.Dropped = [MessageId.ChatFromSimulator];
        Tell(MessageId.ChatFromSimulator);
        Tell(MessageId.LayerData);
        _region.Send();

        Assert.That(_region.Sent, Has.Count.EqualTo(2));
        Assert.That(Session.Sender.MessagesOut.Of(MessageTable.Find(MessageId.ChatFromSimulator)!).Datagrams, Is.EqualTo(2));
        Assert.That(_region.Circuits.Outbound.Messages.Sum(m => m.Of(MessageTable.Find(MessageId.LayerData)!).Datagrams), Is.EqualTo(1));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void State_ComesBackToWhoPlannedIt_AckedOrLost(bool arrives)
    {
        Enter();
        var packet = Session.Sender.Rent(MessageId.ObjectUpdate, ThrottleCategory.Task, PacketFlags.Reliable);
        packet.Append([(byte)MessageId.ObjectUpdate, 1, 2, 3]);
        packet.Note(new StateNote(4, 5, 6));
        Session.Sender.Send(packet);
        _region.Send();
        if (arrives)
            _viewer.Hear();
        _region.Send(arrives ? 0.5 : 5);

        Assert.That(Session.Sender.TryTakeReturned(out var returned));
        Assert.That(returned!.WasLost, Is.EqualTo(!arrives));
        Assert.That(returned.State.ToArray(), Is.EqualTo(new[] { new StateNote(4, 5, 6) }));
        Session.Sender.Return(returned);
    }

    [Test]
    public void Share_OfTheCommonLine_IsSplitEvenly()
    {
        Assert.That(_region.Circuits.Outbound.Share, Is.EqualTo(double.PositiveInfinity), "nobody is there");
        Enter();
        Assert.That(_region.Circuits.Outbound.Share, Is.EqualTo(_region.Circuits.Throttle.BytesPerSecond));
        _region.Circuits.Throttle.Set(0, _region.Circuits.Clock.Now);
        Assert.That(_region.Circuits.Outbound.Share, Is.EqualTo(double.PositiveInfinity), "no limit");
    }

    [Test]
    public void Slots_HaveRoomForTheLongestPacket() =>
        Assert.That(OutPacket.MaxLength + PacketHeader.Size, Is.LessThanOrEqualTo(UdpSender.SlotSize));

    private void Enter()
    {
        _viewer.UseCircuitCode();
        _region.Inbox.Dequeue().Handle();
        Session.State = SessionState.Root;
        _region.Send();
        _viewer.Hear();
        _region.Sent.Clear();
        _region.Handled.Clear();
        _viewer.ForgetHeard();
    }

    private void Tell(uint message)
    {
        var packet = Session.Sender.Rent(message, ThrottleCategory.Unthrottled, PacketFlags.None);
        packet.Append([1, 2, 3, 4]);
        Session.Sender.Send(packet);
        _region.Send();
    }
}
