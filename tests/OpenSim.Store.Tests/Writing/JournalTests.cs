using System.Buffers;
using OpenSim.Primitives;
using OpenSim.Store.Sql;
using OpenSim.Store.Regions;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Writing;

public sealed class JournalTests
{
    private string _folder = null!;
    private RandomOperations _random = null!;

    [SetUp]
    public void SetUp()
    {
        _folder = Directory.CreateTempSubdirectory("journal-").FullName;
        _random = new RandomOperations(91);
    }

    [TearDown]
    public void TearDown() => Directory.Delete(_folder, recursive: true);

    private List<StoreOperation> Operations(int count = 1) =>
        [.. Enumerable.Range(0, count).SelectMany(_ => _random.OneOfEach(_random.Rows.Id()))];

    private void Write(IEnumerable<StoreOperation> operations)
    {
        using var journal = Journal.Open(_folder);
        long sequence = 0;
        foreach (var operation in operations)
        {
            journal.Append(operation, ++sequence);
            journal.Sync();
        }
    }

    private List<string> Recover()
    {
        using var journal = Journal.Open(_folder);
        return [.. journal.Recover().Select(OperationText.Of)];
    }

    private string OnlyFile => Directory.GetFiles(_folder, "*.journal").Single();

    [Test]
    public void Codec_EveryKind_ComesBack()
    {
        foreach (var operation in Operations(5))
        {
            var buffer = new ArrayBufferWriter<byte>();
            OperationCodec.Write(new RecordWriter(buffer), operation);
            var reader = new RecordReader(buffer.WrittenSpan);

            Assert.That(OperationCodec.TryRead(ref reader, out var read), Is.True);
            Assert.That(reader.AtEnd, Is.True);
            Assert.That(OperationText.Of(read), Is.EqualTo(OperationText.Of(operation)));
        }
    }

    [Test]
    public void Codec_StoppedScripts_AreNamedBehindAllElse_WhereRecordsOfOlderProgramsEnd()
    {
        var prims = _random.Rows.Linkset(_random.Rows.Id(), 1);
        PrimItemRow Item(bool isRunning) =>
            _random.Rows.Item(prims[0].Id) with { IsRunning = isRunning, ExperienceId = UUID.Zero };
        PrimItemRow[] items = [Item(isRunning: true), Item(isRunning: false)];
        var operation = new ObjectOperation(prims[0].Id, prims, true, [new PrimInventory(prims[0].Id, items)]);
        var buffer = new ArrayBufferWriter<byte>();
        OperationCodec.Write(new RecordWriter(buffer), operation);
        var whole = new RecordReader(buffer.WrittenSpan);
        Assert.That(OperationCodec.TryRead(ref whole, out var read) && whole.AtEnd);
        Assert.That(((ObjectOperation)read).Inventories[0].Items, Is.EqualTo(items));
        var older = new RecordReader(buffer.WrittenSpan[..^17]);
        Assert.That(OperationCodec.TryRead(ref older, out read));
        Assert.That(((ObjectOperation)read).Inventories[0].Items, Is.EqualTo(items.Select(i => i with { IsRunning = true })));
    }

    [Test]
    public void Codec_CutAnywhere_IsRefused()
    {
        foreach (var operation in Operations())
        {
            var buffer = new ArrayBufferWriter<byte>();
            OperationCodec.Write(new RecordWriter(buffer), operation);
            for (var length = 0; length < Math.Min(buffer.WrittenCount, 3000); length++)
            {
                var reader = new RecordReader(buffer.WrittenSpan[..length]);
                Assert.That(OperationCodec.TryRead(ref reader, out _), Is.False, $"{operation.Key.Subject} cut to {length}");
            }
        }
    }

    [Test]
    public void Recover_AfterSync_GivesTheLatestOfEachKey()
    {
        var operations = Operations(3);
        Write(operations);
        var latest = operations.GroupBy(operation => operation.Key).Select(group => group.Last());

        Assert.That(Recover(), Is.EquivalentTo(latest.Select(OperationText.Of)));
    }

    [Test]
    public void Recover_WithoutSync_IsEmpty()
    {
        using (var journal = Journal.Open(_folder))
            journal.Append(Operations()[0], 1);

        Assert.That(Recover(), Is.Empty);
    }

