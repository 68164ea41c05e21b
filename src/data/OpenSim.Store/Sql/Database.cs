using System.Data;
using System.Data.Common;

namespace OpenSim.Store.Sql;

/// <summary>
/// One database (a server's schema, a file, or memory) and its sessions. Any thread may call; each call leases a session for its length.
/// Reads may run side by side; writes are transactions and on SQLite exclude each other. A deadlock is tried again, a connection that
/// died while it lay idle is replaced; anything else comes out as a <see cref="StoreException"/> with one clear sentence. Anyone who serves
/// people asks <see cref="Within"/> a time.
/// </summary>
public sealed class Database : IDisposable
{
    private const int MaxTries = 6;
    private const string CommitMark = "in commit"; // whether the transaction stands is unknown then, so it is not run again here
    private const string LostMark = "lost";
    private static readonly TimeSpan StaleAfter = TimeSpan.FromSeconds(30); // idle longer than this is asked whether it still lives

    private readonly SqlDriver _driver;
    private readonly string _connectionString;
    private readonly IdleSessions _idle;
    private readonly SemaphoreSlim _slots;
    private readonly SemaphoreSlim _writer = new(1, 1); // held by the one writer where the engine allows only one
    private readonly bool _private;
    private readonly ManualResetEventSlim _closing = new();
    private readonly Silence _silence = new();
    private readonly TimeSpan _limit = Timeout.InfiniteTimeSpan;

    public Database(SqlDriver driver, string connectionString, TimeProvider? time = null)
    {
        _idle = new IdleSessions(time ?? TimeProvider.System);
        _driver = driver;
        _connectionString = connectionString;
        _private = driver.IsPrivate(connectionString);
        _slots = new SemaphoreSlim(_private ? 1 : driver.MaxSessionsOf(connectionString));
        Description = driver.Describe(connectionString);
    }

    private Database(Database whole, TimeSpan limit)
    {
        (_driver, _connectionString, _private, Description) = (whole._driver, whole._connectionString, whole._private, whole.Description);
        (_idle, _slots, _writer, _closing, _silence) = (whole._idle, whole._slots, whole._writer, whole._closing, whole._silence);
        Unreadable = whole.Unreadable;
        _limit = limit;
    }

    public SqlDialect Dialect => _driver.Dialect;

    public SqlDriver Driver => _driver;

    /// <summary>Only one session can ever see it: a database in memory.</summary>
    public bool IsPrivate => _private;

    /// <summary>Where it is, in words and without a password.</summary>
    public string Description { get; }

    /// <summary>The ini file's connection string, for telling whether two sections mean the same database.</summary>
    public string ConnectionString => _connectionString;

    /// <summary>Rows and columns of its tables that could not be read.</summary>
    public UnreadableRows Unreadable { get; internal set; } = new();

    /// <summary>Sessions that are open and not in use.</summary>
    internal int IdleCount => _idle.Count;

    /// <summary>How many times a transaction was run again after a deadlock or lock timeout.</summary>
    public long Retries { get; private set; }

    /// <summary>
    /// The same database with the same sessions for those who cannot wait: a call that has no answer by then fails, and while the database
    /// is silent all but one fail at once. The whole is disposed of, not this.
    /// </summary>
    public Database Within(TimeSpan limit) => new(this, limit);

    /// <summary>The same for those who can, as it was opened: work through whole tables.</summary>
    public Database Patient => _limit == Timeout.InfiniteTimeSpan ? this : new Database(this, Timeout.InfiniteTimeSpan);

    public T Read<T>(Func<Session, T> read) => Run(read, transaction: false);

    /// <summary>Runs the work in a transaction. It may run more than once, so it must not change anything but the database.</summary>
    public T Write<T>(Func<Session, T> write) => Run(write, transaction: true);

    public void Write(Action<Session> write) => Run(session =>
    {
        write(session);
        return true;
    }, transaction: true);

    private T Run<T>(Func<Session, T> work, bool transaction)
    {
        if (_limit != Timeout.InfiniteTimeSpan && _silence.Refusal() is { } refusal)
            throw new StoreException(refusal.Fault, refusal.Message, refusal);
        var deadline = new Deadline(_limit);
        try
        {
            var result = InTurn(work, transaction, deadline);
            _silence.End();
            return result;
        }
        catch (StoreException e) when (e.Fault is StoreFault.Unreachable or StoreFault.Transient && deadline.IsOver)
        {
            _silence.Begin(e);
            throw;
        }
        catch
        {
            _silence.End();
            throw;
        }
    }

    private T InTurn<T>(Func<Session, T> work, bool transaction, Deadline deadline)
    {
        var exclusive = transaction && _driver.OneWriter;
        if (exclusive && !_writer.Wait(deadline.Left))
            throw Late();
        try
        {
            for (var attempt = 1; ; attempt++)
            {
                try
                {
                    return Attempt(work, transaction, deadline);
                }
                catch (DbException e) when (attempt < MaxTries && !deadline.IsOver && MayRetry(e, attempt))
                {
                    Retries++;
                    _closing.Wait(Random.Shared.Next(5, 20) << attempt);
                }
                catch (DbException e)
                {
                    throw Explain(e);
                }
            }
        }
        finally
        {
            if (exclusive)
                _writer.Release();
        }
    }

    private StoreException Late() =>
        new(StoreFault.Unreachable, $"The database {Description} does not answer within {_limit.TotalSeconds:0.#} s.");

