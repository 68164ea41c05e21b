using OpenSim.Store.Sql;

namespace OpenSim.Store.Schema;

/// <summary>
/// Remembers, from one start to the next, which scripts' tables were found as they ought to be: while neither the schema nor this program
/// changes, looking again finds the same. Parsing all scripts and reading all tables was a twelfth of what a start costs. Only for engines
/// that count the changes of their schema. A line for each script among the versions, which other programs pass over.
/// </summary>
internal sealed class SeenSchema(Database database)
{
    private const string Prefix = "own_Seen_";

    private readonly List<(string Script, int Stamp)> _new = [];

    /// <summary>True when the script's tables were as they ought to be, and nothing has changed since.</summary>
    public bool Has(string script)
    {
        try
        {
            return database.Read(session =>
                StampOf(session, script) is { } stamp && Migrator.ReadVersion(session, Prefix + script) == stamp);
        }
        catch (StoreException e) when (e.Fault == StoreFault.NoTable)
        {
            return false; // no versions yet
        }
    }

    /// <summary>The script's tables are as they ought to be.</summary>
    public void Add(Session session, string script)
    {
        if (StampOf(session, script) is { } stamp)
            _new.Add((script, stamp));
    }

    /// <summary>Writes down what was found, for the next start. Once, at the end: a start waits for no disk because of it.</summary>
    public void Keep()
    {
        if (_new.Count == 0)
            return;
        database.Write(session =>
        {
            foreach (var (script, stamp) in _new)
            {
                var name = Prefix + script;
                session.Execute($"delete from migrations where name = {name}");
                session.Execute($"insert into migrations (name, version) values ({name}, {stamp})");
            }
        });
    }

    // Of the schema as it is, of this build's scripts, and of the version that the database says it has.
    private int? StampOf(Session session, string script) => session.Dialect.SchemaVersion(session) is { } schema
        ? (int)(schema * 16777619) ^ database.Driver.GetType().Module.ModuleVersionId.GetHashCode() ^ Migrator.ReadVersion(session, script)
        : null;
}
