using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;
using OpenSim.Store;
using OpenSim.Store.Accounts;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Services.Tests.Kept;

/// <summary>An inventory service with its writer and that one's threads, over a database and a journal folder.</summary>
internal sealed class KeptInventory : IDisposable
{
    private readonly Database _whole;
    private readonly string _folder;

    /// <param name="patience">Seconds that the database has for an answer.</param>
    /// <param name="wrap">What stands between the writer and the tables.</param>
    public KeptInventory(SqlDriver driver, string connection, string folder, double patience = 1, AccountLimits? limits = null,
        Func<IAccountTarget, IAccountTarget>? wrap = null)
    {
        _whole = new Database(driver, connection);
        _folder = folder;
        new Migrator(_whole, NullLogger.Instance).Update(StoreKind.InventoryStore);
        var database = _whole.Within(TimeSpan.FromSeconds(patience));
        Service = new InventoryService(database);
        var options = new AccountWriterOptions { Patience = patience, JournalAfter = 0.05, MaxBackoff = 0.2 };
        var target = wrap?.Invoke(Service.Changes) ?? Service.Changes;
        Writer = new AccountWriter(database, target, folder, NullLogger.Instance, TimeProvider.System, limits, options);
        Recovered = Writer.Recover();
        Writer.Start(new Watchdog(NullLogger<Watchdog>.Instance, TimeProvider.System));
        Service.Writer = Writer;
    }

    public Database Database => _whole;

    public InventoryService Service { get; }

    public AccountWriter Writer { get; }

    /// <summary>Changes that the one before had left in its journal.</summary>
    public int Recovered { get; }

    /// <summary>What is on the disk at this moment, as a killed process leaves it, in a folder of its own.</summary>
    public string CopyOfJournal()
    {
        var copy = Directory.CreateTempSubdirectory("killed-").FullName;
        foreach (var file in Directory.GetFiles(_folder))
        {
            if (Path.GetFileName(file) != "lock")
                File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));
        }

        return copy;
    }

    public async Task<UUID> NewUser()
    {
        var user = UUID.Random();
        await Service.CreateUserInventory(user);
        return user;
    }

    public static InventoryItem Item(UUID owner, UUID folder, string name = "thing") => new()
    {
        Id = UUID.Random(), Owner = owner, Folder = folder, Name = name, AssetId = UUID.Random(), CreatorId = owner.ToString(),
        BasePermissions = (uint)PermissionMask.All, CurrentPermissions = (uint)PermissionMask.All
    };

    public static InventoryFolder Folder(UUID owner, UUID parent, string name = "folder") => new()
    {
        Id = UUID.Random(), Owner = owner, ParentId = parent, Name = name, Type = FolderType.None
    };

    public void Dispose()
    {
        Writer.Dispose();
        _whole.Dispose();
    }
}
