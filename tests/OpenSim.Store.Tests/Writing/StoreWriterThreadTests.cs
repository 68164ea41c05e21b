using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Store.Regions;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>
/// The writer with its own threads and the real clock: what it holds reaches the database, and shutting down leaves nothing behind.
/// </summary>
public sealed class StoreWriterThreadTests(string engine) : StoreFixture(engine, StoreKind.RegionStore)
{
    [Test]
    public void Drain_BringsEverythingToTheDatabase()
    {
        var folder = Directory.CreateTempSubdirectory("writer-").FullName;
        var rows = new RandomRows(111);
        var region = rows.Id();
        var stores = new SqlRegionStores(Database);
        var objects = Enumerable.Range(0, 60).Select(_ => rows.Linkset(region, 3)).ToList();
        var progress = new List<int>();
        using (var writer = new StoreWriter(stores, folder, new StoreWriterOptions(), NullLogger.Instance, TimeProvider.System))
        {
            writer.Start(new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System), "test");
            Parallel.ForEach(objects, prims => writer.Submit(new ObjectOperation(prims[0].Id, prims, true, [])));
            Assert.That(writer.Drain(TimeSpan.FromSeconds(60), progress.Add), Is.True);
            Assert.That(writer.Status.Waiting, Is.Zero);
        }

        var sink = new CollectingSink();
        stores.Scene.Load(region, sink);
        Assert.That(sink.Prims, Has.Count.EqualTo(180));
        Assert.That(progress[0], Is.Positive);
        Assert.That(progress[^1], Is.Zero);
        Assert.That(Directory.GetFiles(folder, "*.journal"), Is.Empty);
        Directory.Delete(folder, recursive: true);
    }

    [Test]
    public void WhatComesWhileBothLoopsSleep_WakesThem()
    {
        var folder = Directory.CreateTempSubdirectory("writer-").FullName;
        var rows = new RandomRows(113);
        var options = new StoreWriterOptions { MinimumTime = 0, MaximumTime = 0 };
        using (var writer = new StoreWriter(new SqlRegionStores(Database), folder, options, NullLogger.Instance, TimeProvider.System))
        {
            Assert.That((writer.StepJournal(), writer.StepDatabase()), Is.EqualTo((60_000, 60_000)), "they sleep for a minute");
            var watchdog = new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System);
            writer.Start(watchdog, "test");
            Assert.That(() => watchdog.Threads.All(thread => thread.IsResting), Is.True.After(30_000, 20));
            var prims = rows.Linkset(rows.Id(), 1);
            writer.Submit(new ObjectOperation(prims[0].Id, prims, true, []));
            Assert.That(() => (writer.Status.Waiting, writer.Status.Written), Is.EqualTo((0, 1)).After(30_000, 20));
        }

        Directory.Delete(folder, recursive: true);
    }

    [Test]
    public void Kept_EndsWhenTheJournalIsOnTheDisk_AndWhereNothingWaits()
    {
        var folder = Directory.CreateTempSubdirectory("writer-").FullName;
        var rows = new RandomRows(112);
        var time = new ManualTime();
        using (var writer = new StoreWriter(new SqlRegionStores(Database), folder, new StoreWriterOptions(), NullLogger.Instance, time))
        {
            var prims = rows.Linkset(rows.Id(), 1);
            writer.Submit(new ObjectOperation(prims[0].Id, prims, true, []));
            var kept = writer.Kept();
            writer.StepJournal();
            Assert.That((kept.IsCompleted, writer.Status.Durable), Is.EqualTo((false, 0)), "the journal's time has not come");
            time.AdvanceSeconds(0.03);
            writer.StepJournal();
            Assert.That((kept.IsCompletedSuccessfully, writer.Status.Durable), Is.EqualTo((true, 1)));
            writer.Submit(new ObjectOperation(prims[0].Id, prims, true, []));
            time.AdvanceSeconds(0.03);
            writer.StepJournal();
            Assert.That(writer.Status.Durable, Is.EqualTo(1), "nobody waits for this");
            time.AdvanceSeconds(1);
            writer.StepJournal();
            var nothing = writer.Kept();
            writer.StepJournal();
            Assert.That(nothing.IsCompletedSuccessfully);
        }

        Directory.Delete(folder, recursive: true);
    }
}
