using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;
using OpenSim.Settings;
using OpenSim.Store.Accounts;
using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Kept;

#pragma warning disable CA2012 // All awaits each of them once, in their order

/// <summary>A real server that stands still or is killed: what people change meanwhile is kept, and comes into the database once.</summary>
public sealed class AwayDatabaseTests
{
    /// <summary>Many times what anything here takes.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(40);

    private MariaDbServer _server = null!;
    private string _folder = null!;
    private string _connection = null!;

    [OneTimeSetUp]
    public void StartServer()
    {
        if (MariaDbServer.Missing() is { } missing)
        {
            if (Environment.GetEnvironmentVariable("CI") == "true")
                Assert.Fail(missing);
            Assert.Ignore(missing);
        }

        _server = new MariaDbServer();
    }

    [OneTimeTearDown]
    public void EndServer() => _server?.Dispose();

    [SetUp]
    public void MakeFolder()
    {
        _folder = Directory.CreateTempSubdirectory("kept-").FullName;
        _connection = _server.ConnectionString(_server.CreateDatabase());
    }

    [TearDown]
    public void RemoveFolder() => Directory.Delete(_folder, recursive: true);

    [TestCase(true)]
    [TestCase(false)]
    public async Task Away_ChangesOfEveryKind_AreDoneWhenItIsBack(bool frozen)
    {
        using var kept = Open();
        var me = await kept.NewUser();
        var root = (await kept.Service.GetRootFolder(me))!;
        var trash = (await kept.Service.GetFolderForType(me, FolderType.Trash))!;
        var (old, doomed) = (KeptInventory.Folder(me, root.Id, "old"), KeptInventory.Folder(me, root.Id, "doomed"));
        var (moved, gone, changed) = (KeptInventory.Item(me, old.Id), KeptInventory.Item(me, old.Id), KeptInventory.Item(me, old.Id));
        await All(kept.Service.AddFolder(old), kept.Service.AddFolder(doomed));
        await All(kept.Service.AddItem(moved), kept.Service.AddItem(gone), kept.Service.AddItem(changed));
        var (box, inBox) = (KeptInventory.Folder(me, root.Id, "box"), UUID.Random());
        Assert.That(kept.Writer.Drain(Patience), "nothing of all this waits, however slow the machine is");

        TakeAway(frozen);
        await All(kept.Service.AddFolder(box));
        await All(kept.Service.AddItem(KeptInventory.Item(me, box.Id) with { Id = inBox }));
        await All(kept.Service.MoveItems(me, [(moved.Id, box.Id)]), kept.Service.DeleteItems(me, [gone.Id]),
            kept.Service.ChangeItem(me, changed.Id, new ItemChange { Name = "renamed" }), kept.Service.MoveFolder(me, doomed.Id, trash.Id),
            kept.Service.UpdateFolder(old with { Name = "older" }));
        await All(kept.Service.PurgeFolder(me, trash.Id));
        Assert.That(kept.Writer.Status.Waiting, Is.EqualTo(8));
        BringBack(frozen);

        await Await(kept, async () => (await kept.Service.GetFolderItems(me, box.Id)).Count == 2);
        Assert.That((await kept.Service.GetFolderItems(me, box.Id)).Select(item => item.Id), Is.EquivalentTo(new[] { inBox, moved.Id }));
        Assert.That((await kept.Service.GetFolderItems(me, old.Id)).Select(item => item.Name), Is.EqualTo(new[] { "renamed" }));
        Assert.That((await kept.Service.GetFolder(me, old.Id))!.Name, Is.EqualTo("older"));
        Assert.That(await kept.Service.GetFolder(me, doomed.Id), Is.Null);
        Assert.That(kept.Writer.Status.Waiting, Is.Zero);
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task Away_AnswersComeInTime_AndReadsAreRefused(bool frozen)
    {
        using var kept = Open();
        var me = await kept.NewUser();
        var root = (await kept.Service.GetRootFolder(me))!;
        TakeAway(frozen);
        try
        {
            var changes = Enumerable.Range(0, 20).Select(i => Task.Run(async () =>
                await kept.Service.AddItem(KeptInventory.Item(me, root.Id)))).ToList();
            Assert.That(await Task.WhenAll(changes).WaitAsync(Patience), Has.All.True);
            var read = Task.Run(async () => await kept.Service.GetFolderItems(me, root.Id));
            Assert.That(async () => await read.WaitAsync(Patience), Throws.TypeOf<StoreException>());
        }
        finally
        {
            BringBack(frozen);
        }

        await Await(kept, async () => (await kept.Service.GetFolderItems(me, root.Id)).Count == 20);
    }

    [Test]
    public async Task Frozen_WhatHasNoAnswerYet_IsInTheJournalMeanwhile()
    {
        using var kept = new KeptInventory(new MySqlDriver(), _connection, _folder, patience: 30);
        var me = await kept.NewUser();
        var root = (await kept.Service.GetRootFolder(me))!;
        var item = KeptInventory.Item(me, root.Id);
        _server.Freeze();
        string killed;
        Task<bool> change;
        try
        {
            change = Task.Run(async () => await kept.Service.AddItem(item));
            // A header alone is 16 bytes.
            while (kept.Writer.Status.JournalBytes <= 16 && !change.IsCompleted)
                await Task.Delay(20);
            Assert.That(change.IsCompleted, Is.False);
            killed = kept.CopyOfJournal();
        }
        finally
        {
            _server.Thaw();
        }

        Assert.That(await change.WaitAsync(Patience), Is.True);
        using var next = new KeptInventory(new MySqlDriver(), _connection, killed);
        Assert.That(next.Recovered, Is.EqualTo(1));
        Assert.That((await next.Service.GetFolderItems(me, root.Id)).Single(), Is.EqualTo(item));
        Directory.Delete(killed, recursive: true);
    }

    [Test]
    public async Task AwayAndKilled_NextStartHasEverythingOnceInItsOrder()
    {
        var (me, item) = (UUID.Zero, new InventoryItem());
        using (var kept = Open())
        {
            me = await kept.NewUser();
            var root = (await kept.Service.GetRootFolder(me))!;
            item = KeptInventory.Item(me, root.Id);
            var deleted = KeptInventory.Item(me, root.Id, "deleted again");
            _server.Kill();
            await All(kept.Service.AddItem(item));
            for (var i = 0; i < 30; i++)
                await All(kept.Service.ChangeItem(me, item.Id, new ItemChange { Name = $"name {i}" }));
            await All(kept.Service.AddItem(deleted));
            await All(kept.Service.DeleteItems(me, [deleted.Id]));
            Kill(kept);
            _server.Start();
        }

        using (var kept = Open())
        {
            Assert.That(kept.Recovered, Is.EqualTo(33));
            Assert.That((await kept.Service.GetFolderItems(me, item.Folder)).Single(), Is.EqualTo(item with { Name = "name 29" }));
        }
    }

    [Test]
    public async Task StartWhileItIsAway_Fails_AndTheJournalStays()
    {
        InventoryItem item;
        using (var kept = Open())
        {
            var me = await kept.NewUser();
            item = KeptInventory.Item(me, (await kept.Service.GetRootFolder(me))!.Id);
            _server.Kill();
            await All(kept.Service.AddItem(item));
            Kill(kept);
        }

        using (var database = new Database(new MySqlDriver(), _connection))
        using (var writer = new AccountWriter(
            database, new InventoryService(database).Changes, _folder, NullLogger.Instance, TimeProvider.System))
            Assert.That(() => writer.Recover(), Throws.TypeOf<StoreException>());
        _server.Start();
        using (var kept = Open())
            Assert.That(await kept.Service.GetItem(item.Owner, item.Id), Is.EqualTo(item));
    }

    [Test]
    public async Task KilledBeforeTheJournalHasNotedIt_NothingThatWasDeletedComesBack()
    {
        using var first = Open();
        var me = await first.NewUser();
        var root = (await first.Service.GetRootFolder(me))!;
        var item = KeptInventory.Item(me, root.Id);
        _server.Kill();
        await All(first.Service.AddItem(item));
        var killed = first.CopyOfJournal(); // the database gets it, and the journal dies without having heard of that
        _server.Start();
        await Await(first, async () => (await first.Service.GetFolderItems(me, root.Id)).Count == 1);
        await All(first.Service.DeleteItems(me, [item.Id]));

        using var next = new KeptInventory(new MySqlDriver(), _connection, killed);
        Assert.That(next.Recovered, Is.EqualTo(1));
        Assert.That(await next.Service.GetFolderItems(me, root.Id), Is.Empty);
        Directory.Delete(killed, recursive: true);
    }

    [Test]
    public async Task FolderThatHasGone_ItsItemsLieInLostAndFound()
    {
        using var kept = Open();
        var me = await kept.NewUser();
        var root = (await kept.Service.GetRootFolder(me))!;
        var lost = (await kept.Service.GetFolderForType(me, FolderType.LostAndFound))!;
        var folder = KeptInventory.Folder(me, root.Id);
        await All(kept.Service.AddFolder(folder));
        _server.Kill();
        var item = KeptInventory.Item(me, folder.Id);
        await All(kept.Service.DeleteFolders(me, [folder.Id]));
        await All(kept.Service.AddItem(item));
        _server.Start();
        await Await(kept, async () => (await kept.Service.GetItem(me, item.Id))?.Folder == lost.Id);
    }

    [Test]
    public async Task Away_AWholeRequest_IsDoneWhenItIsBack()
    {
        using var kept = Open();
        var me = await kept.NewUser();
        var root = (await kept.Service.GetRootFolder(me))!;
        var (old, gone) = (KeptInventory.Item(me, root.Id), KeptInventory.Item(me, root.Id));
        var link = KeptInventory.Item(me, root.Id) with { AssetType = AssetType.Link, AssetId = old.Id };
        await All(kept.Service.AddItem(old), kept.Service.AddItem(gone), kept.Service.AddItem(link));
        var folder = KeptInventory.Folder(me, root.Id);
        var item = KeptInventory.Item(me, folder.Id);
        _server.Kill();
        var outcome = await kept.Service.Apply(me, new InventoryChange
        {
            NewFolders = [folder], NewItems = [item], DeletedItems = [gone.Id], UnlinkedFolders = [root.Id],
            Items = [old with { Name = "other", Folder = folder.Id }]
        });
        Assert.That(outcome.Refusal, Is.EqualTo(InventoryRefusal.None));
        Assert.That(outcome.RemovedItems, Is.EqualTo(new[] { gone.Id }));
        Assert.That(async () => await kept.Service.Apply(me, new InventoryChange { TouchedFolders = [root.Id] }),
            Throws.TypeOf<StoreException>(), "a version cannot be told");
        _server.Start();
        await Await(kept, async () => (await kept.Service.GetFolderItems(me, folder.Id)).Count == 2);
        Assert.That((await kept.Service.GetFolderItems(me, folder.Id)).Select(i => i.Name), Is.EquivalentTo(new[] { "thing", "other" }));
        Assert.That(await kept.Service.GetFolderItems(me, root.Id), Is.Empty);
    }

    [Test]
    public async Task MoreThanMayWait_IsRefusedAndNotDone()
    {
        var configuration = new Configuration();
        configuration.Set("Limits", "WaitingChangesPerAccount", "3");
        var limits = new AccountLimits(new StatRegistry(), configuration);
        using var kept = new KeptInventory(new MySqlDriver(), _connection, _folder, limits: limits);
        var (me, other) = (await kept.NewUser(), await kept.NewUser());
        var (root, others) = ((await kept.Service.GetRootFolder(me))!, (await kept.Service.GetRootFolder(other))!);
        _server.Kill();
        for (var i = 0; i < 3; i++)
            await All(kept.Service.AddItem(KeptInventory.Item(me, root.Id)));
        Assert.That(async () => await kept.Service.AddItem(KeptInventory.Item(me, root.Id)), Throws.TypeOf<StoreException>());
        await All(kept.Service.AddItem(KeptInventory.Item(other, others.Id)));
        Assert.That(limits.Changes.Refused, Is.EqualTo(1));
        _server.Start();
        await Await(kept, async () => (await kept.Service.GetFolderItems(me, root.Id)).Count == 3);
        Assert.That(kept.Writer.Drain(Patience), Is.True);
        Assert.That(limits.Bytes.Used, Is.Zero);
    }

    [Test]
    public async Task JournalThatCannotBeWritten_ChangesAreRefusedAndNotDone()
    {
        using var kept = Open();
        var me = await kept.NewUser();
        var root = (await kept.Service.GetRootFolder(me))!;
        _server.Kill();
        for (var number = 1; number < 200; number++) // the names that the journal's next files would have
            Directory.CreateDirectory(Path.Combine(_folder, $"store-{number:D8}.journal"));
        Assert.That(async () => await kept.Service.AddItem(KeptInventory.Item(me, root.Id)), Throws.TypeOf<StoreException>());
        Assert.That(kept.Writer.Status.JournalError, Is.Not.Null);
        _server.Start();
        await Await(kept, async () => (await kept.Service.GetFolderItems(me, root.Id)).Count == 0);
        await All(kept.Service.AddItem(KeptInventory.Item(me, root.Id)));
        Assert.That(await kept.Service.GetFolderItems(me, root.Id), Has.Count.EqualTo(1));
    }

    /// <summary>The disk fills while the database is away: what was promised is there in the end, what was refused is not.</summary>
    [TestCase(true)]
    [TestCase(false)]
    public async Task FullDisk_WhileItIsAway_KeepsWhatWasPromised_AndRefusesTheRestInWords(bool frozen)
    {
        if (SmallDisk.TryMake(kilobytes: 1024) is not { } disk)
        {
            if (Environment.GetEnvironmentVariable("CI") == "true")
                Assert.Fail(SmallDisk.Missing);
            Assert.Ignore(SmallDisk.Missing);
            return;
        }

        using var room = disk;
        using var kept = new KeptInventory(new MySqlDriver(), _connection, Path.Combine(disk.Folder, "journal"), patience: 4);
        var me = await kept.NewUser();
        var root = (await kept.Service.GetRootFolder(me))!;
        var promised = new List<UUID>();
        string? words = null;
        string killed;
        TakeAway(frozen);
        try
        {
            await Add(10);
            Assert.That((promised.Count, words), Is.EqualTo((10, default(string))));
            disk.Fill();
            for (var i = 0; i < 100 && words is null; i++)
                await Add(20); // the last block of the file has some room
            Assert.That(words, Does.StartWith("The journal of inventories cannot be written: ").And.Contain("refused while the database is away"));
            Assert.That(kept.Writer.Status.JournalError, Does.StartWith("The journal of inventories cannot be written: "));
            killed = kept.CopyOfJournal();
            disk.MakeRoom();
            await Add(5);
        }
        finally
        {
            BringBack(frozen);
        }

        await Await(kept, () => Task.FromResult(kept.Writer.Status.Waiting == 0));
        Assert.That((await kept.Service.GetFolderItems(me, root.Id)).Select(item => item.Id), Is.EquivalentTo(promised));
        Assert.That(kept.Writer.Status.JournalError, Is.Null);

        // Had it been killed while the disk was full, the next start would have had it all.
        await All(kept.Service.DeleteItems(me, promised));
        kept.Database.Write(session => session.Execute($"delete from own_appliedoperations"));
        using var next = new KeptInventory(new MySqlDriver(), _connection, killed);
        Assert.That((await next.Service.GetFolderItems(me, root.Id)).Select(item => item.Id),
            Is.SupersetOf(promised.Take(promised.Count - 5)));
        Directory.Delete(killed, recursive: true);

        async Task Add(int count)
        {
            var items = Enumerable.Range(0, count).Select(_ => KeptInventory.Item(me, root.Id)).ToList();
            foreach (var (id, refusal) in await Task.WhenAll(items.Select(item => Task.Run(() => Try(item)))).WaitAsync(2 * Patience))
            {
                if (refusal is null)
                    promised.Add(id);
                else
                    words = refusal;
            }
        }

        async Task<(UUID Id, string? Refusal)> Try(InventoryItem item)
        {
            try
            {
                return (item.Id, await kept.Service.AddItem(item) ? null : "refused");
            }
            catch (StoreException e)
            {
                return (item.Id, e.Message);
            }
        }
    }

    // A busy machine takes more than a second for an answer now and then, which is not what is tried here.
    private KeptInventory Open() => new(new MySqlDriver(), _connection, _folder, patience: 4);

    // Its lock goes with the process; everything else stays as it is on the disk.
    private void Kill(KeptInventory kept)
    {
        var left = kept.CopyOfJournal();
        kept.Dispose();
        Directory.Delete(_folder, recursive: true);
        Directory.Move(left, _folder);
    }

    private void TakeAway(bool frozen)
    {
        if (frozen)
            _server.Freeze();
        else
            _server.Kill();
    }

    private void BringBack(bool frozen)
    {
        if (frozen)
            _server.Thaw();
        else
            _server.Start();
    }

    private static async Task All(params ValueTask<bool>[] changes)
    {
        foreach (var change in changes)
            Assert.That(await change.AsTask().WaitAsync(Patience), Is.True);
    }

    /// <summary>Until the database is back and it is so.</summary>
    private static async Task Await(KeptInventory kept, Func<Task<bool>> condition)
    {
        var until = DateTime.UtcNow + Patience;
        while (true)
        {
            try
            {
                if (await condition())
                    return;
            }
            catch (StoreException) when (DateTime.UtcNow < until)
            {
                // not back yet
            }

            if (DateTime.UtcNow > until)
                Assert.Fail($"It is not so: {kept.Writer.Status}");
            await Task.Delay(20);
        }
    }
}
