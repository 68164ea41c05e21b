using System.Data.Common;

namespace OpenSim.Store.Sql;

/// <summary>
/// An engine: how to connect to it and which dialect it speaks. Only the executables name concrete drivers; everything else sees
/// <see cref="Database"/>.
/// </summary>
public abstract class SqlDriver
{
    public abstract SqlDialect Dialect { get; }

    /// <summary>True when writers exclude each other anyway (SQLite): one session writes, the others only read.</summary>
    public virtual bool OneWriter => false;

    /// <summary>True when other programs, OpenSimulator's among them, may serve the same database at the same time.</summary>
    public virtual bool IsShared => false;

    /// <summary>Most sessions at one time for one database.</summary>
    public virtual int MaxSessionsOf(string connectionString) => 8;

    /// <summary>
    /// Does an ini file's StorageProvider mean this driver? ("OpenSim.Data.SQLite.dll", with or without a class after a colon.)
    /// </summary>
    public abstract bool Accepts(string storageProvider);

    /// <summary>The place in words for messages and <c>show store</c>: never with a password.</summary>
    public abstract string Describe(string connectionString);

    /// <summary>True when the database lives in one connection only (SQLite in memory), so that all work must share one session.</summary>
    public virtual bool IsPrivate(string connectionString) => false;

    /// <summary>Opens a connection with the engine's session settings made.</summary>
    /// <param name="seconds">Longest time for it; null: as the connection string says.</param>
    public abstract DbConnection Open(string connectionString, int? seconds = null);

    /// <summary>Whether a session that lay idle may still be used; a session that is not is closed and replaced.</summary>
    /// <param name="seconds">Longest time to wait for its answer; null: the driver's own.</param>
    public virtual bool IsAlive(DbConnection connection, int? seconds) => true;

    /// <summary>Prepares a command whose text, parameters and time limit are set.</summary>
    public virtual void Prepare(DbCommand command) => command.Prepare();

    /// <summary>Keys of the connection string that mean nothing to the driver and are left out.</summary>
    public virtual IReadOnlyList<string> UnknownKeys(string connectionString) => [];

    /// <summary>Reads the rows of an executed command.</summary>
    public abstract RowCursor Cursor(DbDataReader reader);

    /// <summary>After a crash: one sentence when the database turns out to be damaged, else null. Servers look after themselves.</summary>
    public virtual string? CheckAfterCrash(string connectionString) => null;

    /// <summary>The same without a crash, by reading all of it: before its tables are changed.</summary>
    public virtual string? FindDamage(string connectionString) => null;

    /// <summary>
    /// How OpenSimulator's files name a database of its own for the subject, where one lies beside that of the connection string; else
    /// null.
    /// </summary>
    public virtual string? FileOfItsOwn(StoreKind kind, string connectionString) => null;

    /// <summary>The file beside it in which OpenSimulator 0.6 kept the subject; null when there is none.</summary>
    public virtual string? FormerFile(StoreKind kind, string connectionString) => null;

    /// <summary>Names of the `.migrations` scripts for a subject: OpenSimulator's, then ours for what it has no place for.</summary>
    public virtual IReadOnlyList<string> ScriptNames(StoreKind kind) => [kind.ToString(), $"own_{kind}"];

    /// <summary>The script of that name out of the driver's resources, or null.</summary>
    public string? Script(string name)
    {
        using var stream = GetType().Assembly.GetManifestResourceStream($"{name}.migrations");
        return stream is null ? null : new StreamReader(stream).ReadToEnd();
    }
}
