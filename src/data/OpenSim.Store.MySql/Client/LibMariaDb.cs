using System.Reflection;
using System.Runtime.InteropServices;

namespace OpenSim.Store.MySql.Client;

/// <summary>
/// The functions of MariaDB Connector/C 3.x that the provider uses (libmariadb.so.3, Debian package libmariadb3). Strings are UTF-8. A handle
/// belongs to one thread at a time; the library itself may be used from any.
/// </summary>
internal static unsafe partial class LibMariaDb
{
    private const string Library = "mariadb";
    private static readonly string[] Names = ["libmariadb.so.3", "libmariadb.3.dylib", "libmariadb.dll", "libmariadb"];

    // enum mysql_option
    internal const int OptConnectTimeout = 0;
    internal const int OptCompress = 1;
    internal const int OptCharset = 7;
    internal const int OptProtocol = 9;
    internal const int OptReadTimeout = 11;
    internal const int OptWriteTimeout = 12;
    internal const int OptReportTruncation = 19;
    internal const int OptVerifyServerCertificate = 21;
    internal const int OptSslKey = 25;
    internal const int OptSslCertificate = 26;
    internal const int OptSslCa = 27;
    internal const int OptSslEnforce = 38;
    internal const int OptMaxAllowedPacket = 39;

    internal const int ProtocolTcp = 1;
    internal const ulong ClientFoundRows = 2; // an update counts the rows it found, as SQLite does, not those it changed

    internal const int NoData = 100;
    internal const int DataTruncated = 101;

    static LibMariaDb() => NativeLibrary.SetDllImportResolver(typeof(LibMariaDb).Assembly, Resolve);

    /// <summary>Null when the library is there, else one sentence that says what to install.</summary>
    internal static string? WhyMissing()
    {
        foreach (var name in Names)
        {
            if (NativeLibrary.TryLoad(name, out _))
                return null;
        }

        return "MariaDB Connector/C (libmariadb.so.3) is not installed: on Debian and Ubuntu 'apt install libmariadb3', or put MySqlConnector.dll into bin/ and set [DatabaseService] Provider = MySqlConnector.";
    }

    private static IntPtr Resolve(string library, Assembly assembly, DllImportSearchPath? path)
    {
        if (library != Library)
            return IntPtr.Zero;
        foreach (var name in Names)
        {
            if (NativeLibrary.TryLoad(name, out var handle))
                return handle;
        }

        return IntPtr.Zero;
    }

    [LibraryImport(Library, EntryPoint = "mysql_init")]
    internal static partial IntPtr Init(IntPtr existing);

    [LibraryImport(Library, EntryPoint = "mysql_options")]
    internal static partial int Options(IntPtr mysql, int option, void* value);

    [LibraryImport(Library, EntryPoint = "mysql_options", StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int OptionText(IntPtr mysql, int option, string value);

    [LibraryImport(Library, EntryPoint = "mysql_real_connect", StringMarshalling = StringMarshalling.Utf8)]
    internal static partial IntPtr RealConnect(IntPtr mysql, string? host, string? user, string? password, string? database, uint port, string? socket, ulong flags);

    [LibraryImport(Library, EntryPoint = "mysql_close")]
    internal static partial void Close(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_ping")]
    internal static partial int Ping(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_errno")]
    internal static partial uint ErrorNumber(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_error")]
    internal static partial byte* ErrorText(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_sqlstate")]
    internal static partial byte* SqlState(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_get_server_info")]
    internal static partial byte* ServerInfo(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_get_ssl_cipher")]
    internal static partial byte* SslCipher(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_real_query")]
    internal static partial int RealQuery(IntPtr mysql, byte* sql, ulong length);

    [LibraryImport(Library, EntryPoint = "mysql_use_result")]
    internal static partial IntPtr UseResult(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_next_result")]
    internal static partial int NextResult(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_free_result")]
    internal static partial void FreeResult(IntPtr result);

    [LibraryImport(Library, EntryPoint = "mysql_affected_rows")]
    internal static partial ulong AffectedRows(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_num_fields")]
    internal static partial uint FieldCount(IntPtr result);

    [LibraryImport(Library, EntryPoint = "mysql_fetch_fields")]
    internal static partial MySqlField* Fields(IntPtr result);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_init")]
    internal static partial IntPtr StatementInit(IntPtr mysql);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_prepare")]
    internal static partial int StatementPrepare(IntPtr statement, byte* sql, ulong length);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_bind_param")]
    internal static partial byte StatementBindParameters(IntPtr statement, MySqlBind* binds);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_bind_result")]
    internal static partial byte StatementBindResult(IntPtr statement, MySqlBind* binds);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_execute")]
    internal static partial int StatementExecute(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_fetch")]
    internal static partial int StatementFetch(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_fetch_column")]
    internal static partial int StatementFetchColumn(IntPtr statement, MySqlBind* bind, uint column, ulong offset);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_result_metadata")]
    internal static partial IntPtr StatementMetadata(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_free_result")]
    internal static partial byte StatementFreeResult(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_close")]
    internal static partial byte StatementClose(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_affected_rows")]
    internal static partial ulong StatementAffectedRows(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_errno")]
    internal static partial uint StatementErrorNumber(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_error")]
    internal static partial byte* StatementErrorText(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "mysql_stmt_sqlstate")]
    internal static partial byte* StatementSqlState(IntPtr statement);
}
