using System.Text.RegularExpressions;
using OpenSim.Host.Options;
using OpenSim.Settings;
using OpenSim.Store;

namespace OpenSim.Host.Startup;

/// <summary>
/// OpenSimulator keeps its SQLite files beside the program, this one in the data folder. A file that lies there and would not be used is
/// somebody's world, and one of no bytes was one.
/// </summary>
internal static partial class DatabaseStep
{
    /// <exception cref="StartupException">There is such a file, and none in the data folder, or an empty one. <c>--region</c> says that a
    /// new world is wanted.</exception>
    public static void Check(HostOptions options, DataFolder folder, Configuration configuration)
    {
        var provider = configuration.Get(StoreSettings.StorageProvider);
        if (options.Region is not null || !provider.Contains("SQLite", StringComparison.OrdinalIgnoreCase))
            return;
        var name = FileName().Match(configuration.Get(StoreSettings.ConnectionString)).Groups["name"].Value.Trim();
        if (name.Length == 0)
            return;
        RefuseEmpty(folder.In(name));
        if (Path.IsPathRooted(name) || File.Exists(folder.In(name)))
            return;
        foreach (var place in folder.Beside(options))
            if (File.Exists(Path.Combine(place, name)))
                throw new StartupException(
                    $"{Path.Combine(place, name)} is not used, since the data folder is {folder.Data}, which has no database: "
                    + $"start with --data {place} to use it, or with --region NAME to begin a new region in the data folder.");
    }

    // With a log beside it that has something, it is one whose first start was broken off.
    private static void RefuseEmpty(string file)
    {
        if (new FileInfo(file) is { Exists: true, Length: 0 } && new FileInfo(file + "-wal") is not { Exists: true, Length: > 0 })
            throw new StartupException(
                $"The database {file} is empty: put a backup there, or start with --region NAME to begin a new world in it.",
                StartupException.BadDatabase);
    }

    [GeneratedRegex(@"(URI\s*=\s*file:|Data Source\s*=)(?<name>[^,;?]+)", RegexOptions.IgnoreCase)]
    private static partial Regex FileName();
}
