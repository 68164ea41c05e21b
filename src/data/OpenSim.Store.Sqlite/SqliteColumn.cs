using System.Runtime.InteropServices;

namespace OpenSim.Store.Sqlite;

/// <summary>
/// The engine's calls for the columns of the present row (https://www.sqlite.org/c3ref/column_blob.html), in the library that comes with
/// the package. Called here directly, because through the package's wrapper each costs a safe handle's reference count, which over 140,000
/// rows of 130 columns is more than the reading.
/// </summary>
internal static unsafe partial class SqliteColumn
{
    internal const int IntegerType = 1;
    internal const int FloatType = 2;
    internal const int BlobType = 4;
    internal const int NullType = 5;

    private const string Library = "e_sqlite3";

    [LibraryImport(Library, EntryPoint = "sqlite3_column_type")]
    [SuppressGCTransition]
    internal static partial int TypeOf(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_int64")]
    [SuppressGCTransition]
    internal static partial long Int64(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_double")]
    [SuppressGCTransition]
    internal static partial double Double(IntPtr statement, int column);

    /// <summary>The length in UTF-8; converts a UTF-16 database's text in passing.</summary>
    [LibraryImport(Library, EntryPoint = "sqlite3_column_bytes")]
    internal static partial int LengthOf(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_text")]
    internal static partial byte* Text(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_blob")]
    internal static partial byte* Blob(IntPtr statement, int column);
}
