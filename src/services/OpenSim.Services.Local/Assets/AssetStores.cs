using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Assets;

/// <summary>Chooses where assets are kept, as OpenSimulator's section AssetService says.</summary>
internal static partial class AssetStores
{
    /// <param name="data">The data folder, in which folders lie whose paths are not whole.</param>
    /// <exception cref="StoreException">A database or a folder cannot be used.</exception>
    public static IAssetStore Open(StoreSet stores, Configuration configuration, TimeProvider time, string? data, ILogger log)
    {
        if (!AssetSettings.AreFiles(configuration))
            return OpenTables(stores, configuration, log);
        var folder = OpenFolder(configuration, data);
        if (!configuration.Get(AssetSettings.SecondaryInstance) && folder.TakeOver() is var taken and > 0)
            LogTakenOver(log, taken);
        var table = new FileAssetTable(stores.For(StoreKind.FSAssetStore), Name(configuration.Get(AssetSettings.Realm)));
        var fallback = configuration.Get(AssetSettings.FallbackService).Length > 0 ? OpenTables(stores, configuration, log) : null;
        return new FileAssetStore(table, folder, fallback, time, configuration.Get(AssetSettings.AccessTimeDays))
        {
            OnDamaged = (id, hash) => LogDamaged(log, id, hash)
        };
    }

    private static ContentAssetStore OpenTables(StoreSet stores, Configuration configuration, ILogger log) =>
        new(stores.For(StoreKind.AssetStore))
        {
            WritesOldTable = !configuration.Get(StoreSettings.ContentAddressed),
            OnDamaged = (id, hash) => LogDamaged(log, id, hash)
        };

    private static FileAssetFolder OpenFolder(Configuration configuration, string? data)
    {
        string In(SettingPath path) => path.In(data ?? Environment.CurrentDirectory);
        try
        {
            return new FileAssetFolder(In(configuration.Get(AssetSettings.BaseDirectory)),
                In(configuration.Get(AssetSettings.SpoolDirectory)), configuration.Get(AssetSettings.UseOsgridFormat));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StoreException(StoreFault.NoDatabase,
                $"[AssetService] BaseDirectory and SpoolDirectory: the folders for assets cannot be used: {e.Message}", e);
        }
    }

    // It stands in SQL as it is.
    private static string Name(string realm) => realm.All(c => char.IsAsciiLetterOrDigit(c) || c == '_')
        ? realm
        : throw new StoreException(StoreFault.NoDatabase, $"[AssetService] Realm = {realm}: that is no name of a table.");

    [LoggerMessage(40, LogLevel.Error,
        "Asset {Id} is damaged: its bytes are gone or no longer those of hash {Hash}. 'assets verify' names all such assets; a backup may "
        + "have them.")]
    private static partial void LogDamaged(ILogger logger, UUID id, string hash);

    [LoggerMessage(42, LogLevel.Information, "{Count} assets that OpenSimulator had left in its spool folder are in their places.")]
    private static partial void LogTakenOver(ILogger logger, int count);
}