    [Test]
    public void Recover_FileCutAnywhere_GivesAllThatCameBefore()
    {
        var operations = Enumerable.Range(0, 6).Select(i => (StoreOperation)new ExtraOperation(_random.Rows.Id(), "n" + i, "v")).ToList();
        Write(operations);
        var bytes = File.ReadAllBytes(OnlyFile);
        var file = OnlyFile;
        var seen = new HashSet<int>();
        for (var length = 0; length <= bytes.Length; length++)
        {
            File.WriteAllBytes(file, bytes[..length]);
            var recovered = Recover();
            Assert.That(recovered, Is.EqualTo(operations.Take(recovered.Count).Select(OperationText.Of)));
            seen.Add(recovered.Count);
        }

        Assert.That(seen, Is.EquivalentTo(Enumerable.Range(0, 7)));
    }

    [Test]
    public void Recover_DamageInTheMiddle_LosesThatRecordOnly()
    {
        var operations = Enumerable.Range(0, 3).Select(i => (StoreOperation)new ExtraOperation(_random.Rows.Id(), "n" + i, "v")).ToList();
        Write(operations);
        var bytes = File.ReadAllBytes(OnlyFile);
        var record = (bytes.Length - JournalFile.HeaderLength) / 3;
        bytes[JournalFile.HeaderLength + record + record / 2] ^= 1;
        File.WriteAllBytes(OnlyFile, bytes);

        using var journal = Journal.Open(_folder);
        Assert.That(journal.Recover(), Is.EqualTo(new[] { operations[0], operations[2] }));
        Assert.That(journal.DamagedRecords, Is.EqualTo(1));
        var kept = Directory.GetFiles(_folder, "*.damaged").Single();
        Assert.That(journal.Unreadable.Single(), Does.StartWith(kept));
        journal.Reset();
        Assert.That(File.ReadAllBytes(kept), Is.EqualTo(bytes), "what cannot be read outlives what could");
    }

    // A length that is wrong hides all that stands behind it.
    [TestCase(-1)]
    [TestCase(0)]
    [TestCase(int.MaxValue)]
    [TestCase(100_000)]
    public void Recover_WrongLengthInTheMiddle_IsDamage_AndTheFileIsKept(int length)
    {
        var operations = Enumerable.Range(0, 3).Select(i => (StoreOperation)new ExtraOperation(_random.Rows.Id(), "n" + i, "v")).ToList();
        Write(operations);
        var bytes = File.ReadAllBytes(OnlyFile);
        var record = (bytes.Length - JournalFile.HeaderLength) / 3;
        BitConverter.TryWriteBytes(bytes.AsSpan(JournalFile.HeaderLength + record), length);
        File.WriteAllBytes(OnlyFile, bytes);

        using var journal = Journal.Open(_folder);
        Assert.That(journal.Recover(), Is.EqualTo(new[] { operations[0] }));
        Assert.That(journal.DamagedRecords, Is.Positive);
        Assert.That(Directory.GetFiles(_folder, "*.damaged"), Has.Length.EqualTo(1));
    }

    [Test]
    public void Recover_Done_LeavesOutWhatWasWritten()
    {
        var operations = Enumerable.Range(0, 3).Select(i => (StoreOperation)new ExtraOperation(_random.Rows.Id(), "n", "v" + i)).ToList();
        using (var journal = Journal.Open(_folder))
        {
            for (var i = 0; i < 3; i++)
                journal.Append(operations[i], i + 1);
            var newer = new ExtraOperation(((ExtraOperation)operations[1]).RegionId, "n", "newer");
            journal.Append(newer, 4);
            // the second was in the database before the newer one came
            journal.AppendDone([(operations[0].Key, 1), (operations[1].Key, 2)]);
            journal.Sync();
            operations[1] = newer;
        }

        Assert.That(Recover(), Is.EquivalentTo(operations.Skip(1).Select(OperationText.Of)));
    }

    [Test]
    public void Rewrite_KeepsOnlyWhatWaits()
    {
        var operations = Operations(4);
        using (var journal = Journal.Open(_folder))
        {
            for (var i = 0; i < operations.Count; i++)
                journal.Append(operations[i], i);
            journal.Sync();
            var before = journal.Bytes;
            journal.Rewrite([(operations[^1], 1000)]);
            Assert.That(journal.Bytes, Is.LessThan(before).And.EqualTo(new FileInfo(OnlyFile).Length));
            journal.Append(operations[0], 1001);
            journal.Sync();
        }

        Assert.That(Recover(), Is.EqualTo(new[] { operations[^1], operations[0] }.Select(OperationText.Of)));
    }

