using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>Height fields: tables terrain (as edited) and bakedterrain (what "revert" goes back to).</summary>
public interface ITerrainStore
{
    /// <summary>The newest form stored for the region, or null.</summary>
    TerrainRow? Load(UUID regionId, bool baked = false);

    void Store(UUID regionId, TerrainRow terrain, bool baked = false);
}
