using System.Text.RegularExpressions;
using OpenSim.Hosting.Options;
using OpenSim.Settings;
using OpenSim.Store;

namespace OpenSim.Hosting.Startup;

/// <summary>
/// OpenSimulator keeps its SQLite files beside the program, this one in the data folder. A file that lies there and would not be used is
/// somebody's world, and one of no bytes was one.
/// </summary>
public static partial class DatabaseStep
{
    /// <param name="toBeginAnew">With what the operator starts who wants a new database instead.</param>
    /// <exception cref="StartupException">There is such a file, and none in the data folder, or an empty one.</exception>
    public static void Check(ProgramOptions options, DataFolder folder, Configuration configuration, string toBeginAnew)
    {
        var provider = configuration.Get(StoreSettings.StorageProvider);
        if (!provider.Contains("SQLite", StringComparison.OrdinalIgnoreCase))
            return;
        var name = FileName().Match(configuration.Get(StoreSettings.ConnectionString)).Groups["name"].Value.Trim();
        if (name.Length == 0)
            return;
        RefuseEmpty(folder.In(name), toBeginAnew);
        if (Path.IsPathRooted(name) || File.Exists(folder.In(name)))
            return;
        foreach (var place in folder.Beside(options))
            if (File.Exists(Path.Combine(place, name)))
                throw new StartupException(
                    $"{Path.Combine(place, name)} is not used, since the data folder is {folder.Data}, which has no database: "
                    + $"start with --data {place} to use it, or {toBeginAnew}.");
    }

    // With a log beside it that has something, it is one whose first start was broken off.
    private static void RefuseEmpty(string file, string toBeginAnew)
    {
        if (new FileInfo(file) is { Exists: true, Length: 0 } && new FileInfo(file + "-wal") is not { Exists: true, Length: > 0 })
            throw new StartupException(
                $"The database {file} is empty: put a backup there, or start {toBeginAnew}.",
                StartupException.BadDatabase);
    }

    [GeneratedRegex(@"(URI\s*=\s*file:|Data Source\s*=)(?<name>[^,;?]+)", RegexOptions.IgnoreCase)]
    private static partial Regex FileName();
}
