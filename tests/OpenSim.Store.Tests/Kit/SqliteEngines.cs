using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;

namespace OpenSim.Store.Tests.Kit;

public sealed class SqliteMemoryEngine : TestEngine
{
    public override SqlDriver Driver { get; } = new SqliteDriver();

    public override string ConnectionString => "Data Source=:memory:";
}

public sealed class SqliteFileEngine : TestEngine
{
    private readonly string _folder = Directory.CreateTempSubdirectory("store-").FullName;

    public override SqlDriver Driver { get; } = new SqliteDriver();

    public string File => Path.Combine(_folder, "OpenSim.db");

    // As OpenSimulator's files spell it.
    public override string ConnectionString => $"URI=file:{File};UseUTF16Encoding=True";

    public override void Dispose()
    {
        Directory.Delete(_folder, recursive: true);
        base.Dispose();
    }
}
