using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;
using OpenSim.Store.Accounts;
using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Crash;

/// <summary>
/// The process that is killed: an inventory as the simulator has it, changed one time after the other. It says on its output which changes
/// have been answered as done ("D number").
/// </summary>
internal static class InventoryCrashWriter
{
    public const string Word = "inventory";

    /// <param name="words">"inventory", connection string, journal folder, owner, folder, number of the first change.</param>
    public static int Run(string[] words)
    {
        var (owner, folder) = (Id(words[3]), Id(words[4]));
        using var database = new Database(new MySqlDriver(), words[1]);
        using var writer = Open(database, words[2], out var inventory);
        using var output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };
        for (var number = long.Parse(words[5]); ; number++)
        {
            if (!Waiting.For(Change(inventory, owner, folder, number).AsTask()))
                throw new InvalidOperationException($"Change {number} found nothing to change.");
            output.WriteLine($"D {number}");
        }
    }

    /// <summary>After what the one before left in its journal.</summary>
    public static AccountWriter Open(Database whole, string folder, out InventoryService inventory)
    {
        var database = whole.Within(TimeSpan.FromSeconds(1));
        inventory = new InventoryService(database);
        var writer = new AccountWriter(database, inventory.Changes, folder, NullLogger.Instance, TimeProvider.System,
            options: new AccountWriterOptions { Patience = 1, JournalAfter = 0.02, MaxBackoff = 0.1, MaxJournalBytes = 50_000 });
        writer.Recover();
        writer.Start(new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System));
        inventory.Writer = writer;
        return writer;
    }

    /// <summary>By fours: two items are made, the first is renamed, the second deleted.</summary>
    private static ValueTask<bool> Change(InventoryService inventory, UUID owner, UUID folder, long number) => (number % 4) switch
    {
        2 => inventory.ChangeItem(owner, ItemOf(number - 2), new ItemChange { Name = $"renamed {number}" }),
        3 => inventory.DeleteItems(owner, [ItemOf(number - 2)]),
        _ => inventory.AddItem(new InventoryItem { Id = ItemOf(number), Owner = owner, Folder = folder, Name = "new" })
    };

    public static UUID ItemOf(long number) => new(0xC0FFEE, (ulong)number);

    private static UUID Id(string word) => UUID.TryParse(word, out var id) ? id : throw new ArgumentException(word);
}
