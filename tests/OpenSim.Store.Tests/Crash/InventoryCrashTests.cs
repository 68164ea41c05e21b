using System.Diagnostics;
using OpenSim.Primitives;
using OpenSim.Services.Local.Inventory;
using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Crash;

/// <summary>
/// Kills a process that changes an inventory, again and again, while its database server works, stands still, or is killed too. Whatever
/// was answered as done is there afterwards, once and in its order, and what was deleted stays away.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed class InventoryCrashTests
{
    private const int Kills = 18;

    private readonly Random _random = new(4711);
    private readonly UUID _owner = UUID.Random();
    private readonly HashSet<long> _done = [];
    private MariaDbServer _server = null!;
    private Database _database = null!;
    private string _journal = null!;
    private InventoryFolder _root = null!;
    private long _next;

    [OneTimeSetUp]
    public async Task SetUp()
    {
        SharedMariaDb.RequireInstalled();
        _server = new MariaDbServer();
        _journal = Directory.CreateTempSubdirectory("crash-").FullName;
        _database = new Database(new MySqlDriver(), _server.ConnectionString(_server.CreateDatabase()));
        TestEngine.Migrate(_database, StoreKind.InventoryStore);
        var inventory = new InventoryService(_database);
        await inventory.CreateUserInventory(_owner);
        _root = (await inventory.GetRootFolder(_owner))!;
    }

    [OneTimeTearDown]
    public void TearDown()
    {
        _database?.Dispose();
        _server?.Dispose();
        if (_journal is not null)
            Directory.Delete(_journal, recursive: true);
    }

    [Test]
    public async Task KilledWhateverTheDatabaseDoes_NothingAnsweredIsLostOrComesBack()
    {
        for (var kill = 1; kill <= Kills; kill++)
        {
            RunAndKill((kill % 3) switch { 0 => _server.Freeze, 1 => _server.Kill, _ => () => { } });
            if (kill % 3 == 0)
                _server.Thaw();
            else if (kill % 3 == 1)
                _server.Start();
            if (kill % 2 == 0) // else the next process finds the journal as it is
                await Check(kill);
        }

        await Check(Kills);
        Assert.That(_done, Has.Count.GreaterThan(Kills * 4), "It hardly came to anything; the test proves little.");
    }

    private void RunAndKill(Action trouble)
    {
        using var process = Start();
        using var timer = new Timer(_ => trouble(), null, Timeout.Infinite, Timeout.Infinite);
        using var killer = new Timer(_ => process.Kill(), null, Timeout.Infinite, Timeout.Infinite);
        var line = process.StandardOutput.ReadLine() ?? throw new InvalidOperationException(process.StandardError.ReadToEnd());
        timer.Change(_random.Next(50, 400), Timeout.Infinite);
        killer.Change(_random.Next(600, 2200), Timeout.Infinite);
        for (; line is not null; line = process.StandardOutput.ReadLine())
        {
            if (long.TryParse(line.AsSpan(Math.Min(2, line.Length)), out var number) && number >= _next)
                _done.Add(number);
        }

        process.WaitForExit();
        _next = (_done.Max() / 4 + 2) * 4; // the one that was not answered may be there or not
    }

    private async Task Check(int kill)
    {
        using var writer = InventoryCrashWriter.Open(_database, _journal, out var inventory);
        var items = (await inventory.GetFolderItems(_owner, _root.Id)).ToDictionary(item => item.Id);
        foreach (var number in _done)
        {
            var about = $"change {number}, after kill {kill}";
            switch (number % 4)
            {
                case 0:
                case 1 when !_done.Contains(number + 1): // else the one that deletes it may have begun
                    Assert.That(items, Does.ContainKey(InventoryCrashWriter.ItemOf(number)), about);
                    break;
                case 2:
                    Assert.That(items[InventoryCrashWriter.ItemOf(number - 2)].Name, Is.EqualTo($"renamed {number}"), about);
                    break;
                case 3:
                    Assert.That(items, Does.Not.ContainKey(InventoryCrashWriter.ItemOf(number - 2)), about);
                    break;
            }
        }

        var version = (await inventory.GetFolder(_owner, _root.Id))!.Version - _root.Version; // counts each change
        Assert.That(version, Is.InRange(_done.Count, _done.Count + kill), $"after kill {kill}");
    }

    private Process Start() => Process.Start(new ProcessStartInfo(Environment.ProcessPath!)
    {
        RedirectStandardOutput = true,
        RedirectStandardError = true,
        ArgumentList =
        {
            "exec", typeof(InventoryCrashTests).Assembly.Location, InventoryCrashWriter.Word, _database.ConnectionString, _journal,
            _owner.ToString(), _root.Id.ToString(), _next.ToString()
        }
    })!;
}
