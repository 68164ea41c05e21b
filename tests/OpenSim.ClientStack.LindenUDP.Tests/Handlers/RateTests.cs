using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>What one viewer says fast: others get what an honest one would say, and it is told once.</summary>
public sealed class RateTests
{
    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private TestViewer _ben = null!;

    [SetUp]
    public void Open()
    {
        _stack = new TestStack();
        (_ada, _ben) = (_stack.Arrive("Ada"), _stack.Arrive("Ben"));
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void Chat_Flood_IsHeardAsFarAsSomebodyMaySpeak()
    {
        var ears = new Ears();
        _stack.Scene.Requests.Add(ears);
        for (var i = 0; i < 10_000; i++)
            Chat(i % 3 == 0 ? 0 : -i);
        Assert.That(ears.Heard, Is.EqualTo(100), "ten seconds' worth on all channels together");

        _stack.Run(3);
        for (var i = 0; i < 20; i++)
            Chat(0);
        Assert.That(ears.Heard, Is.EqualTo(120), "a fast typist");
        Assert.That(_stack.Scene.Options.Statistics.Find("scene.Test Region.Chat")!.Value, Is.EqualTo(9900));
    }

    [Test]
    public void NewPrims_Flood_MakesTenSecondsWorth_AndCountsTheRest()
    {
        var before = _stack.Scene.Prims.Count;
        for (var i = 0; i < 10_000; i++)
        {
            var writer = new ObjectAddWriter(_room);
            writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId, UUID.Zero);
            writer.ObjectData(9, 3, 0, 16, 1, 0, 0, 100, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, new Vector3(i % 250, 9, 25),
                new Vector3(i % 250, 9, 25), UUID.Zero, 0, new Vector3(0.5f), Quaternion.Identity, 0);
            Assert.That(Say(MessageId.ObjectAdd, writer.Finish()));
        }

        Assert.That(_stack.Scene.Prims.Count - before, Is.EqualTo(1000));
        Assert.That(_stack.Scene.Options.Statistics.Find("scene.Test Region.NewPrims")!.Value, Is.EqualTo(9000));
    }

    [Test]
    public void Messages_Flood_IsDeliveredAsFarAsSomebodyMayWrite()
    {
        var heard = new HeardPeople();
        _stack.Scene.Requests.Add(heard);
        for (var i = 0; i < 10_000; i++)
        {
            var writer = new ImprovedInstantMessageWriter(_room);
            writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
            writer.MessageBlock(false, _ben.Agent.AgentId, 1, UUID.Zero, default, 0, 0, UUID.Zero, 0, "", "words", Array.Empty<byte>());
            writer.EstateBlock(0);
            Assert.That(Say(MessageId.ImprovedInstantMessage, writer.Finish()));
        }

        Assert.That(heard.Lines, Has.Count.EqualTo(100));
    }

    [Test]
    public void Effects_GoOnWithoutWhatStandsBehindThem_AndNotFasterThanAViewerMakesThem()
    {
        var seen = new List<int>();
        _ben.Watch = (header, datagram) =>
        {
            if (header.MessageId == MessageId.ViewerEffect && header.TryGetBody(datagram, new byte[8192], out var body))
                seen.Add(body.Length);
        };
        const int Number = 2;
        var written = Effect(_ada.Agent.AgentId);
        Assert.That(Say(MessageId.ViewerEffect, written + 500));
        _stack.Run(0.5);
        Assert.That(seen, Is.EqualTo(new[] { written - Number }));

        _stack.Run(5);
        for (var i = 0; i < 10_000; i++)
            Say(MessageId.ViewerEffect, Effect(_ada.Agent.AgentId));
        _stack.Run(2);
        Assert.That(seen, Has.Count.EqualTo(151), "three seconds' worth more");
    }

    [Test]
    public void Effects_OfSomebodyElse_OrVeryMany_AreMalformed()
    {
        Assert.That(Say(MessageId.ViewerEffect, Effect(_ben.Agent.AgentId)), Is.False);
        Assert.That(Say(MessageId.ViewerEffect, Effect(_ada.Agent.AgentId, 33)), Is.False);
        Assert.That(Say(MessageId.ViewerEffect, Effect(_ada.Agent.AgentId, 32)), Is.True);
    }

    private int Effect(UUID of, int count = 1)
    {
        var writer = new ViewerEffectWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        for (var i = 0; i < count; i++)
            writer.Effect(new UUID(1, 1), of, 14, 1, new byte[] { 1, 2, 3, 4 }, new byte[] { 5, 6 });
        return writer.Finish();
    }

    private void Chat(int channel)
    {
        var writer = new ChatFromViewerWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        writer.ChatData("words", 1, channel);
        Assert.That(Say(MessageId.ChatFromViewer, writer.Finish()));
    }

    private bool Say(uint message, int length) => _stack.Say(_ada, message, _room.AsSpan(0, length));

    private sealed class Ears : IChatRequests
    {
        public int Heard { get; private set; }

        public void Say(ScenePresence speaker, int channel, byte type, string text) => Heard++;
    }
}
