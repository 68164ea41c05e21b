using OpenSim.Settings;

namespace OpenSim.Services.Local.Assets;

/// <summary>Settings of the asset service.</summary>
public static class AssetSettings
{
    public static readonly Setting<int> CacheMegabytes = new(
        "AssetCache", "MemoryCacheMegabytes", 32,
        "Memory for assets that were asked for lately. Temporary ones (bakes of avatars here) live only there and in addition to it.",
        "MB", 1, 100_000);

    public static readonly Setting<bool> FileCacheEnabled = new(
        "AssetCache", "FileCacheEnabled", true, "Keep contents of assets that were asked for as files, to be sent from there.");

    public static readonly Setting<string> CacheDirectory = new(
        "AssetCache", "CacheDirectory", "./assetcache",
        "Folder of these files, in the data folder unless it is a whole path. It may be deleted while the simulator is down.");

    public static readonly Setting<int> FileCacheMegabytes = new(
        "AssetCache", "FileCacheMegabytes", 1024, "Most that these files may take; those used longest ago go first.", "MB", 1, 10_000_000);
}
