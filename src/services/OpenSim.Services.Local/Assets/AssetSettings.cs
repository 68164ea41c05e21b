using OpenSim.Settings;

namespace OpenSim.Services.Local.Assets;

/// <summary>Settings of the asset service.</summary>
public static class AssetSettings
{
    private const string Section = "AssetService";
    private const string Files = "FSAssetService";

    public static readonly Setting<int> CacheMegabytes = new(
        "AssetCache", "MemoryCacheMegabytes", 32,
        "Memory for assets that were asked for lately. Temporary ones (bakes of avatars here) live only there and in addition to it.",
        "MB", 1, 100_000);

    public static readonly Setting<bool> FileCacheEnabled = new(
        "AssetCache", "FileCacheEnabled", true, "Keep contents of assets that were asked for as files, to be sent from there.");

    public static readonly Setting<SettingPath> CacheDirectory = new(
        "AssetCache", "CacheDirectory", "./assetcache",
        "Folder of these files, in the data folder unless it is a whole path. It may be deleted while the simulator is down.");

    public static readonly Setting<int> FileCacheMegabytes = new(
        "AssetCache", "FileCacheMegabytes", 1024, "Most that these files may take; those used longest ago go first.", "MB", 1, 10_000_000);

    public static readonly Setting<string> Loader = new(
        Section, "DefaultAssetLoader", "OpenSim.Framework.AssetLoader.Filesystem.dll", "When empty, AssetLoaderArgs is not looked at.");

    public static readonly Setting<SettingPath> LoaderArgs = new(
        Section, "AssetLoaderArgs", "./assets/AssetSets.xml",
        "An operator's own assets, as OpenSimulator keeps those that it brings along: where the file is there, beside the ini file or the "
        + "program or in the data folder, those of them that the database has not, or with other bytes, are stored at the start.");

    public static readonly Setting<string> Service = new(
        Section, "LocalServiceModule", "OpenSim.Services.AssetService.dll:AssetService",
        "Where assets are kept: in tables, or with OpenSim.Services.FSAssetService.dll:FSAssetConnector in files beside table fsassets, as "
        + "OpenSimulator's FSAssets keeps them.");

    public static readonly Setting<SettingPath> BaseDirectory = new(
        Section, "BaseDirectory", "./fsassets/data",
        "FSAssets: the folder of the files, in the data folder unless it is a whole path.");

    public static readonly Setting<SettingPath> SpoolDirectory = new(
        Section, "SpoolDirectory", "./fsassets/tmp",
        "FSAssets: where files lie until they are whole, in the data folder unless it is a whole path. It must be on the same disk.");

    public static readonly Setting<bool> UseOsgridFormat = new(
        Section, "UseOsgridFormat", false, "FSAssets: folders 000/000 as OSGrid has them, in place of 00/00/00/0000.");

    public static readonly Setting<bool> SecondaryInstance = new(
        Section, "SecondaryInstance", false,
        "FSAssets: another server works in the same folders and cares for the spool.");

    public static readonly Setting<string> FallbackService = new(
        Section, "FallbackService", "",
        "FSAssets: when not empty, what is not there is looked for in the tables for assets, and taken over from them.");

    public static readonly Setting<int> AccessTimeDays = new(
        Section, "DaysBetweenAccessTimeUpdates", 0,
        "FSAssets: how long after the last time it is noted again that somebody has asked for an asset; 0 is an hour.", "days", 0, 36_500);

    public static readonly Setting<string> Realm = new(Section, "Realm", "fsassets", "FSAssets: name of its table.");

    /// <summary>Whether assets are kept as files.</summary>
    public static bool AreFiles(Configuration configuration) =>
        configuration.Get(Service).Contains(Files, StringComparison.OrdinalIgnoreCase);
}