    [Test]
    public void Reset_LeavesNothing()
    {
        Write(Operations());
        using (var journal = Journal.Open(_folder))
        {
            Assert.That(journal.Recover(), Is.Not.Empty);
            journal.Reset();
            Assert.That(journal.Bytes, Is.Zero);
        }

        Assert.That(Recover(), Is.Empty);
    }

    [Test]
    public void Open_Twice_SaysWhy()
    {
        using var first = Journal.Open(_folder);

        Assert.That(() => Journal.Open(_folder),
            Throws.TypeOf<StoreException>().With.Message.Contains(_folder).And.Message.Contains("another simulator"));
    }

    [Test]
    public void Recover_ForeignFile_IsLeftAlone()
    {
        var foreign = Path.Combine(_folder, "store-00000001.journal");
        File.WriteAllText(foreign, "this is something else entirely");
        using var journal = Journal.Open(_folder);

        Assert.That(journal.Recover(), Is.Empty);
        Assert.That(journal.Unreadable.Single(), Does.Contain(foreign));
        journal.Append(Operations()[0], 1);
        journal.Sync();
        journal.Reset();
        Assert.That(File.ReadAllText(foreign + ".unreadable"), Is.EqualTo("this is something else entirely"), "it outlives ours");
    }

    [Test]
    public void Recover_FolderNamedAsAJournal_IsSaid()
    {
        var folder = Directory.CreateDirectory(Path.Combine(_folder, "store-00000001.journal")).FullName;
        using var journal = Journal.Open(_folder);

        Assert.That(journal.Recover(), Is.Empty);
        Assert.That(journal.Unreadable.Single(), Does.Contain(folder).And.Contain("a folder"));
    }

    [Test]
    public void After_SaveOverSave_KeepsOlderInventories()
    {
        var rows = _random.Rows;
        var prims = rows.Linkset(rows.Id(), 2);
        var (a, b) = (new PrimInventory(prims[0].Id, [rows.Item(prims[0].Id)]), new PrimInventory(prims[1].Id, [rows.Item(prims[1].Id)]));
        var newerB = new PrimInventory(prims[1].Id, []);
        var first = new ObjectOperation(prims[0].Id, prims, true, [a, b]);
        var second = new ObjectOperation(prims[0].Id, prims, false, [newerB]);

        var both = (ObjectOperation)second.After(first);

        Assert.That(both.Inventories, Is.EqualTo(new[] { a, newerB }));
        Assert.That(both.Whole, Is.True);
    }

    [Test]
    public void After_DeleteOverSave_RemembersThePrims()
    {
        var rows = _random.Rows;
        var prims = rows.Linkset(rows.Id(), 3);
        var deleted = (ObjectOperation)ObjectOperation.Delete(prims[0].Id).After(new ObjectOperation(prims[0].Id, prims, true, []));

        Assert.That(deleted.IsDeletion, Is.True);
        Assert.That(deleted.Gone, Is.EquivalentTo(prims.Select(prim => prim.Id)));
        var again = (ObjectOperation)new ObjectOperation(prims[0].Id, prims[..2], false, []).After(deleted);
        Assert.That(again.Gone, Is.EqualTo(new[] { prims[2].Id }));
        Assert.That(again.Whole, Is.True);
    }

    [Test]
    public void Checksum_OfKnownBytes_IsCrc32C() => Assert.That(JournalFile.Checksum("123456789"u8), Is.EqualTo(0xE3069283));

    [Test]
    public void Append_AfterRecover_GoesToANewFile()
    {
        Write([new ExtraOperation(_random.Rows.Id(), "first", "v")]);
        using (var journal = Journal.Open(_folder))
        {
            journal.Recover();
            journal.Append(new ExtraOperation(UUID.Zero, "second", "v"), 5);
            journal.Sync();
        }

        Assert.That(Directory.GetFiles(_folder, "*.journal"), Has.Length.EqualTo(2));
        Assert.That(Recover(), Has.Count.EqualTo(2));
    }
}
