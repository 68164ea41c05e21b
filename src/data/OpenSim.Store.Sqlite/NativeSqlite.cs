using System.Reflection;
using System.Runtime.InteropServices;
using SQLitePCL;

namespace OpenSim.Store.Sqlite;

/// <summary>
/// The SQLite library itself. The package brings an engine of 2021; the system's is newer and patched, so that one is loaded where it exists and the
/// packaged one is the fallback. The column functions are called here directly, because through the wrapper each costs a safe handle's reference
/// count, which over 140,000 rows of 130 columns is more than the reading.
/// </summary>
internal static unsafe partial class NativeSqlite
{
    private const string Library = "e_sqlite3";
    private static readonly string[] SystemNames = OperatingSystem.IsWindows() ? [] : ["libsqlite3.so.0", "libsqlite3.0.dylib", "/usr/lib/libsqlite3.dylib"];

    internal const int TypeInteger = 1;
    internal const int TypeFloat = 2;
    internal const int TypeText = 3;
    internal const int TypeBlob = 4;
    internal const int TypeNull = 5;

    private static readonly Lazy<bool> Loaded = new(Load);

    /// <summary>To be called before anything of the SQLite packages is touched; later calls cost nothing.</summary>
    internal static void Initialize() => _ = Loaded.Value;

    private static bool Load()
    {
        NativeLibrary.SetDllImportResolver(typeof(SQLite3Provider_e_sqlite3).Assembly, Resolve);
        NativeLibrary.SetDllImportResolver(typeof(NativeSqlite).Assembly, Resolve);
        Batteries_V2.Init();
        return true;
    }

    private static IntPtr Resolve(string name, Assembly assembly, DllImportSearchPath? path)
    {
        if (name != Library)
            return IntPtr.Zero;
        foreach (var candidate in SystemNames)
        {
            if (NativeLibrary.TryLoad(candidate, out var handle))
                return handle;
        }

        // Both assemblies must get the same copy of the packaged library, so ours asks in the name of the package's.
        return NativeLibrary.TryLoad(name, typeof(SQLite3Provider_e_sqlite3).Assembly, path, out var packaged) ? packaged : IntPtr.Zero;
    }

    [LibraryImport(Library, EntryPoint = "sqlite3_column_type")]
    [SuppressGCTransition]
    internal static partial int ColumnType(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_int64")]
    [SuppressGCTransition]
    internal static partial long ColumnInt64(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_double")]
    [SuppressGCTransition]
    internal static partial double ColumnDouble(IntPtr statement, int column);

    /// <summary>The length in UTF-8; converts a UTF-16 database's text in passing.</summary>
    [LibraryImport(Library, EntryPoint = "sqlite3_column_bytes")]
    internal static partial int ColumnBytes(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_text")]
    internal static partial byte* ColumnText(IntPtr statement, int column);

    [LibraryImport(Library, EntryPoint = "sqlite3_column_blob")]
    internal static partial byte* ColumnBlob(IntPtr statement, int column);
}
