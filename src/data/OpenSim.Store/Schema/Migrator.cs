using Microsoft.Extensions.Logging;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Schema;

/// <summary>
/// Brings a database to the form the stores need, whoever made it and however old it is. Versions are kept in table migrations, as
/// OpenSimulator keeps them, and are never set above its own. But forks gave one number to different changes, so the number only says which
/// blocks to run; afterwards the tables are looked at, missing columns and keys are added and too narrow ones widened. The number is
/// written last: what is cut off in the middle is found by looking and finished next time. On SQLite all of it is one transaction besides;
/// MySQL commits each schema statement by itself.
/// </summary>
public sealed class Migrator(Database database, ILogger log)
{
    private const string VersionTable = "migrations";

    private const string MadeHere = "own_MadeHere"; // a line among the versions, which others pass over

    private const string Trial = "own_Trial";

    // What OpenSimulator 0.6 kept in tables of other names, which 0.7 took over when it first came to the database.
    private static readonly (string Table, string Former)[] Formers =
        [("UserAccounts", "users"), ("auth", "users"), ("Friends", "userfriends"), ("Avatars", "avatarappearance")];

    private readonly SeenSchema _schema = new(database);
    private bool _isWhole; // as far as that was looked for
    private IReadOnlyDictionary<string, IReadOnlyList<ColumnInfo>>? _seen; // null: to be read anew
    private IReadOnlyDictionary<string, IReadOnlyList<TableKey>>? _seenKeys;

    /// <summary>Makes or upgrades the tables of one subject. Does nothing but a few reads when all is as it should be.</summary>
    /// <exception cref="StoreException">The database cannot be reached or refuses, or it is damaged: then nothing in it is changed.</exception>
    public void Update(StoreKind kind)
    {
        foreach (var name in database.Driver.ScriptNames(kind))
        {
            if (_schema.Has(name) || database.Driver.Script(name) is not { } text)
                continue;
            var script = MigrationScript.Parse(name, text);
            if (database.Read(session => IsCurrent(session, script)))
                continue;
            SayFormerFile(kind, name);
            database.Write(session => Update(session, script));
            _seen = null;
            _seenKeys = null;
        }
    }

    // The usual start: all tables are read once for all subjects, and nothing is locked.
    private bool IsCurrent(Session session, MigrationScript script)
    {
        var tables = _seen ??= session.Dialect.ReadColumns(session);
        var keys = _seenKeys ??= session.Dialect.ReadKeys(session);
        var isCurrent = tables.ContainsKey(VersionTable) && ReadVersion(session, script.Name) == script.Newest
            && script.Tables.All(wanted => tables.TryGetValue(wanted.Name, out var actual)
                && new TableChange(session.Dialect, wanted, actual).IsNone
                && new KeyChange(wanted, keys.GetValueOrDefault(wanted.Name, [])).IsNone);
        if (isCurrent)
            _schema.Add(session, script.Name);
        return isCurrent;
    }

    /// <summary>At the end: writes down what the next start need not look at again.</summary>
    public void KeepWhatWasSeen() => _schema.Keep();

    /// <summary>The version that the database says it has; 0 when there is none.</summary>
    public int VersionOf(string name) =>
        database.Read(session => session.Dialect.ReadColumns(session).ContainsKey(VersionTable) ? ReadVersion(session, name) : 0);

    /// <summary>True when the database had no table before ours.</summary>
    public static bool IsMadeHere(Database database) => database.Read(session => ReadVersion(session, MadeHere)) > 0;

    /// <summary>Stores something and takes it away again: what a database does that refuses only what is asked of it.</summary>
    /// <exception cref="StoreException">It takes nothing at the moment.</exception>
    public static void TryWriting(Database database) => database.Write(session =>
    {
        var name = Trial; // of constants alone the compiler makes plain text, without a parameter
        session.Execute($"insert into migrations (name, version) values ({name}, {0})");
        session.Execute($"delete from migrations where name = {name}");
    });

