using OpenSim.ClientStack.Circuits.Outbound;
using OpenSim.ClientStack.Circuits.Sessions;

namespace OpenSim.ClientStack.Circuits.Tests.Outbound;

/// <summary>When the sending thread looks at a session, and when it is woken for it.</summary>
public class OutboundPumpTests
{
    /// <summary>Acks may wait so long, microseconds.</summary>
    private const long Moment = 100_000;

    /// <summary>Far more than a wake-up takes, far less than the thread sleeps otherwise.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private FakeRegion _region = null!;
    private SessionSender _sender = null!;

    private long Now => _region.Circuits.Clock.Now;

    private OutboundPump Pump => _region.Circuits.Outbound.Pumps[0];

    [SetUp]
    public void Enter()
    {
        _region = new FakeRegion();
        var viewer = new FakeViewer(_region);
        viewer.UseCircuitCode();
        _region.HandleAll();
        var session = _region.Sessions.All.Single();
        session.State = SessionState.Root;
        _sender = session.Sender;
        _region.Send();
        viewer.Hear();
    }

    [TearDown]
    public void Leave() => _region.Dispose();

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
        using var idle = new OutboundPump(_region, (_, e) => throw e);
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
        for (var i = 0; i < 100 && Pump.NextDeadline <= Now + 1_000_000; i++)
            _region.Send(0.1);
        Assert.That(Pump.NextDeadline, Is.GreaterThan(Now + 1_000_000));
        return Now;
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
