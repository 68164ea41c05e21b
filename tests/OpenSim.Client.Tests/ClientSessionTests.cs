using OpenSim.Client.Login;
using OpenSim.Client.Session;
using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;

namespace OpenSim.Client.Tests;

/// <summary>A viewer at the end of a line on which nobody answers but the test.</summary>
public class ClientSessionTests : IViewerLink
{
    private const long Second = 1_000_000;

    private readonly List<byte[]> _sent = [];
    private readonly List<SessionEvent> _events = [];
    private ClientSession _session = null!;
    private long _now;

    [SetUp]
    public void SetUp()
    {
        _sent.Clear();
        _events.Clear();
        _now = 5 * Second;
        var login = new LoginResult { Success = true, AgentId = UUID.Random(), SessionId = UUID.Random(), CircuitCode = 77 };
        _session = new ClientSession(login, this, new BlockPool("test", 1536, 64), _now) { OnEvent = _events.Add };
        _session.Start(_now);
    }

    public void Send(ReadOnlySpan<byte> datagram) => _sent.Add(datagram.ToArray());

    [Test]
    public void Start_SaysUseCircuitCodeReliably()
    {
        Assert.That(PacketHeader.TryRead(_sent.Single(), out var header));
        Assert.That((header.MessageId, header.IsReliable), Is.EqualTo((MessageId.UseCircuitCode, true)));
    }

    [Test]
    public void UseCircuitCode_NotAcked_IsSentAgainAndNothingElseIs()
    {
        Run(10);

        Assert.That(Messages(), Is.All.EqualTo(MessageId.UseCircuitCode).Or.EqualTo(MessageId.StartPingCheck));
        Assert.That(_session.Counts.Resent, Is.GreaterThan(1));
    }

    [Test]
    public void UseCircuitCode_Acked_IsFollowedByCompleteAgentMovement()
    {
        Acknowledge(_sent[0]);

        Assert.That(_session.State, Is.EqualTo(ViewerState.Arriving));
        Assert.That(Messages(), Does.Contain(MessageId.CompleteAgentMovement).And.Contains(MessageId.AgentThrottle));
    }

    // Over a border and back at once: the region that was left while it still let the avatar in is entered again.
    [Test]
    public void Enter_OfARegionLeftWhileArriving_AsksToBeLetInAgain()
    {
        Acknowledge(_sent[0]);
        _session.Leave();
        Assert.That(_session.State, Is.EqualTo(ViewerState.Watching));
        _session.Enter(_now, asks: false);
        Assert.That(_session.State, Is.EqualTo(ViewerState.Arriving));
        Assert.That(Messages().Count(m => m == MessageId.CompleteAgentMovement), Is.EqualTo(2));
    }

    // The region may have closed a circuit by which the viewer looks in, unheard: after a teleport viewers ask for it again.
    [TestCase(true, 2)]
    [TestCase(false, 1)]
    public void Enter_WhereItHasACircuit_AsksForItAgain_AfterATeleportOnly(bool byTeleport, int times)
    {
        Acknowledge(_sent[0]);
        _session.Leave();
        _session.Enter(_now, asks: byTeleport);
        Assert.That(Messages().Count(m => m == MessageId.UseCircuitCode), Is.EqualTo(times));
        Assert.That(Messages()[^1], Is.EqualTo(MessageId.CompleteAgentMovement), "without waiting");
    }

    // A region that expects nobody has not answered, and now it does: it is not left to the next resend.
    [Test]
    public void Enter_ByATeleport_WhereItHasAskedInVain_AsksAtOnce()
    {
        Run(20);
        _sent.Clear();
        _session.Enter(_now, asks: true);
        Assert.That(Messages(), Does.Contain(MessageId.UseCircuitCode).And.Contains(MessageId.CompleteAgentMovement));
        Assert.That(_session.State, Is.EqualTo(ViewerState.Arriving));
    }

    // A simulator that answers pings, but never lets the avatar in, would hold a bot for ever.
    [Test]
    public void Arrival_ThatNeverComes_EndsAfterAMinuteWithAReason()
    {
        Acknowledge(_sent[0]);
        for (var second = 0; second < 65 && _session.State != ViewerState.Gone; second++)
        {
            Run(1);
            Ping();
        }

        Assert.That(_session.State, Is.EqualTo(ViewerState.Gone));
        Assert.That(_session.EndReason, Does.Contain("not let in"));
        Assert.That(_events[^1].Kind, Is.EqualTo(SessionEventKind.Ended));
    }

    [Test]
    public void Logout_NeverAnswered_EndsAllTheSame()
    {
        _session.Logout(_now);
        Run(5);
        Assert.That(_session.State, Is.EqualTo(ViewerState.Gone));
    }

    [Test]
    public void Rubbish_IsCountedAndEndsNothing()
    {
        foreach (var rubbish in new byte[][] { [], [1], new byte[10], Enumerable.Repeat((byte)255, 300).ToArray() })
            _session.OnDatagram(rubbish, _now);

        Assert.That(_session.Malformed, Is.GreaterThan(1));
        Assert.That(_session.State, Is.EqualTo(ViewerState.Connecting));
    }

    private void Run(int seconds)
    {
        for (var until = _now + seconds * Second; _now < until; _now += Second / 20)
            _session.Tick(_now);
    }

    private void Acknowledge(byte[] datagram)
    {
        Assert.That(PacketHeader.TryRead(datagram, out var header));
        var answer = new byte[64];
        var writer = new PacketAckWriter(answer.AsSpan(PacketHeader.Size));
        writer.Packets(header.Sequence);
        Answer(answer, writer.Finish());
    }

    private void Ping()
    {
        var answer = new byte[64];
        var writer = new StartPingCheckWriter(answer.AsSpan(PacketHeader.Size));
        writer.PingID(1, 0);
        Answer(answer, writer.Finish());
    }

    private void Answer(byte[] datagram, int payload)
    {
        PacketHeader.Write(datagram, PacketFlags.None, 1);
        _session.OnDatagram(datagram.AsSpan(0, PacketHeader.Size + payload), _now);
    }

    private List<uint> Messages() => [.. _sent.Select(d => PacketHeader.TryRead(d, out var header) ? header.MessageId : 0)];
}