    private void Update(Session session, MigrationScript script)
    {
        var tables = session.Dialect.ReadColumns(session);
        var version = tables.ContainsKey(VersionTable) ? ReadVersion(session, script.Name) : CreateVersionTable(session, tables.Count == 0);
        if (version > script.Newest)
            MigrationLog.OtherServer(log, script.Name, database.Description, version, script.Newest);
        SayFormers(session, script, tables);
        foreach (var block in script.Blocks.Where(block => block.Version > version))
            RunBlock(session, script, block, version);
        foreach (var wanted in script.Tables)
            EnsureTable(session, script, wanted, version, tables.GetValueOrDefault(wanted.Name));
        var keys = session.Dialect.ReadKeys(session);
        foreach (var wanted in script.Tables)
            EnsureKeys(session, wanted, keys.GetValueOrDefault(wanted.Name, []));
        if (version < script.Newest)
            WriteVersion(session, script.Name, version, script.Newest);
    }

    private void SayFormers(Session session, MigrationScript script, IReadOnlyDictionary<string, IReadOnlyList<ColumnInfo>> tables)
    {
        foreach (var (table, former) in Formers)
            if (!tables.ContainsKey(table) && tables.ContainsKey(former) && script.Tables.Any(wanted => wanted.Name == table)
                && session.Number($"select count(*) from {session.Dialect.Quote(former):raw}") is > 0 and var count)
                MigrationLog.Former(log, database.Description, former, count, table);
    }

    private void SayFormerFile(StoreKind kind, string name)
    {
        if (name == database.Driver.ScriptNames(kind)[0] && database.Driver.FormerFile(kind, database.ConnectionString) is { } file
            && VersionOf(name) == 0)
            MigrationLog.FormerFile(log, file, database.Description);
    }

    private void RunBlock(Session session, MigrationScript script, MigrationBlock block, int from)
    {
        if (from == 0)
        {
            MigrationLog.Made(log, script.Name, database.Description, block.Version);
        }
        else
        {
            RefuseDamaged();
            MigrationLog.Block(log, script.Name, database.Description, from, block.Version);
        }

        foreach (var statement in block.Statements)
            session.Dialect.RunSchema(session, statement);
    }

    private void EnsureTable(Session session, MigrationScript script, TableDefinition wanted, int version,
        IReadOnlyList<ColumnInfo>? actual)
    {
        if (actual is null)
        {
            if (version < script.Newest)
                return; // a block has just made it
            RefuseDamaged();
            MigrationLog.TableMissing(log, database.Description, script.Name, version, wanted.Name);
            CreateTable(session, script, wanted.Name);
            return;
        }

        var change = new TableChange(session.Dialect, wanted, actual);
        if (change.IsNone)
            return;
        RefuseDamaged();
        var words = change.Words();
        if (session.Dialect.TryAlterAtOnce(session, wanted.Name, change.Missing, change.Unfit))
        {
            MigrationLog.Altered(log, database.Description, wanted.Name, words);
            return;
        }

        var bytes = session.Dialect.SizeOf(session, wanted.Name);
        MigrationLog.Copying(log, database.Description, wanted.Name, words, TableChange.Size(bytes), TableChange.Time(bytes));
        session.Dialect.Alter(session, wanted.Name, change.Missing, change.Unfit);
    }

    private void EnsureKeys(Session session, TableDefinition wanted, IReadOnlyList<TableKey> actual)
    {
        var change = new KeyChange(wanted, actual);
        if (change.IsNone)
            return;
        RefuseDamaged();
        change.Apply(session, database.Description, log);
    }

    private void RefuseDamaged()
    {
        if (!_isWhole && database.Driver.FindDamage(database.ConnectionString) is { } damage)
            throw new StoreException(StoreFault.Corrupt, damage);
        _isWhole = true;
    }

    private static void CreateTable(Session session, MigrationScript script, string table)
    {
        foreach (var statement in script.Blocks.SelectMany(block => block.Statements))
        {
            if (TableParser.Parse(statement)?.Name == table)
                session.ExecuteScript(statement);
        }
    }

    private static int CreateVersionTable(Session session, bool isEmpty)
    {
        session.ExecuteScript("create table if not exists migrations (name varchar(100), version int)");
        session.Execute($"insert into migrations (name, version) values ({VersionTable}, {1})");
        if (isEmpty)
            session.Execute($"insert into migrations (name, version) values ({MadeHere}, {1})");
        return 0;
    }

    internal static int ReadVersion(Session session, string name) =>
        (int)session.Number($"select max(version) from migrations where name = {name}");

    private static void WriteVersion(Session session, string name, int from, int to)
    {
        if (from == 0)
            session.Execute($"insert into migrations (name, version) values ({name}, {to})");
        else
            session.Execute($"update migrations set version = {to} where name = {name} and version < {to}");
    }
}
