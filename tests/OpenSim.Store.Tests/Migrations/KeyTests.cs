using System.Text.RegularExpressions;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Services.Local.Composition;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Migrations;

/// <summary>
/// Tables that lack their keys, as OpenSimulator 0.6 to 0.9.0 made some, or have narrower ones: each gets the keys that the stores rely on.
/// </summary>
[TestFixture("sqlite-file")]
[TestFixture("mariadb")]
public sealed partial class KeyTests(string engineName)
{
    private TestEngine _engine = null!;
    private Database _database = null!;

    [SetUp]
    public void SetUp()
    {
        _engine = TestEngine.Create(engineName);
        _database = _engine.Open();
    }

    [TearDown]
    public void TearDown()
    {
        _database?.Dispose();
        _engine?.Dispose();
    }

    private List<TableDefinition> Tables => [.. Enum.GetValues<StoreKind>().SelectMany(_database.Driver.ScriptNames)
        .Select(name => (name, text: _database.Driver.Script(name))).Where(script => script.text is not null)
        .SelectMany(script => MigrationScript.Parse(script.name, script.text!).Tables)];

    private List<TableDefinition> WithKeys => Tables.FindAll(table => table.Keys.Count > 0);

    [Test]
    public void Update_EveryTableWithoutItsKeys_GetsThemAndKeepsTheDoublesAside()
    {
        Assert.That(WithKeys, Has.Count.GreaterThan(40), "tables with a key");
        foreach (var table in WithKeys)
        {
            TakeKeys(table);
            Insert(table, 1);
            Insert(table, 2);
        }

        Upgrade();

        foreach (var table in WithKeys)
        {
            Assert.That(KeysOf(table.Name), Is.SupersetOf(table.Keys.Select(Sorted)), table.Name);
            Assert.That(Count(table.Name), Is.EqualTo(1), table.Name);
            Assert.That(Count("own_double_" + table.Name), Is.EqualTo(1), table.Name);
            if (Mark(table) is { } mark)
                Assert.That(_database.Read(session => session.Number($"select {mark.Name:raw} from {table.Name:raw}")), Is.EqualTo(2),
                    $"{table.Name}: the one stored last stays");
            foreach (var key in table.Keys.Take(1))
                Upsert(table, key);
            Assert.That(Count(table.Name), Is.EqualTo(1), $"{table.Name} finds its row by its key");
        }
    }

    [Test]
    public void Update_ATableWithANarrowerKey_LosesIt()
    {
        var wide = WithKeys.FindAll(table => table.Keys.Any(key => key.Columns.Count > 1));
        Assert.That(wide, Has.Count.GreaterThan(5));
        foreach (var table in wide)
        {
            TakeKeys(table);
            var first = table.Keys.First(key => key.Columns.Count > 1).Columns[0];
            Execute($"create unique index narrow_{table.Name} on {table.Name} ({first})");
        }

        Upgrade();

        foreach (var table in wide)
            Assert.That(KeysOf(table.Name), Is.EquivalentTo(table.Keys.Select(Sorted)), table.Name);
    }

    [Test]
    public void Update_ANarrowerKeyInTheTablesOwnStatement_KeepsRowsColumnsAndIndexes()
    {
        Execute("drop table Avatars");
        Execute("create table Avatars (PrincipalID char(36) not null primary key, Name varchar(32) not null, Value varchar(255), "
            + "Extra varchar(10) default 'x')");
        Execute("create index another on Avatars (Value)");
        Execute("insert into Avatars (PrincipalID, Name, Value) values ('a', 'b', 'c')");

        Upgrade();

        Assert.That(KeysOf("Avatars"), Is.EquivalentTo(["Name, PrincipalID"]));
        Assert.That(_database.Read(session => session.First($"select Extra from Avatars where Value = 'c'", row => row.Text(0))),
            Is.EqualTo("x"));
        Execute("insert into Avatars (PrincipalID, Name, Value) values ('a', 'd', 'e')");
        Assert.That(() => Execute("drop index another" + (IsSqlite ? "" : " on Avatars")), Throws.Nothing);
    }

