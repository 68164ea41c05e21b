using Microsoft.Extensions.Logging;

namespace OpenSim.Store.Schema;

internal static partial class MigrationLog
{
    [LoggerMessage(1, LogLevel.Information,
        "{Store} of {Database} has version {Version}, ours is {Ours}: made by a newer or another server. Its number stays.")]
    public static partial void OtherServer(ILogger log, string store, string database, int version, int ours);

    [LoggerMessage(2, LogLevel.Information, "{Store} of {Database}: from version {From} to {To}.")]
    public static partial void Block(ILogger log, string store, string database, int from, int to);

    // A first start makes some twenty of them: no news for an operator.
    [LoggerMessage(5, LogLevel.Debug, "{Store} of {Database}: made, version {To}.")]
    public static partial void Made(ILogger log, string store, string database, int to);

    [LoggerMessage(3, LogLevel.Warning, "{Database} says that {Store} is at version {Version} but has no table {Table}: making it.")]
    public static partial void TableMissing(ILogger log, string database, string store, int version, string table);

    [LoggerMessage(4, LogLevel.Information, "{Database}: table {Table} {Changes}.")]
    public static partial void Altered(ILogger log, string database, string table, string changes);

    [LoggerMessage(6, LogLevel.Warning,
        "{Database}: table {Table} {Changes}. It is copied for that: {Size}, {Time}, and as much free disk again on the database's side. "
        + "If it is cut off, the table stays as it was and the next start begins with it again; tables that are done are not touched.")]
    public static partial void Copying(ILogger log, string database, string table, string changes, string size, string time);

    [LoggerMessage(7, LogLevel.Warning,
        "{Database}: table {Table} had no key ({Key}), without which nothing can be stored into it; it has one now.")]
    public static partial void KeyAdded(ILogger log, string database, string table, string key);

    [LoggerMessage(8, LogLevel.Warning,
        "{Database}: {Count} rows of table {Table} had the same ({Key}) as a row stored later, or none; they are kept in table {Aside}.")]
    public static partial void DoublesAside(ILogger log, string database, long count, string table, string key, string aside);

    [LoggerMessage(9, LogLevel.Warning,
        "{Database}: table {Table} let no two rows have the same ({Key}), which is narrower than what is stored; that key is taken away.")]
    public static partial void KeyTaken(ILogger log, string database, string table, string key);

    [LoggerMessage(10, LogLevel.Warning,
        "{Database}: table {Former} of OpenSimulator 0.6 has {Count} rows, which are not read: {Table} takes its place, and OpenSimulator 0.7 "
        + "to 0.9 take them over when they are started on a copy of the database once.")]
    public static partial void Former(ILogger log, string database, string former, long count, string table);

    [LoggerMessage(11, LogLevel.Warning,
        "{File} of OpenSimulator 0.6 is not read: {Database} takes its place, and OpenSimulator 0.7 to 0.9 take over what is in the file when "
        + "they are started on a copy of its folder once.")]
    public static partial void FormerFile(ILogger log, string file, string database);
}
