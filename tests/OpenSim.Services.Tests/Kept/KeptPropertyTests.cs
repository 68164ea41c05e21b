using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Local.Inventory;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;

namespace OpenSim.Services.Tests.Kept;

/// <summary>
/// Random changes of two people, while the database goes and comes back and the process is killed: the tables have in the end what they
/// have when each change is made once, one after the other, by a service that nothing happens to. Versions of folders count each change,
/// so that one that was made twice or not at all is seen although it left no other trace.
/// </summary>
[TestFixture]
public sealed class KeptPropertyTests
{
    private const int Steps = 250;

    private readonly ConcurrentDictionary<string, bool> _made = new();
    private readonly List<(UUID Owner, byte[] Change)> _asked = [];
    private volatile bool _isAway;
    private string _home = null!;
    private string _journal = null!;

    private string Connection => $"URI=file:{Path.Combine(_home, "OpenSim.db")}";

    [TearDown]
    public void RemoveFolder() => Directory.Delete(_home, recursive: true);

    [TestCase(1)]
    [TestCase(2)]
    [TestCase(3)]
    [TestCase(4)]
    public async Task ChangesCrashesAndReplays_LeaveWhatEachChangeMadeOnceLeaves(int seed)
    {
        var random = new Random(seed);
        _home = Directory.CreateTempSubdirectory("property-").FullName;
        _journal = Path.Combine(_home, "journal 0");
        (_isAway, var kills) = (false, 0);
        _made.Clear();
        _asked.Clear();
        var (dead, kept) = Open();
        UUID[] people = [await kept.NewUser(), await kept.NewUser()];
        var begin = people.SelectMany(Snapshot).ToList();
        var changes = people.Select(me => new RandomChanges(random, me, [.. begin.Where(f => f.Owner == me).Select(f => f.Id)])).ToList();
        for (var step = 0; step < Steps; step++)
        {
            var who = random.Next(people.Length);
            await Ask(kept, people[who], changes[who].Next());
            if (random.Next(12) == 0)
                _isAway = !_isAway;
            if (random.Next(40) == 0)
            {
                dead.SetResult(); // from here on it brings nothing to the database any more
                _journal = Moved(kept.CopyOfJournal(), Path.Combine(_home, $"journal {++kills}"));
                kept.Dispose();
                _isAway = false;
                (dead, kept) = Open();
            }
        }

        _isAway = false;
        Assert.That(kept.Writer.Drain(TimeSpan.FromSeconds(60)), Is.True, kept.Writer.Status.ToString());
        kept.Dispose();
        Assert.That(_made.Values.Count(isLate => isLate), Is.GreaterThan(20), "Hardly anything waited: the test proves little.");
        Assert.That(people.SelectMany(Tables), Is.EqualTo(Model(begin, people)));
    }

    private (TaskCompletionSource Dead, KeptInventory Kept) Open()
    {
        var dead = new TaskCompletionSource();
        return (dead, new KeptInventory(new SqliteDriver(), Connection, _journal, patience: 10,
            wrap: target => new MoodyTarget(target, _made, () => _isAway || dead.Task.IsCompleted)));
    }

    private async Task Ask(KeptInventory kept, UUID me, KeptChange change)
    {
        var bytes = KeptChangeCodec.Write(change);
        _asked.Add((me, bytes));
        await kept.Writer.Change(me, bytes);
    }

    private static string Moved(string from, string to)
    {
        Directory.Move(from, to);
        return to;
    }

    private List<InventoryFolder> Snapshot(UUID owner)
    {
        using var database = new Database(new SqliteDriver(), Connection);
        return database.Read(session => new InventoryRows(database.Dialect).FoldersOf(session, owner));
    }

    private List<string> Tables(UUID owner)
    {
        using var database = new Database(new SqliteDriver(), Connection);
        return Tables(database, owner);
    }

    private static List<string> Tables(Database database, UUID owner)
    {
        var rows = new InventoryRows(database.Dialect);
        return database.Read(session => rows.FoldersOf(session, owner).Select(folder => folder.ToString())
            .Concat(rows.Items.List(session, $"avatarID = {owner}").Select(item => item.ToString())).Order().ToList());
    }

    /// <summary>The same changes, each once and in the order in which they were asked for.</summary>
    private List<string> Model(List<InventoryFolder> begin, UUID[] people)
    {
        var folder = Directory.CreateTempSubdirectory("model-").FullName;
        using var plain = new KeptInventory(new SqliteDriver(), "Data Source=:memory:", folder, patience: 10);
        var database = plain.Database;
        database.Write(session => new InventoryRows(database.Dialect).Folders.Store(session, begin));
        foreach (var (owner, change) in _asked)
            database.Write(session => plain.Service.Changes.Apply(session, owner, change, _made[Convert.ToHexString(change)]));
        List<string> tables = [.. people.SelectMany(owner => Tables(database, owner))];
        plain.Dispose();
        Directory.Delete(folder, recursive: true);
        return tables;
    }
}
