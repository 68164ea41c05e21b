using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>Settings of regions: tables regionsettings, spawn_points, regionenvironment and regionextra.</summary>
public interface IRegionSettingsStore
{
    RegionSettingsRow? Load(UUID regionId);

    void Store(RegionSettingsRow settings);

    /// <summary>The region's environment as LLSD text, or null.</summary>
    string? LoadEnvironment(UUID regionId);

    /// <summary>Null removes it.</summary>
    void StoreEnvironment(UUID regionId, string? llsd);

    IReadOnlyDictionary<string, string> LoadExtra(UUID regionId);

    /// <summary>Name up to 32 characters. Null removes it.</summary>
    void StoreExtra(UUID regionId, string name, string? value);
}
