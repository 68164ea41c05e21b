using OpenSim.Store.Sql;

namespace OpenSim.Store.Sqlite;

/// <summary>
/// Connection strings for SQLite as they stand in OpenSimulator's files: <c>URI=file:OpenSim.db;UseUTF16Encoding=True</c>, the older
/// <c>URI=file:OpenSim.db,version=3</c>, and the common <c>Data Source=OpenSim.db</c>. Whatever else is in them means nothing here.
/// </summary>
internal static class SqliteConnectionText
{
    /// <summary>The file, relative to the working folder as OpenSimulator has it, or null for memory.</summary>
    /// <exception cref="StoreException">It names neither: a world in memory is not what a slip of the pen should give.</exception>
    public static string? FileOf(string connectionString)
    {
        foreach (var part in connectionString.Split(';', ','))
        {
            var equals = part.IndexOf('=', StringComparison.Ordinal);
            if (equals < 0)
                continue;
            var key = part[..equals].Trim();
            if (key.Equals("URI", StringComparison.OrdinalIgnoreCase) || key.Equals("Data Source", StringComparison.OrdinalIgnoreCase)
                || key.Equals("Filename", StringComparison.OrdinalIgnoreCase))
                return Clean(part[(equals + 1)..].Trim());
        }

        return Clean(connectionString.Contains('=', StringComparison.Ordinal) ? "" : connectionString.Trim());
    }

    private static string? Clean(string name)
    {
        if (name.StartsWith("file:", StringComparison.OrdinalIgnoreCase))
            name = name["file:".Length..];
        if (name.StartsWith("///", StringComparison.Ordinal))
            name = name[2..];
        if (name.Length == 0 || name.Contains('\0', StringComparison.Ordinal))
            throw new StoreException(StoreFault.NoDatabase, "The ConnectionString names no SQLite file, as URI=file:OpenSim.db does.");
        return name == ":memory:" ? null : name;
    }
}
