using System.Runtime.InteropServices;

namespace OpenSim.Store.Sqlite;

/// <summary>
/// The engine's calls for the values of the present row (https://www.sqlite.org/c3ref/value_blob.html), in the library that comes with the
/// package. Each is asked for once and then read, since asking takes the connection's lock. Called here directly, because through the
/// package's wrapper each costs a safe handle's reference count, which over 140,000 rows of 130 columns is more than the reading.
/// </summary>
internal static unsafe partial class SqliteColumn
{
    internal const int IntegerType = 1;
    internal const int FloatType = 2;
    internal const int BlobType = 4;
    internal const int NullType = 5;

    private const string Library = "e_sqlite3";

    /// <summary>The value itself; to be read with the connection's lock held only, and until the next row.</summary>
    [LibraryImport(Library, EntryPoint = "sqlite3_column_value")]
    [SuppressGCTransition]
    internal static partial IntPtr Value(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_value_type")]
    [SuppressGCTransition]
    internal static partial int TypeOf(IntPtr value);

    [LibraryImport(Library, EntryPoint = "sqlite3_value_int64")]
    [SuppressGCTransition]
    internal static partial long Int64(IntPtr value);

    [LibraryImport(Library, EntryPoint = "sqlite3_value_double")]
    [SuppressGCTransition]
    internal static partial double Double(IntPtr value);

    /// <summary>The length in UTF-8; converts a UTF-16 database's text in passing.</summary>
    [LibraryImport(Library, EntryPoint = "sqlite3_value_bytes")]
    internal static partial int LengthOf(IntPtr value);

    [LibraryImport(Library, EntryPoint = "sqlite3_value_text")]
    internal static partial byte* Text(IntPtr value);

    [LibraryImport(Library, EntryPoint = "sqlite3_value_blob")]
    internal static partial byte* Blob(IntPtr value);

    [LibraryImport(Library, EntryPoint = "sqlite3_db_handle")]
    internal static partial IntPtr ConnectionOf(IntPtr statement);

    [LibraryImport(Library, EntryPoint = "sqlite3_db_mutex")]
    internal static partial IntPtr MutexOf(IntPtr connection);

    [LibraryImport(Library, EntryPoint = "sqlite3_mutex_enter")]
    internal static partial void Enter(IntPtr mutex);

    [LibraryImport(Library, EntryPoint = "sqlite3_mutex_leave")]
    internal static partial void Leave(IntPtr mutex);
}
