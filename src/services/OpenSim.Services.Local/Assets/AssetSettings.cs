using OpenSim.Settings;

namespace OpenSim.Services.Local.Assets;

/// <summary>Settings of the asset service.</summary>
public static class AssetSettings
{
    public static readonly Setting<int> CacheMegabytes = new(
        "AssetCache", "MemoryCacheMegabytes", 32, "Memory for assets that were asked for lately. Temporary ones (bakes of avatars here) live only there and in addition to it.",
        "MB", 1, 100_000);
}
