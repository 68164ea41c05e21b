using OpenSim.World.Loop.Token;

namespace OpenSim.World.Tests;

public class RegionTokenTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Test]
    public void Take_OnHoldingThread_CountsAndGivesBackAtTheLast()
    {
        var token = new RegionToken();

        using (token.Take())
        {
            using (token.Take())
                Assert.That(token.IsHeldHere);
            Assert.That(token.IsHeldHere);
        }

        Assert.That(token.IsHeldHere, Is.False);
    }

#if DEBUG
    [Test]
    public void AssertHeld_OtherThread_Throws()
    {
        var token = new RegionToken();
        using var held = token.Take();

        Exception? seen = null;
        OnThread(() => seen = Assert.Catch(() => token.AssertHeld())).Join();

        Assert.That(seen, Is.InstanceOf<InvalidOperationException>());
        Assert.DoesNotThrow(() => token.AssertHeld());
    }
#endif

    [Test]
    public void Leave_ByThreadWithoutToken_Throws() =>
        Assert.That(() => new RegionToken().Leave(), Throws.InvalidOperationException);

    [Test]
    public void Take_WhileLoopWaits_ComesAfterTheLoop()
    {
        var token = new RegionToken();
        var order = new List<string>();
        Thread loop, guest;
        using (token.Take())
        {
            loop = OnThread(() =>
            {
                using (token.TakeForLoop())
                    order.Add("loop");
            });
            WaitUntil(() => token.YieldRequested);
            guest = OnThread(() =>
            {
                using (token.Take())
                    order.Add("guest");
            });
            WaitUntil(() => guest.ThreadState.HasFlag(ThreadState.WaitSleepJoin));
        }

        loop.Join();
        guest.Join();
        Assert.That(order, Is.EqualTo(new[] { "loop", "guest" }));
    }

    [Test]
    public void OweOneEntry_GuestWaited_GuestComesBeforeTheNextTick()
    {
        var token = new RegionToken();
        var order = new List<string>();
        Thread guest;
        using (token.TakeForLoop())
        {
            guest = OnThread(() =>
            {
                using (token.Take())
                    order.Add("guest");
            });
            WaitUntil(() => guest.ThreadState.HasFlag(ThreadState.WaitSleepJoin));
            token.OweOneEntry();
        }

        using (token.TakeForLoop())
            order.Add("tick");
        guest.Join();

        Assert.That(order, Is.EqualTo(new[] { "guest", "tick" }));
    }

    [Test]
    public void Take_ManyThreads_OneHolderAtATime()
    {
        var token = new RegionToken();
        var inside = 0;
        var worst = 0;
        var total = 0;
        var threads = Enumerable.Range(0, 4).Select(i => OnThread(() =>
        {
            for (var n = 0; n < 2000; n++)
            {
                token.Enter(isLoop: i == 0);
                worst = Math.Max(worst, Interlocked.Increment(ref inside));
                total++;
                Interlocked.Decrement(ref inside);
                token.Leave();
            }
        })).ToList();

        threads.ForEach(t => t.Join());

        Assert.That(worst, Is.EqualTo(1));
        Assert.That(total, Is.EqualTo(8000));
    }

    private static Thread OnThread(Action body)
    {
        var thread = new Thread(() => body()) { IsBackground = true };
        thread.Start();
        return thread;
    }

    private static void WaitUntil(Func<bool> condition) =>
        Assert.That(SpinWait.SpinUntil(condition, Patience), "The other thread did not get there.");
}
