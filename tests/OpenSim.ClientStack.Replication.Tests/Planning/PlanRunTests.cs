using System.Numerics;
using OpenSim.ClientStack.Replication.Feed;
using OpenSim.ClientStack.Replication.Interest;
using OpenSim.ClientStack.Replication.Planning;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Tests.Planning;

/// <summary>A run knows its viewer and its worker and nothing else, so that viewers may be planned side by side.</summary>
public class PlanRunTests
{
    private const int Viewers = 12;
    private const int Ticks = 40;

    private TestRegion _region = null!;
    private List<SceneObjectGroup> _boxes = null!;
    private Random _random = null!;

    [SetUp]
    public void SetUp()
    {
        _region = new TestRegion();
        _random = new Random(5);
        _boxes = [.. Enumerable.Range(0, 60).Select(_ => _region.AddBox(Somewhere()))];
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [TestCase(2)]
    [TestCase(3)]
    public void SeveralWorkersAtOnce_TellWhatOneWould(int workers)
    {
        var (alone, together) = (new Crew(_region.Scene, 1), new Crew(_region.Scene, workers));
        var feed = new ChangeFeed(_region.Scene);
        for (var tick = 1; tick <= Ticks; tick++)
        {
            foreach (var box in _boxes.Where(_ => _random.Next(3) == 0))
                _region.Scene.Writer.MoveGroup(box.Slot, Somewhere());
            _region.Step();
            feed.Select(_region.Scene.Changes, tick * 0.1);
            feed.Gather(0);
            alone.Plan(feed, tick);
            together.Plan(feed, tick);
            feed.EndTurn(0);
        }

        Assert.That(together.Sent, Is.EqualTo(alone.Sent));
        Assert.That(alone.Sent, Has.All.Count.GreaterThan(Ticks / 2));
    }

    private Vector3 Somewhere() => new(_random.Next(256), _random.Next(256), 20 + _random.Next(30));

    /// <summary>Viewers with those who plan them. Of what is sent the same is lost to each crew.</summary>
    private sealed class Crew
    {
        private readonly List<RecordingOutput> _outputs =
            [.. Enumerable.Range(0, Viewers).Select(_ => new RecordingOutput { UpdateBudget = 3000 })];
        private readonly List<SessionView> _views;
        private readonly List<PlanWorker> _workers;

        public Crew(Scene scene, int workers)
        {
            var order = new NearestFirst(scene.Cells.Width, scene.Cells.Height);
            _views = [.. _outputs.Select((output, i) =>
                new SessionView(new UUID(2, (ulong)i), output, scene.Cells, order, 0) { IsReady = true })];
            _workers = [.. Enumerable.Range(0, workers).Select(_ => new PlanWorker(scene))];
        }

        /// <summary>What each viewer was sent.</summary>
        public List<List<string>> Sent { get; } = [.. Enumerable.Range(0, Viewers).Select(_ => new List<string>())];

        public void Plan(ChangeFeed feed, int tick)
        {
            var threads = _workers.Select((worker, n) => new Thread(() => Plan(worker, n, feed, tick))).ToList();
            threads.ForEach(t => t.Start());
            threads.ForEach(t => t.Join());
            for (var i = 0; i < Viewers; i++)
            {
                Sent[i].AddRange(_outputs[i].Payloads);
                _outputs[i].Settle(wasLost: (tick + i) % 7 == 0);
            }
        }

        private void Plan(PlanWorker worker, int first, ChangeFeed feed, int tick)
        {
            worker.BeginTick(tick, feed.MinimumInterval, 0.1f, 1);
            for (var i = first; i < Viewers; i += _workers.Count)
                new PlanRun(worker, _views[i]).Plan(feed.Changes);
        }
    }
}
