using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.Replication.Tests;

/// <summary>What viewers are told of a scene, with neither circuits nor a client stack.</summary>
public class ReplicatePhaseTests
{
    private TestRegion _region = null!;
    private ReplicatePhase _phase = null!;

    [SetUp]
    public void SetUp()
    {
        _region = new TestRegion();
        _phase = new ReplicatePhase(_region.Scene);
        _region.Scene.Loop.Phases.Add(TickStage.Replicate, _phase);
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [Test]
    public void Viewers_AreToldTheSameBytes()
    {
        var (first, second) = (Open(out _), Open(out _));
        _region.AddBox(new Vector3(10, 10, 20));

        _region.Step(2);

        Assert.That(first.Messages, Is.EqualTo(new[] { MessageId.ObjectUpdateCompressed }));
        Assert.That(second.Payloads, Is.EqualTo(first.Payloads));
    }

    [Test]
    public void Viewer_NotReady_IsToldNothing()
    {
        var output = Open(out var view);
        view.IsReady = false;
        _region.AddBox(new Vector3(10, 10, 20));

        _region.Step(2);

        Assert.That(output.Sent, Is.Empty);
    }

    [Test]
    public void Viewer_Closed_IsToldNothing()
    {
        var output = Open(out var view);
        _phase.Close(view);
        _region.AddBox(new Vector3(10, 10, 20));

        _region.Step(2);

        Assert.That(output.Sent, Is.Empty);
        Assert.That(_phase.IsIdle);
    }

    [Test]
    public void Datagram_Lost_IsNotSentAgainButTheNewestStateIs()
    {
        var output = Open(out var view);
        var box = _region.AddBox(new Vector3(10, 10, 20));
        _region.Step(2);
        output.Settle();
        _region.Scene.Writer.MoveGroup(box.Slot, new Vector3(20, 10, 20));
        _region.StepSeconds(1);
        var first = output.Payloads.Single();
        output.Settle(wasLost: true);
        _region.Scene.Writer.MoveGroup(box.Slot, new Vector3(30, 10, 20));
        _region.StepSeconds(1);

        Assert.That(output.Messages.Distinct(), Is.EqualTo(new[] { MessageId.ImprovedTerseObjectUpdate }));
        Assert.That(output.Payloads, Has.None.EqualTo(first));
        output.Settle();
        _region.Step();
        Assert.That((view.OwedCount, view.UnackedCount), Is.EqualTo((0, 0)));
    }

    [Test]
    public void Settings_ChangedLater_ReachThePlannerInTheRegion()
    {
        _region.Scene.Options.Configuration.Set("Replication", "EncodeShared", "false");
        Assert.That(_phase.SharesEncoding, "not in the middle of whatever the region does");

        _region.Step();

        Assert.That(_phase.SharesEncoding, Is.False);
    }

    [TestCase(1)]
    [TestCase(30, Description = "more than one datagram")]
    public void Wearer_IsToldBeforeWhatHeWears(int count)
    {
        var wearer = _region.AddAvatar();
        for (var i = 0; i < count; i++)
        {
            var worn = _region.AddBox(new Vector3(10, 10, 20));
            _region.Scene.Writer.SetText(worn.RootPart.Slot, new string('a', 200), default);
            _region.Scene.Writer.Attach(worn, wearer, new AttachmentPlace((byte)(1 + i), default, Quaternion.Identity));
        }

        var output = Open(out _);
        _region.Step(2);

        var updates = output.Sent.Where(p => p.MessageId == MessageId.ObjectUpdate).ToList();
        Assert.That(updates, Has.Count.GreaterThan(1));
        Assert.That(updates.FindIndex(p => p.IsUrgent), Is.Zero, "the datagram of avatars");
    }

    [TestCase(2, 22, TestName = "Facelight_OnTheSkull_IsNotToldOf")]
    [TestCase(5, 0, TestName = "Facelight_InTheLeftHand_IsALantern")]
    [TestCase(6, 0, TestName = "Facelight_InTheRightHand_IsALantern")]
    public void Facelight(byte point, int fewerBytes)
    {
        var scene = _region.Scene;
        var lamp = _region.AddBox(new Vector3(10, 10, 20));
        scene.Writer.SetExtraParams(lamp.RootPart.Slot, ExtraParams.With([], ExtraParams.Light, new byte[16])!);
        scene.Writer.Attach(lamp, _region.AddAvatar(), new AttachmentPlace(point, default, Quaternion.Identity));
        _region.Step();
        var lit = Length();
        scene.Options.Configuration.Set("ClientStack.LindenUDP", "DisableFacelights", "true");
        _region.Step();
        Assert.That(lit - Length(), Is.EqualTo(fewerBytes), "a parameter's type, length and 16 bytes");

        scene.Writer.Drop(lamp, new Vector3(40, 40, 20), Quaternion.Identity);
        _region.Step();
        Assert.That(ExtraParams.TryFind(lamp.RootPart.ExtraParams, ExtraParams.Light, out _), "it keeps its light");

        int Length() => _phase.Worker.Encoder.Full(lamp.RootPart.Slot.Index).RawLength;
    }

    private RecordingOutput Open(out SessionView view)
    {
        var output = new RecordingOutput();
        view = _phase.Open(UUID.Random(), output);
        view.IsReady = true;
        return output;
    }
}
