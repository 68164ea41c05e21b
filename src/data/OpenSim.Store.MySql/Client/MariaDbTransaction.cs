using System.Data;
using System.Data.Common;

namespace OpenSim.Store.MySql.Client;

/// <summary>A transaction; rolled back when disposed before it was committed.</summary>
public sealed class MariaDbTransaction : DbTransaction
{
    private readonly MariaDbConnection _connection;
    private bool _finished;

    internal MariaDbTransaction(MariaDbConnection connection, IsolationLevel level)
    {
        _connection = connection;
        IsolationLevel = level == IsolationLevel.Unspecified ? IsolationLevel.RepeatableRead : level;
        if (level is IsolationLevel.ReadCommitted or IsolationLevel.ReadUncommitted or IsolationLevel.Serializable)
            connection.Query("set transaction isolation level " + Name(level));
        connection.Query("start transaction");
    }

    public override IsolationLevel IsolationLevel { get; }

    protected override DbConnection DbConnection => _connection;

    public override void Commit() => Finish("commit");

    public override void Rollback() => Finish("rollback");

    private void Finish(string word)
    {
        if (_finished)
            throw new InvalidOperationException("The transaction is over.");
        _finished = true;
        _connection.Query(word);
    }

    protected override void Dispose(bool disposing)
    {
        if (!_finished && _connection.State == ConnectionState.Open)
        {
            _finished = true;
            try
            {
                _connection.Reading?.Close();
                _connection.Query("rollback");
            }
            catch (MariaDbException)
            {
                _connection.Close(); // the server rolls back what a lost connection began
            }
        }

        base.Dispose(disposing);
    }

    private static string Name(IsolationLevel level) => level switch
    {
        IsolationLevel.ReadCommitted => "read committed",
        IsolationLevel.ReadUncommitted => "read uncommitted",
        _ => "serializable"
    };
}
