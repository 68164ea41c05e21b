using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;

namespace Bench.Store;

internal sealed class SqliteRegionBase : RegionBase
{
    public override string Name => "SQLite";

    protected override SqlDriver Driver { get; } = new SqliteDriver("OFF");

    protected override string StorageProvider => "OpenSim.Data.SQLite.dll";

    protected override string ConnectionString => $"URI=file:{File}";

    private string File => Path.Combine(Folder, "OpenSim.db");

    protected override void Clear()
    {
        foreach (var file in Directory.EnumerateFiles(Folder, "*.db*"))
            System.IO.File.Delete(file);
    }

    protected override (string Program, IEnumerable<string> Arguments) Client(string sql) => ("sqlite3", [File, sql]);
}

internal sealed class MariaDbRegionBase : RegionBase
{
    private readonly MariaDbServer _server = new("--innodb-buffer-pool-size=512M", "--innodb-flush-log-at-trx-commit=2");

    public override string Name => "MariaDB";

    protected override SqlDriver Driver { get; } = new MySqlDriver();

    protected override string StorageProvider => "OpenSim.Data.MySQL.dll";

    protected override string ConnectionString => _server.ConnectionString("bench");

    protected override void Clear()
    {
        _server.Execute("drop database if exists bench");
        _server.Execute("create database bench");
    }

    protected override (string Program, IEnumerable<string> Arguments) Client(string sql) =>
        ("mariadb", ["--no-defaults", "-h127.0.0.1", $"-P{_server.Port}", "-uroot", "--quick", "--batch", "bench", "-e", sql]);

    protected override double ServerSeconds() => _server.ProcessId is { } id ? ProcessFigures.ProcessorSeconds(id) : 0;

    public override void Dispose()
    {
        _server.Dispose();
        base.Dispose();
    }
}
