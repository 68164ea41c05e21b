using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>What is on its way outlives a process, until it has come to an end.</summary>
public sealed class PassageTests(string engine) : StoreFixture(engine, StoreKind.RegionStore)
{
    private readonly ManualTime _clock = new();
    private readonly RandomRows _rows = new(131);

    [Test]
    public void Passages_ThatHaveNotEnded_AreThereForTheNextProcess()
    {
        var stores = new SqlRegionStores(Database);
        var folder = Directory.CreateTempSubdirectory("writer-").FullName;
        var region = _rows.Id();
        var (ended, left, written) = (Passage(region, 1), Passage(region, 1), Passage(region, 3000));
        using (var writer = NewWriter(stores, folder))
        {
            writer.Submit(Begin(written));
            writer.StepJournal();
            _clock.AdvanceSeconds(5);
            while (writer.StepDatabase() == 0)
            {
            }

            Assert.That(stores.Passages.Load(region), Is.EqualTo(new[] { written }));
            writer.Submit(Begin(ended), Begin(left), new PassageOperation(ended.Id, null));
            _clock.AdvanceSeconds(1);
            writer.StepJournal();
        }

        using (var next = NewWriter(stores, folder))
        {
            next.Recover();
            Assert.That(stores.Passages.Load(region), Is.EquivalentTo(new[] { left, written }));
            Assert.That(stores.Passages.Load(_rows.Id()), Is.Empty, "another region's");
            next.Submit(new PassageOperation(left.Id, null), new PassageOperation(written.Id, null));
            _clock.AdvanceSeconds(1);
            next.StepJournal();
        }

        using (var last = NewWriter(stores, folder))
            last.Recover();
        Assert.That(stores.Passages.Load(region), Is.Empty);
        Directory.Delete(folder, recursive: true);
    }

    [TestCase("")]
    [TestCase("Region")]
    [TestCase("Region 00000000-0000-0000-0000-000000000000 ")]
    [TestCase("Region 00000000-0000-0000-0000-000000000000 11111111-1111-1111-1111-111111111111,")]
    [TestCase("Moon 00000000-0000-0000-0000-000000000000 11111111-1111-1111-1111-111111111111")]
    [TestCase("7 00000000-0000-0000-0000-000000000000 11111111-1111-1111-1111-111111111111")]
    public void Place_ThatNobodyHasWritten_IsNone(string text) => Assert.That(ThingPlace.Parse(text), Is.Null);

    private static PassageOperation Begin(PassageRow passage) => new(passage.Id, passage);

    private StoreWriter NewWriter(SqlRegionStores stores, string folder) =>
        new(stores, folder, new StoreWriterOptions(), NullLogger.Instance, _clock);

    private PassageRow Passage(UUID region, int objects)
    {
        var from = ThingPlace.Region([.. Enumerable.Range(0, objects).Select(_ => _rows.Id())]);
        var to = ThingPlace.Inventory(_rows.Id(), _rows.Id());
        var parsed = ThingPlace.Parse(from.ToString())!;
        Assert.That((parsed.Kind, parsed.Holder, parsed.Things.SequenceEqual(from.Things)), Is.EqualTo((from.Kind, from.Holder, true)));
        return new PassageRow { Id = _rows.Id(), RegionId = region, From = from.ToString(), To = to.ToString() };
    }
}
