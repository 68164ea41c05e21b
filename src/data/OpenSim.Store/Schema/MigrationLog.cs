using Microsoft.Extensions.Logging;

namespace OpenSim.Store.Schema;

internal static partial class MigrationLog
{
    [LoggerMessage(1, LogLevel.Information, "{Store} of {Database} has version {Version}, ours is {Ours}: made by a newer or another server. Its number stays.")]
    public static partial void OtherServer(ILogger log, string store, string database, int version, int ours);

    [LoggerMessage(2, LogLevel.Information, "{Store} of {Database}: from version {From} to {To}.")]
    public static partial void Block(ILogger log, string store, string database, int from, int to);

    // A first start makes some twenty of them: no news for an operator.
    [LoggerMessage(5, LogLevel.Debug, "{Store} of {Database}: made, version {To}.")]
    public static partial void Made(ILogger log, string store, string database, int to);

    [LoggerMessage(3, LogLevel.Warning, "{Database} says that {Store} is at version {Version} but has no table {Table}: making it.")]
    public static partial void TableMissing(ILogger log, string database, string store, int version, string table);

    [LoggerMessage(4, LogLevel.Information, "{Database}: table {Table} gets what it lacks: {Columns}. On a big table this takes a while.")]
    public static partial void Altering(ILogger log, string database, string table, string columns);
}
