using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Writing;

/// <summary>
/// Random edits, saves at random moments, crashes with a restart between them: in the end the tables hold exactly what a plain dictionary
/// of the same edits holds. Linking and unlinking while older rows still wait is where rows of one object could be deleted under another.
/// </summary>
public sealed class StoreModelTests(string engine) : StoreFixture(engine, StoreKind.RegionStore)
{
    private const int Steps = 300;

    [TestCase(1)]
    [TestCase(2)]
    [TestCase(3)]
    [TestCase(4)]
    [TestCase(5)]
    public void RandomEditsSavesAndCrashes_LeaveWhatTheModelHolds(int seed)
    {
        using var run = new Run(new SqlRegionStores(Database), seed);
        for (var i = 0; i < Steps; i++)
            run.Step();
        run.Finish();

        var (expected, actual) = (run.Model(), run.Stored());
        Assert.That(actual.Except(expected).Select(Head), Is.Empty, "there and should not be");
        Assert.That(expected.Except(actual).Select(Head), Is.Empty, "should be there and are not");
        Assert.That(expected, Has.Count.GreaterThan(20));
    }

    private static string Head(string prim) => string.Join(' ', prim.Split('\n').Take(4)) + prim[prim.LastIndexOf('[')..];

    private sealed class Run : IDisposable
    {
        private readonly SqlRegionStores _stores;
        private readonly RandomRows _rows;
        private readonly Random _random;
        private readonly UUID _region;
        private readonly ManualTime _clock = new();
        private readonly string _folder = Directory.CreateTempSubdirectory("model-").FullName;
        private readonly Dictionary<UUID, List<PrimRow>> _objects = []; // by root, in link order
        private readonly Dictionary<UUID, List<PrimItemRow>> _items = [];
        private StoreWriter _writer;

        public Run(SqlRegionStores stores, int seed)
        {
            _stores = stores;
            _rows = new RandomRows(seed * 1000 + 7);
            _random = new Random(seed);
            _region = _rows.Id();
            _writer = NewWriter();
        }

        public void Step()
        {
            Edit();
            _clock.AdvanceSeconds(_random.Next(30));
            if (_random.Next(2) == 0)
                _writer.StepJournal();
            if (_random.Next(4) == 0)
                _writer.StepDatabase();
            if (_random.Next(40) == 0)
                Crash();
        }

        public void Finish()
        {
            _clock.AdvanceSeconds(1);
            _writer.StepJournal();
            _clock.AdvanceSeconds(10_000);
            while (_writer.StepDatabase() == 0)
            {
            }

            Assert.That(_writer.Status.Waiting, Is.Zero, _writer.Status.DatabaseError);
        }

        public List<string> Model() =>
        [
            .. _objects.Values.SelectMany(prims => prims).Select(row => Line(PrimRowText.Of(row), _items.GetValueOrDefault(row.Id, [])))
            .Order(StringComparer.Ordinal)
        ];

        public List<string> Stored()
        {
            var sink = new CollectingSink();
            _stores.Scene.Load(_region, sink);
            Assert.That(sink.Orphans, Is.Empty);
            return [.. sink.Prims.Select(prim => Line(prim.Value, _stores.Scene.LoadInventory(prim.Key)))
                .Order(StringComparer.Ordinal)];
        }

        public void Dispose()
        {
            _writer.Dispose();
            Directory.Delete(_folder, recursive: true);
        }

        private static string Line(string prim, IReadOnlyList<PrimItemRow> items) =>
            $"{prim} [{string.Join(", ", items.Select(item => item.ToString()).Order(StringComparer.Ordinal))}]";

        private StoreWriter NewWriter() =>
            new(_stores, _folder, new StoreWriterOptions { BatchOperations = 5, MaxJournalBytes = 100_000 }, NullLogger.Instance, _clock);

        private void Edit()
        {
            if (_objects.Count < 8)
            {
                Add(_rows.Linkset(_region, 1 + _random.Next(5)));
                return;
            }

            var prims = Any();
            switch (_random.Next(9))
            {
                case 0 or 7: Add(_rows.Linkset(_region, 1 + _random.Next(5))); break;
                case 1: Delete(prims); break;
                case 2: Link(prims, Any()); break;
                case 3: Unlink(prims); break;
                case 4: Refill(prims); break;
                case 5 or 6: Remember(prims); break;
                default: Rewrite(prims); break;
            }
        }

        private List<PrimRow> Any() => _objects.Values.ElementAt(_random.Next(_objects.Count));

        private void Add(List<PrimRow> prims)
        {
            _objects[prims[0].Id] = prims;
            Submit(prims, whole: true);
        }

        private void Delete(List<PrimRow> prims)
        {
            _objects.Remove(prims[0].Id);
            foreach (var row in prims)
                _items.Remove(row.Id);
            _writer.Submit(ObjectOperation.Delete(prims[0].Id));
        }

        private void Link(List<PrimRow> root, List<PrimRow> other)
        {
            if (root == other)
                return;
            _objects.Remove(other[0].Id);
            root.AddRange(other);
            Submit(Renumber(root), whole: true);
        }

        // As the region does it: the part that leaves is saved before the linkset that it leaves.
        private void Unlink(List<PrimRow> prims)
        {
            if (prims.Count == 1)
                return;
            var leaves = prims[1 + _random.Next(prims.Count - 1)];
            prims.Remove(leaves);
            Add(Renumber([leaves]));
            Submit(Renumber(prims), whole: true);
        }

        private void Refill(List<PrimRow> prims)
        {
            var prim = prims[_random.Next(prims.Count)].Id;
            _items[prim] = [.. Enumerable.Range(0, _random.Next(4)).Select(_ => _rows.Item(prim))];
            Submit(prims, whole: false, new PrimInventory(prim, _items[prim]));
        }

        // A script of one of its prims remembers something else now; what belongs to no item means nothing.
        private void Remember(List<PrimRow> prims)
        {
            var prim = prims[_random.Next(prims.Count)].Id;
            if (_items.GetValueOrDefault(prim) is not { Count: > 0 } items)
            {
                _writer.Submit(new ScriptStateOperation(_rows.Id(), prim, _rows.Text(), true));
                return;
            }

            var at = _random.Next(items.Count);
            var item = items[at] with { ScriptState = _random.Next(4) == 0 ? "" : _rows.Text(), IsRunning = _rows.Bool() };
            _items[prim] = [.. items[..at], item, .. items[(at + 1)..]]; // the list that was submitted is the writer's
            _writer.Submit(new ScriptStateOperation(item.ItemId, prim, item.ScriptState, item.IsRunning));
        }

        private void Rewrite(List<PrimRow> prims)
        {
            for (var i = 0; i < prims.Count; i++)
                prims[i] = _rows.Prim(_region, prims[0].Id, prims[i].Id, i + 1);
            Submit(prims, whole: false);
        }

        // New rows, because those that were submitted belong to the writer.
        private List<PrimRow> Renumber(List<PrimRow> prims)
        {
            var root = prims[0].Id;
            for (var i = 0; i < prims.Count; i++)
                prims[i] = _rows.Prim(_region, root, prims[i].Id, i + 1);
            return prims;
        }

        private void Submit(List<PrimRow> prims, bool whole, params PrimInventory[] inventories) =>
            _writer.Submit(new ObjectOperation(prims[0].Id, [.. prims], whole, inventories));

        // What was handed over is in the journal by then; what comes after a crash is a new process on the same folder and tables.
        private void Crash()
        {
            _clock.AdvanceSeconds(1);
            _writer.StepJournal();
            _writer.Dispose();
            _writer = NewWriter();
            _writer.Recover();
        }
    }
}
