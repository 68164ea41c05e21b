using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Sessions;

/// <summary>
/// What real clients send that looks wrong and is not (docs/protocol.md, Circuits), and what is wrong and must do no harm.
/// </summary>
public class OddInputTests
{
    private TestStack _stack = null!;
    private TestViewer _viewer = null!;

    [SetUp]
    public void Enter()
    {
        _stack = new TestStack();
        _viewer = _stack.Connect("Ada");
        _viewer.Session.SendsAgentUpdates = false;
        Assert.That(_stack.RunUntil(() => _viewer.Session is { State: ViewerState.InWorld, OwnAvatar: not null }));
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [TestCase(0f, 0f, 0f)]
    [TestCase(0f, float.PositiveInfinity, 0f)]
    [TestCase(float.NaN, float.NaN, float.NaN)]
    [TestCase(float.NaN, 64f, float.PositiveInfinity)]
    public void AgentUpdate_WithOddNumbers_LeavesTheAvatarWhole(float rotation, float far, float camera)
    {
        var turn = new Quaternion(rotation, rotation, rotation, rotation);
        var writer = new AgentUpdateWriter(_viewer.Session.Payload);
        writer.AgentData(_viewer.Agent.AgentId, _viewer.Agent.SessionId, turn, turn, 0, new Vector3(camera), new Vector3(camera),
            new Vector3(camera), new Vector3(camera), far, (uint)AgentControl.Forward, 0);
        _viewer.Session.Send(writer.Finish(), reliable: false, _stack.Now);
        _stack.Run(3);

        var avatar = _stack.SessionOf(_viewer).Presence!;
        Assert.That(float.IsFinite(avatar.Position.X + avatar.Position.Y + avatar.Position.Z), $"{avatar.Position}");
        Assert.That(avatar.Rotation.Length(), Is.EqualTo(1).Within(0.01));
        Assert.That(avatar.DrawDistance, Is.InRange(32, 512));
        Assert.That(_viewer.Session.State, Is.EqualTo(ViewerState.InWorld));
    }

    [Test]
    public void Bytes_AtRandom_FromAViewer_AreCountedAndDoNoHarm()
    {
        var random = new Random(7);
        for (var i = 0; i < 20_000; i++)
        {
            var datagram = new byte[random.Next(200)];
            random.NextBytes(datagram);
            if (datagram.Length > 10 && i % 2 == 0)
                new byte[] { 0, 0, 0, 0, 0, 0, 0xFF, 0xFF }.CopyTo(datagram, 0); // half of them get as far as a message number
            _stack.Inject(_viewer.Endpoint, datagram);
            if (i % 100 == 0)
                _stack.Step();
        }

        _stack.Run(2);
        Assert.That(_stack.Circuits.Inbound.Counts.Malformed + _stack.Circuits.Inbound.Counts.Unwanted, Is.GreaterThan(1000));
        _viewer.Session.Chat("still here", _stack.Now);
        var heard = false;
        _stack.Scene.Requests.Add(new HeardChat((_, _, _, text) => heard |= text == "still here"));
        Assert.That(_stack.RunUntil(() => heard));
    }

    [Test]
    public void MessageWithTheIdsOfAnother_IsNotTaken()
    {
        var other = _stack.Connect("Ben");
        Assert.That(_stack.RunUntil(() => other.Session.State == ViewerState.InWorld));
        var said = new List<string>();
        _stack.Scene.Requests.Add(new HeardChat((who, _, _, text) => said.Add($"{who.FirstName}: {text}")));
        var writer = new ChatFromViewerWriter(_viewer.Session.Payload);
        writer.AgentData(other.Agent.AgentId, _viewer.Agent.SessionId);
        writer.ChatData("I am Ben", 1, 0);
        _viewer.Session.Send(writer.Finish(), reliable: true, _stack.Now);
        _stack.Run(2);
        Assert.That(said, Is.Empty);
        Assert.That(_viewer.Session.State, Is.EqualTo(ViewerState.InWorld), "it is dropped, nobody is thrown out for it");
    }
}