    // A lost connection is worth one more try with a fresh one: the usual case is a server that was restarted while the session lay idle.
    // When the reason seemed to be a value (too big for max_allowed_packet), the second try tells that from a server that went away
    // meanwhile.
    private bool MayRetry(DbException error, int attempt)
    {
        var fault = FaultOf(error);
        return fault == StoreFault.Transient
            || (attempt == 1 && (fault == StoreFault.Unreachable || IsMarked(error, LostMark)) && !IsMarked(error, CommitMark));
    }

    private StoreFault FaultOf(DbException error) =>
        error is LostSessionException ? StoreFault.Unreachable : _driver.Dialect.Classify(error);

    private T Attempt<T>(Func<Session, T> work, bool transaction, Deadline deadline)
    {
        if (!_slots.Wait(deadline.Left))
            throw Late();
        Session? session = null;
        var healthy = false;
        try
        {
            session = Lease(deadline);
            var result = transaction ? InTransaction(session, work) : work(session);
            healthy = true;
            return result;
        }
        catch (Exception e) when (e is DbException || IsLost(session))
        {
            var error = e as DbException ?? new LostSessionException(e);
            var fault = FaultOf(error);
            healthy = fault is StoreFault.Transient or StoreFault.BadValue or StoreFault.NoTable || _private;
            if (IsLost(session))
                error.Data[LostMark] = true;
            if (fault == StoreFault.Unreachable)
                DropIdle();
            if (ReferenceEquals(error, e))
                throw;
            throw error;
        }
        finally
        {
            Return(session, (healthy && session is { IsBroken: false } && !IsLost(session)) || _private);
            _slots.Release();
        }
    }

    private static T InTransaction<T>(Session session, Func<Session, T> work)
    {
        session.Begin();
        try
        {
            var result = work(session);
            Commit(session);
            return result;
        }
        catch
        {
            RollBack(session);
            throw;
        }
    }

    // On a full disk SQLite has done so by itself and complains: that must not hide why.
    private static void RollBack(Session session)
    {
        if (IsLost(session))
            return;
        try
        {
            session.RollBack();
        }
        catch (Exception e) when (e is DbException || IsLost(session))
        {
            session.IsBroken = true;
        }
    }

    private static bool IsLost(Session? session) => session is { Connection.State: not ConnectionState.Open };

    private static void Commit(Session session)
    {
        try
        {
            session.Commit();
        }
        catch (Exception e)
        {
            e.Data[CommitMark] = true;
            throw;
        }
    }

    private static bool IsMarked(DbException error, string mark) =>
        error.Data.Contains(mark) || error.InnerException?.Data.Contains(mark) == true;

    private Session Lease(Deadline deadline)
    {
        while (true)
        {
            if (deadline.IsOver)
                throw Late();
            if (_idle.Take() is not { } session)
                return new Session(_driver, _driver.Open(_connectionString, deadline.Seconds))
                {
                    Deadline = deadline, Unreadable = Unreadable
                };
            (session.Deadline, session.Unreadable) = (deadline, Unreadable);
            if (_idle.Age(session) < StaleAfter || _private || _driver.IsAlive(session.Connection, deadline.Seconds))
                return session;
            session.Dispose();
        }
    }

    private void Return(Session? session, bool healthy)
    {
        if (session is not null && healthy)
            _idle.Give(session);
        else
            session?.Dispose();
    }

    private void DropIdle()
    {
        if (!_private)
            _idle.Clear();
    }

    // The driver's error as one sentence: what is wrong, where, and what to do about it.
    private StoreException Explain(DbException error)
    {
        var fault = FaultOf(error);
        var reason = ReasonOf(error);
        var sentence = fault switch
        {
            StoreFault.Unreachable => $"The database {Description} cannot be reached: {reason}.",
            StoreFault.AccessDenied =>
                $"The database {Description} refuses the login: check user and password in the ConnectionString. ({error.Message})",
            StoreFault.NoDatabase when Dialect.IsSqlite =>
                $"The database {Description} can neither be opened nor made: its folder must be there, and this user must be allowed to "
                    + $"write in it. ({error.Message})",
            StoreFault.NoDatabase => $"There is no database {Description}: create it, or correct the ConnectionString. ({error.Message})",
            StoreFault.NoTable => $"The database {Description} lacks a table or column: {error.Message}.",
            StoreFault.DiskFull => $"The disk of the database {Description} is full: {error.Message}.",
            StoreFault.ReadOnly => $"The database {Description} may not be written to: {error.Message}.",
            StoreFault.Corrupt =>
                $"The database {Description} is damaged or is no database: "
                    + $"{error.Message}. Restore a backup, or let 'sqlite3 FILE .recover' save what it can.",
            StoreFault.Transient => $"The database {Description} stayed busy: {error.Message}.",
            StoreFault.BadValue => $"The database {Description} refuses a value: {error.Message}.",
            _ => $"The database {Description} reports an error: {error.Message}."
        };
        return new StoreException(fault, sentence.Replace("..", ".", StringComparison.Ordinal), error);
    }

    // A driver's own words say that it failed, those inside them why: "Failed to read the result set. (Connection reset by peer)".
    private static string ReasonOf(DbException error) => error.InnerException is { } inner && inner.Message != error.Message
        ? $"{error.Message.TrimEnd('.')} ({inner.Message.TrimEnd('.')})"
        : error.Message;

    public void Dispose()
    {
        _closing.Set();
        _idle.Close();
    }
}
