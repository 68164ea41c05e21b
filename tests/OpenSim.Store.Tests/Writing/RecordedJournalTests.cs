using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>
/// Journals that released programs have left, one for each format that stands in a release, with every kind of operation there was: a
/// simulator that is updated after a crash has all that the old one was told.
/// </summary>
public sealed class RecordedJournalTests
{
    private static string Recorded(string name) => Path.Combine(TestContext.CurrentContext.TestDirectory, "Writing", "Recorded", name);

    private string _folder = null!;

    [SetUp]
    public void SetUp() => _folder = Directory.CreateTempSubdirectory("recorded-").FullName;

    [TearDown]
    public void TearDown() => Directory.Delete(_folder, recursive: true);

    private Journal Left(string name, int? format = null)
    {
        var bytes = File.ReadAllBytes(Recorded(name));
        BitConverter.TryWriteBytes(bytes.AsSpan(8), format ?? BitConverter.ToInt32(bytes, 8));
        File.WriteAllBytes(Path.Combine(_folder, "store-00000001.journal"), bytes);
        return Journal.Open(_folder);
    }

    [TestCase(3)]
    public void Recover_OfAReleasedFormat_GivesWhatItsProgramWrote(int format)
    {
        using var journal = Left($"format-{format}.journal");
        var read = journal.Recover();

        Assert.That(journal.Unreadable, Is.Empty);
        Assert.That(journal.DamagedRecords, Is.Zero);
        var text = string.Join("\n----\n", read.Select(JournalText.Of)) + "\n";
        Assert.That(text, Is.EqualTo(File.ReadAllText(Recorded($"format-{format}.txt"))));
        var objects = read.OfType<ObjectOperation>().ToList();
        Assert.That(objects.SelectMany(o => o.Prims), Is.Not.Empty.And.All.Matches<PrimRow>(prim => prim.HasShape && !prim.HasOwn));
        var items = objects.SelectMany(o => o.Inventories).SelectMany(inventory => inventory.Items);
        Assert.That(items, Is.Not.Empty.And.All.Matches<PrimItemRow>(item => item.IsRunning));
        StoreSubject[] younger = [StoreSubject.ScriptState];
        Assert.That(read.Select(o => o.Key.Subject).Distinct(), Is.EquivalentTo(Enum.GetValues<StoreSubject>().Except(younger)));
    }

    [Test]
    public void Recover_OfAReleasedFormat_ThenWrittenAnew_IsTheSame()
    {
        IReadOnlyList<StoreOperation> read;
        using (var journal = Left("format-3.journal"))
        {
            read = journal.Recover();
            journal.Rewrite(read.Select((operation, i) => (operation, i + 1L)));
        }

        using var again = Journal.Open(_folder);
        Assert.That(again.Recover().Select(OperationText.Of), Is.EqualTo(read.Select(OperationText.Of)));
        Assert.That(again.Unreadable, Is.Empty);
    }

    [TestCase(OperationCodec.OldestFormat - 1)]
    [TestCase(OperationCodec.Format + 1)]
    public void Recover_OfAFormatThatIsNotKnown_IsKept_AndSaid(int format)
    {
        using var journal = Left("format-3.journal", format);

        Assert.That(journal.Recover(), Is.Empty);
        Assert.That(journal.Unreadable.Single(), Does.Contain($"its format is {format}"));
        Assert.That(Directory.GetFiles(_folder, "*.unreadable"), Has.Length.EqualTo(1));
    }

    // A record of today's form behind a header of yesterday's would be read wrongly; one behind a torn end not at all.
    [TestCase(0)]
    [TestCase(5)]
    public void Rejected_OfAReleasedFormat_IsReadAndAddedTo(int torn)
    {
        var path = Path.Combine(_folder, "rejected.journal");
        File.WriteAllBytes(path, [.. File.ReadAllBytes(Recorded("format-3.rejected")), .. new byte[torn]]);
        var old = new RejectedOperations(_folder);
        Assert.That(old.List.Single().Reason, Is.EqualTo("the database said no"));
        var prim = new PrimRow { Id = UUID.Random(), Buoyancy = 0.5f, HasShape = true };
        old.Add(new ObjectOperation(prim.Id, [prim], true, []), "nor did it later");

        var again = new RejectedOperations(_folder);
        Assert.That(again.List.Select(kept => kept.Reason), Is.EqualTo(new[] { "the database said no", "nor did it later" }));
        Assert.That(((ObjectOperation)again.TakeAll()[1]).Prims[0].Buoyancy, Is.EqualTo(0.5f));
        Assert.That(again.Unreadable, Is.Null);
    }

    [Test]
    public void Rejected_AddedToWhileSomeAreTaken_KeepsThemUntilTheJournalHasThem()
    {
        File.Copy(Recorded("format-3.rejected"), Path.Combine(_folder, "rejected.journal"));
        var rejected = new RejectedOperations(_folder);
        Assert.That(rejected.TakeAll(), Has.Count.EqualTo(1));
        rejected.Add(new ExtraOperation(UUID.Random(), "name", "value"), "no");
        Assert.That(new RejectedOperations(_folder).Count, Is.EqualTo(2));

        rejected.ForgetTaken();

        Assert.That(new RejectedOperations(_folder).List.Single().Reason, Is.EqualTo("no"));
    }
}
