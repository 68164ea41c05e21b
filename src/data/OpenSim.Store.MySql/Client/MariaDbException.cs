using System.Data.Common;
using System.Runtime.InteropServices;

namespace OpenSim.Store.MySql.Client;

/// <summary>An error of the server (numbers from 1000) or of the client library (2000 to 2999).</summary>
public sealed class MariaDbException(int number, string sqlState, string message) : DbException(message)
{
    /// <summary>The error number, as in the manual: 1045 access denied, 1213 deadlock, 2006 server has gone away.</summary>
    public int Number { get; } = number;

    public override string? SqlState { get; } = sqlState;

    public override bool IsTransient => Number is 1205 or 1213;

    internal static unsafe MariaDbException Of(IntPtr mysql) =>
        new((int)LibMariaDb.ErrorNumber(mysql), Text(LibMariaDb.SqlState(mysql)), Text(LibMariaDb.ErrorText(mysql)));

    internal static unsafe MariaDbException OfStatement(IntPtr statement) =>
        new((int)LibMariaDb.StatementErrorNumber(statement), Text(LibMariaDb.StatementSqlState(statement)), Text(LibMariaDb.StatementErrorText(statement)));

    private static unsafe string Text(byte* text) => Marshal.PtrToStringUTF8((IntPtr)text) ?? "";
}