    [Test]
    public void Update_PeopleInTablesOfOldNames_AreNotPassedOverInSilence()
    {
        Execute("drop table UserAccounts");
        Execute("delete from migrations where name = 'UserAccount'");
        Execute("create table users (UUID varchar(36), username varchar(32))");
        var log = new LogLines();
        new Migrator(_database, log).Update(StoreKind.AuthStore);
        Assert.That(log.Lines, Is.Empty, "it has its table");
        Execute("insert into users values ('a', 'Ada')");
        new Migrator(_database, log).Update(StoreKind.UserAccount);
        Assert.That(log.Lines, Has.One.Contains("table users of OpenSimulator 0.6 has 1 rows").And.One.Contains("UserAccounts"));
    }

    [Test]
    public void Update_WithKeysAsTheyOughtToBe_ChangesNothing()
    {
        var before = Tables.ConvertAll(table => (table.Name, string.Join("; ", KeysOf(table.Name))));
        Upgrade();
        Assert.That(Tables.ConvertAll(table => (table.Name, string.Join("; ", KeysOf(table.Name)))), Is.EqualTo(before));
        Assert.That(before.Count(table => table.Item2.Length > 0), Is.GreaterThan(40));
    }

    [Test]
    public void Upserts_OfTheWholeSource_GoByADeclaredKey()
    {
        var keys = Tables.ToLookup(table => table.Name, table => table.Keys, StringComparer.OrdinalIgnoreCase);
        var used = OfColumnLists().Concat(OfStatements()).Where(use => keys.Contains(use.Table)).Distinct().ToList();
        Assert.That(used, Has.Count.GreaterThan(25));
        foreach (var (table, key) in used)
            Assert.That(keys[table].SelectMany(declared => declared).Select(Sorted), Does.Contain(Here(table, key)), table);

        // A list of columns may hold keys of both engines.
        string Here(string table, string key) => string.Join(", ", key.Split(", ").Where(column => Tables.Any(known =>
            known.Name.Equals(table, StringComparison.OrdinalIgnoreCase) && known.Columns.Any(declared => declared.Name == column))));
    }

    [Test]
    public void Writer_WhenEveryChangeIsRefused_SetsThemAsideAndStartsAgain()
    {
        var folder = Directory.CreateTempSubdirectory("keys-").FullName;
        var prims = new RandomRows(5).Linkset(new RandomRows(6).Id(), 2);
        TakeKeys(WithKeys.Find(table => table.Name == "primshapes")!);
        if (!IsSqlite) // there a table without a key takes rows again and again
            Execute("alter table primshapes add constraint never check (PCode < -1)");
        using (var writer = Writer(folder))
        {
            writer.Submit(Save.Linkset(prims));
            writer.StepJournal();
        }

        using (var writer = Writer(folder))
        {
            Assert.That(writer.Recover, Throws.Nothing);
            Assert.That(writer.Rejected, Has.Count.EqualTo(1));
            Assert.That(Count("prims"), Is.Zero);
        }

        if (!IsSqlite)
            Execute("alter table primshapes drop constraint never");
        Upgrade();
        using (var writer = Writer(folder))
        {
            writer.Recover();
            Assert.That(writer.Rejected, Is.Empty);
            Assert.That(Count("prims"), Is.EqualTo(2));
        }

        using (var writer = Writer(folder))
            Assert.That(writer.Recover(), Is.Zero);
        Directory.Delete(folder, recursive: true);
    }

    private bool IsSqlite => _database.Dialect.IsSqlite;

    private StoreWriter Writer(string folder) =>
        new(new SqlRegionStores(_database), folder, new StoreWriterOptions(), NullLogger.Instance, TimeProvider.System);

    private void Upgrade() => TestEngine.Migrate(_database, Enum.GetValues<StoreKind>());

    private void Execute(string sql) => _database.Write(session => session.ExecuteScript(sql));

    private long Count(string table) => _database.Read(session => session.Number($"select count(*) from {table:raw}"));

    private static string Sorted(TableKey key) => Sorted(key.Columns);

