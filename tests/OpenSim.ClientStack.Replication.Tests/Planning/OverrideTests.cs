using System.Numerics;
using OpenSim.ClientStack.Replication.Feed;
using OpenSim.ClientStack.Replication.Interest;
using OpenSim.ClientStack.Replication.Planning;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.Replication.Tests.Planning;

/// <summary>What faces change of their PBR materials goes with the prim, and again when it is lost.</summary>
public class OverrideTests
{
    private TestRegion _region = null!;
    private SceneObjectPart _box;
    private RecordingOutput _output = null!;
    private SessionView _view = null!;
    private PlanWorker _worker = null!;
    private ChangeFeed _feed = null!;
    private int _tick;

    [SetUp]
    public void SetUp()
    {
        _region = new TestRegion();
        _box = _region.AddBox(new Vector3(128, 128, 25)).RootPart;
        _output = new RecordingOutput();
        _view = new SessionView(UUID.Random(), _output, _region.Scene.Cells,
            new NearestFirst(_region.Scene.Cells.Width, _region.Scene.Cells.Height), 0)
        { IsReady = true };
        (_worker, _feed, _tick) = (new PlanWorker(_region.Scene), new ChangeFeed(_region.Scene), 0);
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [Test]
    public void Prim_WithOverrides_IsToldWithThem()
    {
        Override(MaterialOverrides.With([], 0, "{'mf':r1}"u8)!);
        Step();
        Assert.That(_output.Messages, Is.EqualTo(new[] { MessageId.ObjectUpdateCompressed, MessageId.GenericStreamingMessage }));
    }

    [Test]
    public void AnimatedObject_AsOpenSimulatorKeepsIt_IsToldWithWhatItPlays()
    {
        var (walk, wave) = (new UUID(1, 2), new UUID(3, 4));
        byte[] kept = [2, 0, .. walk.ToBytes(), 4, .. "walk"u8, .. wave.ToBytes(), 0];
        _region.Scene.Writer.SetExtras(_box.Slot, PrimUpdateFlags.MaterialOverride, _box.Extras with { Animations = kept });
        Step();
        var packet = _output.Sent.Single(p => p.MessageId == MessageId.ObjectAnimation);
        Assert.That(ObjectAnimationReader.TryRead(packet.Payload.AsSpan(1, packet.Length - 1), out var message));
        Assert.That(message.Sender.ID, Is.EqualTo(_box.Id));
        var played = new List<(UUID, int)>();
        foreach (var block in message.AnimationList)
            played.Add((block.AnimID, block.AnimSequenceID));
        Assert.That(played, Is.EqualTo(new[] { (walk, 1), (wave, 2) }));
    }

    [Test]
    public void AnimatedObject_ThatPlaysSomethingElse_IsToldOfThatAlone()
    {
        Step();
        _output.Sent.Clear();
        foreach (var kept in (byte[][])[[1, 0, .. new UUID(1, 2).ToBytes(), 0], [0, 0]])
        {
            _region.Scene.Writer.SetExtras(_box.Slot, PrimUpdateFlags.Animations, _box.Extras with { Animations = kept });
            Step();
        }

        Assert.That(_output.Messages, Is.EqualTo(new[] { MessageId.ObjectAnimation, MessageId.ObjectAnimation }));
        Assert.That(_output.Sent[^1].Payload[1 + 16], Is.Zero, "none any more");
    }

    [TestCase("")]
    [TestCase("00")]
    [TestCase("0500")]
    [TestCase("0200010203")]
    [TestCase("FFFF0102030405060708090A0B0C0D0E0F10FF")]
    public void AnimatedObject_OfBrokenBytes_TellsWhatCanBeRead(string kept)
    {
        var bytes = Convert.FromHexString(kept);
        _region.Scene.Writer.SetExtras(_box.Slot, PrimUpdateFlags.MaterialOverride, _box.Extras with { Animations = bytes });
        Step();
        Assert.That(_output.Messages.Count(m => m == MessageId.ObjectAnimation), Is.LessThanOrEqualTo(1));
    }

    [Test]
    public void Prim_WithoutThem_IsToldAlone()
    {
        Step();
        Assert.That(_output.Messages, Is.EqualTo(new[] { MessageId.ObjectUpdateCompressed }));
    }

    [Test]
    public void Change_IsTold_AndItsLossMended()
    {
        Step();
        _output.Settle();
        Override(MaterialOverrides.With([], 0, "{'mf':r1}"u8)!);
        Step();
        Assert.That(_output.Messages, Does.Contain(MessageId.GenericStreamingMessage));
        var told = Told();
        _output.Settle(wasLost: true);
        Step();
        Assert.That(Told(), Is.EqualTo(told));
        _output.Settle();
        Step(3);
        Assert.That(_output.Sent, Is.Empty, "all has arrived");
    }

    [Test]
    public void LossOfTheOverridesAlone_TellsNothingElseAgain()
    {
        Override(MaterialOverrides.Cleared);
        Step();
        _output.Sent.RemoveAll(p => p.MessageId != MessageId.GenericStreamingMessage);
        _output.Settle(wasLost: true);
        Step();
        Assert.That(_output.Messages, Is.EqualTo(new[] { MessageId.GenericStreamingMessage }));
    }

    private byte[] Told()
    {
        var packet = _output.Sent.Single(p => p.MessageId == MessageId.GenericStreamingMessage);
        return packet.Payload[..packet.Length];
    }

    private void Override(byte[] overrides) => _region.Scene.Writer.SetExtras(_box.Slot, PrimUpdateFlags.MaterialOverride,
        _box.Extras with { MaterialOverrides = overrides });

    private void Step(int ticks = 1)
    {
        for (var i = 0; i < ticks; i++)
        {
            _region.Step();
            _tick++;
            _feed.Select(_region.Scene.Changes, _tick * 0.1);
            _feed.Gather(0);
            _worker.BeginTick(_tick, _feed.MinimumInterval, 0.1f, 1);
            new PlanRun(_worker, _view).Plan(_feed.Changes);
            _feed.EndTurn(0);
        }
    }
}
