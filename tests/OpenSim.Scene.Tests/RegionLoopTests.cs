using System.Diagnostics.Tracing;
using System.Text.Json;
using Microsoft.Extensions.Logging;
using OpenSim.Testing;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Tests;

public class RegionLoopTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Test]
    public void Phases_AddedInAnyOrder_RunByStage()
    {
        using var region = new TestRegion();
        var ran = new List<string>();
        region.Scene.Loop.Phases.Add(TickStage.Publish, new Phase("publish", _ => ran.Add("publish")));
        region.Scene.Loop.Phases.Add(TickStage.Latches, new Phase("latches", _ => ran.Add("latches")));
        region.Scene.Loop.Phases.Add(TickStage.Physics, new Phase("physics 1", _ => ran.Add("physics 1")));
        region.Scene.Loop.Phases.Add(TickStage.Physics, new Phase("physics 2", _ => ran.Add("physics 2")));

        region.Step();

        Assert.That(ran, Is.EqualTo(new[] { "latches", "physics 1", "physics 2", "publish" }));
        Assert.That(region.Scene.Loop.Phases.Names[0], Is.EqualTo("Inbox"));
    }

    [Test]
    public void Phase_Throws_OthersRunAndTheRegionLives()
    {
        using var region = new TestRegion();
        var ran = 0;
        region.Scene.Loop.Phases.Add(TickStage.Physics, new Phase("bad", _ => throw new InvalidOperationException("phase")));
        region.Scene.Loop.Phases.Add(TickStage.Publish, new Phase("good", _ => ran++));

        region.Step(3);

        Assert.That(ran, Is.EqualTo(3));
        Assert.That(region.Scene.Errors.Count, Is.EqualTo(3));
    }

    [Test]
    public void Ticks_FailTenTimesInARow_AreToldAloudOnce_UntilTheyAreWholeAgain()
    {
        var log = new LineLog();
        using var region = new TestRegion(options: new SceneOptions { Loggers = log });
        var loop = region.Scene.Loop;
        var isBroken = true;
        loop.Phases.Add(TickStage.Physics, new Phase("bad", _ =>
        {
            if (isBroken)
                throw new InvalidOperationException("no ground");
        }));

        region.Step(RegionLoop.FailingTicksAlarm - 1);
        Assert.That(loop.Alarm, Is.Null);
        region.Step(20);
        Assert.That(loop.Alarm, Is.EqualTo("bad: no ground"));
        Assert.That(log.Lines.Count(l => l.Contains("10 ticks in a row have failed", StringComparison.Ordinal)), Is.EqualTo(1));

        isBroken = false;
        region.Step();
        Assert.That(loop.Alarm, Is.Null);
        Assert.That(log.Lines.Count(l => l.Contains("whole again", StringComparison.Ordinal)), Is.EqualTo(1));
    }

    [Test]
    public void Elapsed_AfterALongPause_IsBounded()
    {
        using var region = new TestRegion();
        var elapsed = 0f;
        region.Scene.Loop.Phases.Add(TickStage.Physics, new Phase("p", tick => elapsed = tick.Elapsed));

        region.Step();
        Assert.That(elapsed, Is.EqualTo(region.Scene.Loop.FrameTime).Within(1e-6));
        region.Time.AdvanceSeconds(60);
        region.Step();

        Assert.That(elapsed, Is.EqualTo(region.Scene.Loop.FrameTime * RegionLoop.MaxElapsedFrames).Within(1e-6));
    }

    [Test]
    public void FrameTime_LiveSetting_CountsFromTheNextTick()
    {
        using var region = new TestRegion();
        region.Scene.Options.Configuration.Set("Startup", "FrameTime", "0.0909");
        region.Step();

        Assert.That(region.Scene.Loop.FrameTime, Is.EqualTo(0.0909));
    }

    [Test]
    public void Statistics_SteadyTicks_ShowTheTrueRate()
    {
        using var region = new TestRegion();
        region.Scene.Loop.Phases.Add(TickStage.Physics, new Phase("p", _ => { }));
        region.AddAvatar();
        region.AddBox(new(10, 10, 10));

        region.StepSeconds(7);
        var report = region.Scene.Statistics.Current;

        Assert.That(report.SimFps, Is.EqualTo(45).Within(0.5));
        Assert.That(report.PhysicsFps, Is.EqualTo(45).Within(0.5));
        Assert.That(report.TimeDilation, Is.EqualTo(1).Within(0.001));
        Assert.That((report.Npcs, report.Agents, report.TotalPrims), Is.EqualTo((1, 0, 1)));
        Assert.That(region.Scene.Options.Statistics.Find("scene.Test Region.SimFPS")!.Value, Is.EqualTo(report.SimFps));
    }

    [Test]
    public void Statistics_SlowPhases_ShowDilationAndSlowFrames()
    {
        using var region = new TestRegion();
        var time = region.Time;
        region.Scene.Loop.Phases.Add(TickStage.Physics, new Phase("slow", tick => time.AdvanceSeconds(tick.FrameTime * 3)));

        region.StepSeconds(12);
        var report = region.Scene.Statistics.Current;

        Assert.That(report.TimeDilation, Is.EqualTo(0.25).Within(0.01));
        Assert.That(report.PhysicsMs, Is.EqualTo(3000.0 / 45).Within(1));
        Assert.That(report.SpareMs, Is.Zero);
        Assert.That(report.SlowFrames, Is.GreaterThan(100));
    }

    [Test]
    public void SlowTick_IsLoggedWithItsPhases_OncePerPeriod()
    {
        var log = new LineLog();
        using var region = new TestRegion(options: new SceneOptions { Loggers = log });
        var time = region.Time;
        region.Scene.Loop.Phases.Add(TickStage.Physics, new Phase("slow", tick => time.AdvanceSeconds(0.2)));

        region.Step(30);
        Assert.That(log.Lines, Has.None.Contains("slow 200.0 ms"), "code is compiled in the first ticks");
        region.Step(20);
        Assert.That(log.Lines, Has.Exactly(1).Contains("slow 200.0 ms"));
    }

    [Test]
    public void Trace_Save_IsJsonWithEveryPhaseOfEveryTick()
    {
        using var region = new TestRegion();
        region.Scene.Loop.Phases.Add(TickStage.Physics, new Phase("count", tick => tick.Work.Items = 7));
        region.Step(5);
        using var file = new MemoryStream();

        region.Scene.Trace.Save(file, "Test Region");

        using var json = JsonDocument.Parse(file.ToArray());
        var events = json.RootElement.GetProperty("traceEvents").EnumerateArray().ToList();
        Assert.That(events.Count(e => e.GetProperty("name").GetString() == "count"), Is.EqualTo(5));
        Assert.That(events.Count(e => e.GetProperty("name").GetString() == TickTrace.WholeTick), Is.EqualTo(5));
        Assert.That(events.Where(e => e.GetProperty("name").GetString() == "count")
            .All(e => e.GetProperty("args").GetProperty("items").GetInt32() == 7));
        Assert.That(region.Scene.Trace.Table(), Does.Match(@"count\s+5\s"));
    }

    [Test]
    public void Trace_ShowsWhatScriptsTookBesideTicks_OnceAndOnAThreadOfItsOwn()
    {
        using var region = new TestRegion();
        region.Step();
        region.Scene.Statistics.Scripts.AddTime(region.Time.TimestampFrequency / 1000);
        region.Scene.Statistics.Scripts.AddEvent();
        region.Step(3);
        using var file = new MemoryStream();

        region.Scene.Trace.Save(file, "Test Region");

        using var json = JsonDocument.Parse(file.ToArray());
        var beside = json.RootElement.GetProperty("traceEvents").EnumerateArray()
            .Single(e => e.GetProperty("name").GetString() == TickTrace.BesideTicks);
        Assert.That((beside.GetProperty("dur").GetDouble(), beside.GetProperty("args").GetProperty("items").GetInt32()), Is.EqualTo((1000, 1)));
        Assert.That(beside.GetProperty("tid").GetInt32(), Is.EqualTo(2));
        Assert.That(region.Scene.Trace.Table(), Does.Match(TickTrace.BesideTicks + @"\s+1\s+1000\.0\s+1000\.0\s+1000\.0\s+1\s"));
    }

    [Test]
    public void EventSource_WithAListener_GetsTicksAndPhases()
    {
        using var listener = new RegionListener();
        using var region = new TestRegion();

        region.Step(2);

        Assert.That(listener.Events.Count(e => e.Contains("Tick Test Region")), Is.EqualTo(2));
        Assert.That(listener.Events.Count(e => e.Contains("Phase Inbox")), Is.EqualTo(2));
    }

    [Test]
    public void Timers_AfterAndEvery_RunAtTheirTimesUntilCancelled()
    {
        using var region = new TestRegion();
        var once = 0;
        var often = 0;
        region.Scene.Timers.After(TimeSpan.FromSeconds(1), _ => once++);
        var timer = region.Scene.Timers.Every(TimeSpan.FromSeconds(1), _ => often++);

        region.StepSeconds(0.9);
        Assert.That((once, often), Is.EqualTo((0, 0)));
        region.StepSeconds(2.6);
        Assert.That((once, often), Is.EqualTo((1, 3)));
        timer.Cancel();
        region.StepSeconds(3);

        Assert.That((once, often), Is.EqualTo((1, 3)));
        Assert.That(region.Scene.Timers.Count, Is.Zero);
    }

    [Test]
    public void Timers_ActionThrows_OthersStillRun()
    {
        using var region = new TestRegion();
        var ran = 0;
        region.Scene.Timers.After(TimeSpan.FromSeconds(0.1), _ => throw new InvalidOperationException("timer"));
        region.Scene.Timers.After(TimeSpan.FromSeconds(0.1), _ => ran++);

        region.StepSeconds(0.2);

        Assert.That((ran, region.Scene.Errors.Count), Is.EqualTo((1, 1L)));
    }

    [Test]
    public void Run_OnItsThread_ServesPostsAndTicksAndStops()
    {
        using var scene = new Scene(TestRegion.NewInfo(), new SceneOptions { FrameTimeOverride = 0.01 });
        using var stop = new CancellationTokenSource();
        using var served = new ManualResetEventSlim();
        using (scene.Token.Take())
            scene.Loop.Phases.Add(TickStage.Publish, new Phase("tick", _ => { }));
        var thread = new Thread(() => scene.Loop.Run(stop.Token));
        thread.Start();

        scene.Post(_ => served.Set());

        Assert.That(served.Wait(Patience));
        Assert.That(SpinWait.SpinUntil(() => scene.Loop.TickNumber >= 3, Patience));
        stop.Cancel();
        Assert.That(thread.Join(Patience));
    }

    [Test]
    public async Task Background_WhenTheRegionCloses_IsCancelledAndAwaited()
    {
        using var scene = new Scene(TestRegion.NewInfo());
        var started = new TaskCompletionSource();
        var ended = false;
        scene.Background("waits", async cancel =>
        {
            started.SetResult();
            try
            {
                await Task.Delay(Timeout.Infinite, cancel);
            }
            finally
            {
                ended = true;
            }
        });
        await started.Task.WaitAsync(Patience);
        Assert.That(scene.BackgroundNames, Is.EqualTo(new[] { "waits" }));

        Assert.That(await scene.Close(Patience));
        Assert.That(ended);
        Assert.That(scene.BackgroundNames, Is.Empty);
    }

    private sealed class Phase(string name, Action<TickContext> run) : ITickPhase
    {
        public string Name => name;

        public void Run(in TickContext tick) => run(tick);
    }

    private sealed class RegionListener : EventListener
    {
        private readonly int _thread = Environment.CurrentManagedThreadId; // other regions of the process are heard too

        public List<string> Events { get; } = [];

        protected override void OnEventSourceCreated(EventSource source)
        {
            if (source.Name == "OpenSim-Region")
                EnableEvents(source, EventLevel.Verbose);
        }

        protected override void OnEventWritten(EventWrittenEventArgs data)
        {
            if (Environment.CurrentManagedThreadId == _thread)
                Events.Add($"{data.EventName} {data.Payload?[0]}");
        }
    }

    private sealed class LineLog : ILoggerFactory, ILogger
    {
        public List<string> Lines { get; } = [];

        public void AddProvider(ILoggerProvider provider)
        {
        }

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
            Func<TState, Exception?, string> formatter) =>
            Lines.Add(formatter(state, exception));

        public void Dispose()
        {
        }
    }
}