    private static string Sorted(IEnumerable<string> columns) => string.Join(", ", columns.Order(StringComparer.Ordinal));

    private List<string> KeysOf(string table) => _database.Read(session => session.Dialect.ReadKeys(session).GetValueOrDefault(table, [])
        .Select(Sorted).Distinct().ToList());

    // MySQL keeps a key for the column that it numbers by itself.
    private void TakeKeys(TableDefinition table)
    {
        if (IsSqlite)
        {
            Execute($"create table keyless as select * from {table.Name} where 1 = 0");
            Execute($"drop table {table.Name}");
            Execute($"alter table keyless rename to {table.Name}");
            return;
        }

        foreach (var column in table.Columns.Where(column => column.Definition.Contains("auto_increment", StringComparison.Ordinal)))
            Execute($"alter table {table.Name} modify column {column.Name} {column.Type}");
        _database.Write(session =>
        {
            if (session.Dialect.ReadKeys(session).TryGetValue(table.Name, out var keys))
                session.Dialect.DropKeys(session, table.Name, keys);
        });
    }

    private void Insert(TableDefinition table, int number)
    {
        var names = string.Join(", ", table.Columns.Select(column => _database.Dialect.Quote(column.Name)));
        var values = string.Join(", ", table.Columns.Select(column => Value(table, column, number)));
        Execute($"insert into {table.Name} ({names}) values ({values})");
    }

    private void Upsert(TableDefinition table, TableKey key)
    {
        var sql = _database.Dialect.Upsert(table.Name, key.Columns, [.. table.Columns.Select(column => column.Name)]);
        for (var i = 0; i < table.Columns.Count; i++)
            sql = Regex.Replace(sql, $@"@p{i}\b", Value(table, table.Columns[i], 2));
        Execute(sql);
    }

    private static string Value(TableDefinition table, ColumnDefinition column, int number)
    {
        var isKey = table.Keys.Any(key => key.Columns.Contains(column.Name, StringComparer.OrdinalIgnoreCase));
        var value = isKey ? 7 : number;
        if (column.Type.Contains("date", StringComparison.Ordinal) || column.Type.Contains("timestamp", StringComparison.Ordinal))
            return $"'2020-01-0{value}'";
        return column.Type.StartsWith("enum", StringComparison.Ordinal) ? "'true'" : $"'{value}'";
    }

    private static ColumnDefinition? Mark(TableDefinition table) => table.Columns.FirstOrDefault(column =>
        column.Type.Contains("int", StringComparison.Ordinal)
        && !table.Keys.Any(key => key.Columns.Contains(column.Name, StringComparer.OrdinalIgnoreCase)));

    private static IEnumerable<(string Table, string Key)> OfColumnLists() =>
        from type in typeof(Database).Assembly.GetTypes().Concat(typeof(LocalServices).Assembly.GetTypes())
        where type.GetInterfaces().Any(face => face.IsGenericType && face.GetGenericTypeDefinition() == typeof(IColumns<>))
        let keys = (IReadOnlyList<string>?)type.GetProperty("Keys")?.GetValue(null)
        where keys is { Count: > 0 }
        select ((string)type.GetProperty("Table")!.GetValue(null)!, Sorted(keys));

    private static IEnumerable<(string Table, string Key)> OfStatements() =>
        from file in Directory.EnumerateFiles(Path.Combine(Root, "src"), "*.cs", SearchOption.AllDirectories)
        from Match match in Statement().Matches(File.ReadAllText(file))
        select (match.Groups[1].Value, Sorted(Word().Matches(match.Groups[2].Value).Select(word => word.Value)));

    private static string Root
    {
        get
        {
            var folder = AppContext.BaseDirectory;
            while (!Directory.Exists(Path.Combine(folder, "src", "data")))
                folder = Path.GetDirectoryName(folder)!;
            return folder;
        }
    }

    [GeneratedRegex(@"\.Upsert\(\s*""(\w+)"",\s*\[([^\]]*)\]")]
    private static partial Regex Statement();

    [GeneratedRegex(@"\w+")]
    private static partial Regex Word();
}
