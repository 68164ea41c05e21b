using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Outbound;
using OpenSim.ClientStack.LindenUDP.Tests.Support;

namespace OpenSim.ClientStack.LindenUDP.Tests.Outbound;

/// <summary>When the sending thread looks at a session, and when it is woken for it.</summary>
public class OutboundPumpTests
{
    /// <summary>Acks may wait so long, microseconds.</summary>
    private const long Moment = 100_000;

    /// <summary>Far more than a wake-up takes, far less than the thread sleeps otherwise.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private TestStack _stack = null!;
    private SessionSender _sender = null!;

    private OutboundPump Pump => _stack.Server.Outbound.Pumps[0];

    [SetUp]
    public void Enter()
    {
        _stack = new TestStack();
        var viewer = _stack.Connect("Ada");
        viewer.Session.SendsAgentUpdates = false;
        Assert.That(_stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld));
        _stack.Run(10); // all is told and acked
        _sender = _stack.SessionOf(viewer).Sender;
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [Test]
    public void MarkLazily_IsLookedAtWithinAMoment_AndNotAtOnce()
    {
        var now = Quiet();
        var looks = Pump.Counts.Looks;
        _sender.MarkLazily(now);
        Pump.RunOnce(now);
        Assert.That(Pump.Counts.Looks, Is.EqualTo(looks));
        Assert.That(Pump.NextDeadline, Is.EqualTo(now + Moment));
        Pump.RunOnce(now + Moment);
        Assert.That(Pump.Counts.Looks, Is.EqualTo(looks + 1));
    }

    [Test]
    public void MarkReady_IsLookedAtAtOnce()
    {
        var now = Quiet();
        var looks = Pump.Counts.Looks;
        _sender.MarkReady();
        _sender.MarkReady();
        Pump.RunOnce(now);
        Assert.That(Pump.Counts.Looks, Is.EqualTo(looks + 1), "twice marked is once looked at");
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Marked_WhileTheThreadSleepsLong_WakesIt(bool lazily)
    {
        var now = Quiet();
        using var idle = new OutboundPump(Pump.Sink);
        var sleeper = Sleep(idle, now);
        if (lazily)
            idle.MarkLazily(_sender, now);
        else
            idle.MarkReady(_sender);
        Assert.That(sleeper.Join(Patience));
    }

    /// <summary>A time at which nothing is due for more than a second.</summary>
    private long Quiet()
    {
        Assert.That(_stack.RunUntil(() => Pump.NextDeadline > _stack.Now + 1_000_000));
        return _stack.Now;
    }

    /// <summary>The sleep of a thread that has nobody to serve: a minute, twice our patience.</summary>
    private static Thread Sleep(OutboundPump pump, long now)
    {
        var sleeper = new Thread(() => pump.Wait(now)) { IsBackground = true };
        sleeper.Start();
        Assert.That(SpinWait.SpinUntil(() => sleeper.ThreadState.HasFlag(ThreadState.WaitSleepJoin), Patience));
        return sleeper;
    }
}
