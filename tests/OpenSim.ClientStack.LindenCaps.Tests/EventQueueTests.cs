using System.Text;
using OpenSim.ClientStack.LindenCaps.Events;
using OpenSim.Llsd;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class EventQueueTests
{
    private static readonly TimeSpan Hold = TimeSpan.FromSeconds(40);

    private readonly ManualTime _time = new();
    private EventQueue _queue = null!;

    [SetUp]
    public void NewQueue() => _queue = new EventQueue(_time, capacity: 5);

    [Test]
    public async Task Poll_EventsWait_AreGivenAtOnceInOrder()
    {
        _queue.Enqueue("First", new LlsdMap { ["a"] = 1 });
        _queue.Enqueue("Second", new LlsdMap());

        var batch = await Poll(0);

        Assert.That(Names(batch), Is.EqualTo(new[] { "First", "Second" }));
        Assert.That(Encoding.UTF8.GetString(batch!.Events[0]), Is.EqualTo(
            "<map><key>message</key><string>First</string><key>body</key><map><key>a</key><integer>1</integer></map></map>"));
    }

    [Test]
    public async Task Poll_NothingYet_WaitsForTheFirstEvent()
    {
        var poll = Poll(0);
        Assert.That(poll.IsCompleted, Is.False);
        _queue.Enqueue("Later", new LlsdMap());
        Assert.That(Names(await poll), Is.EqualTo(new[] { "Later" }));
    }

    [Test]
    public async Task Poll_HoldIsOver_GivesAnEmptyBatch()
    {
        var poll = Poll(0);
        _time.Advance(Hold - TimeSpan.FromSeconds(1));
        Assert.That(poll.IsCompleted, Is.False);
        _time.AdvanceSeconds(1);
        Assert.That((await poll)!.Events, Is.Empty);
    }

    [Test]
    public async Task Poll_ReplyWasLost_TheSameBatchComesAgain()
    {
        _queue.Enqueue("Important", new LlsdMap());
        var lost = await Poll(0);
        _queue.Enqueue("Next", new LlsdMap());

        var again = await Poll(0);
        var next = await Poll(again!.Id);

        Assert.That(again.Id, Is.EqualTo(lost!.Id));
        Assert.That(Names(again), Is.EqualTo(new[] { "Important" }));
        Assert.That(Names(next), Is.EqualTo(new[] { "Next" }));
    }

    [Test]
    public async Task Poll_AfterAJourneyWhoseBatchWasNotAcknowledged_DoesNotLeadAwayAgain()
    {
        _queue.Enqueue("ParcelProperties", new LlsdMap());
        _queue.Enqueue("TeleportFinish", new LlsdMap());
        Assert.That(Names(await Poll(0)), Is.EqualTo(new[] { "ParcelProperties", "TeleportFinish" }));
        _queue.Enqueue("CrossedRegion", new LlsdMap());
        _queue.ForgetWaysOut();
        _queue.Enqueue("Next", new LlsdMap());

        var again = await Poll(0);
        var next = await Poll(again!.Id);

        Assert.That(Names(again), Is.EqualTo(new[] { "ParcelProperties" }));
        Assert.That(Names(next), Is.EqualTo(new[] { "Next" }));
    }

    [Test]
    public async Task Poll_AfterAJourneyWithNothingElse_WaitsForWhatIsNew()
    {
        _queue.Enqueue("TeleportFinish", new LlsdMap());
        await Poll(0);
        _queue.ForgetWaysOut();
        var poll = Poll(0);
        Assert.That(poll.IsCompleted, Is.False);
        _queue.Enqueue("TeleportFinish", new LlsdMap());
        Assert.That(Names(await poll), Is.EqualTo(new[] { "TeleportFinish" }));
    }

    [Test]
    public async Task Poll_LostBatchThatWasPushedIntoAWaitingPoll_ComesAgain()
    {
        var empty = Poll(0);
        _time.Advance(Hold);
        var lost = Poll((await empty)!.Id);
        _queue.Enqueue("Important", new LlsdMap());
        await lost;

        Assert.That(Names(await Poll((await empty)!.Id)), Is.EqualTo(new[] { "Important" }));
    }

    [Test]
    public async Task Poll_ClientNeverAcknowledges_GetsOnWithTheNextBatchInTheEnd()
    {
        _queue.Enqueue("Stuck", new LlsdMap());
        var seen = new List<string>();
        for (var i = 0; i < 4; i++)
            seen.AddRange(Names(await Poll(0)));
        _queue.Enqueue("Next", new LlsdMap());

        Assert.That(seen, Is.EqualTo(new[] { "Stuck", "Stuck", "Stuck", "Stuck" }));
        Assert.That(Names(await Poll(0)), Is.EqualTo(new[] { "Next" }));
    }

    [Test]
    public async Task Poll_Acknowledged_IsNotRepeated()
    {
        _queue.Enqueue("Once", new LlsdMap());
        var batch = await Poll(0);
        var next = Poll(batch!.Id);
        _time.Advance(Hold);
        Assert.That((await next)!.Events, Is.Empty);
    }

    [Test]
    public async Task Poll_SecondWhileOneWaits_EndsTheFirstAndGetsTheEvent()
    {
        var first = Poll(0);
        var second = Poll(0);
        Assert.That((await first)!.Events, Is.Empty);
        _queue.Enqueue("Event", new LlsdMap());
        Assert.That(Names(await second), Is.EqualTo(new[] { "Event" }));
    }

    [Test]
    public async Task Poll_ClientHangsUp_TheEventGoesIntoTheNextPoll()
    {
        using var hangUp = new CancellationTokenSource();
        var poll = _queue.Poll(0, Hold, hangUp.Token);
        await hangUp.CancelAsync();
        await poll;
        _queue.Enqueue("Event", new LlsdMap());
        Assert.That(Names(await Poll(0)), Is.EqualTo(new[] { "Event" }));
    }

    [Test]
    public async Task Close_EndsAWaitingPollAndAllLaterOnes()
    {
        var poll = Poll(0);
        _queue.Close();
        _queue.Enqueue("Late", new LlsdMap());
        Assert.That(await poll, Is.Null);
        Assert.That(await Poll(0), Is.Null);
    }

    [Test]
    public async Task Enqueue_BeyondTheBytes_DropsTheOldest()
    {
        var queue = new EventQueue(_time, capacity: 100) { MaxBytes = 1000 };
        for (byte i = 0; i < 5; i++)
            queue.Enqueue(Enumerable.Repeat(i, 300).ToArray());
        var batch = await queue.Poll(0, TimeSpan.Zero, default);
        Assert.That(batch!.Events.Select(e => e[0]), Is.EqualTo(new[] { 2, 3, 4 }));
        Assert.That(queue.Dropped, Is.EqualTo(2));
    }

    [Test]
    public async Task Enqueue_BeyondTheCapacity_DropsTheOldest()
    {
        for (var i = 0; i < 8; i++)
            _queue.Enqueue("e" + i, new LlsdMap());
        Assert.That(Names(await Poll(0)), Is.EqualTo(new[] { "e3", "e4", "e5", "e6", "e7" }));
        Assert.That(_queue.Dropped, Is.EqualTo(3));
    }

    [Test]
    public async Task Poll_ManyThreads_EveryEventComesExactlyOnceInOrder()
    {
        const int Count = 2000;
        var queue = new EventQueue(TimeProvider.System, Count);
        var producer = Task.Run(() =>
        {
            for (var i = 0; i < Count; i++)
                queue.Enqueue("e" + i, new LlsdMap());
        });
        var seen = new List<string>();
        var ack = 0;
        while (seen.Count < Count)
        {
            var batch = await queue.Poll(ack, Hold, CancellationToken.None);
            ack = batch!.Id;
            seen.AddRange(Names(batch));
        }

        await producer;
        Assert.That(seen, Is.EqualTo(Enumerable.Range(0, Count).Select(i => "e" + i)));
    }

    private Task<EventBatch?> Poll(int acked) => _queue.Poll(acked, Hold, CancellationToken.None);

    private static string[] Names(EventBatch? batch) => [.. batch!.Events.Select(bytes =>
    {
        Assert.That(LlsdXml.TryRead([.. "<llsd>"u8, .. bytes, .. "</llsd>"u8], out var value, out var error), Is.True, error);
        return value!["message"].AsString();
    })];
}
