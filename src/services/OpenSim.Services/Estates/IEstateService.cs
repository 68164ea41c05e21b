using OpenSim.Primitives;

namespace OpenSim.Services.Estates;

/// <summary>Estates, and which region lies in which.</summary>
public interface IEstateService
{
    ValueTask<Estate?> GetEstate(uint estateId);

    /// <summary>The estate that the region is linked to, or null.</summary>
    ValueTask<Estate?> GetEstateOfRegion(UUID regionId);

    ValueTask<IReadOnlyList<uint>> GetEstates();

    ValueTask<IReadOnlyList<uint>> GetEstatesByName(string name);

    ValueTask<IReadOnlyList<uint>> GetEstatesByOwner(UUID ownerId);

    ValueTask<IReadOnlyList<UUID>> GetRegions(uint estateId);

    /// <summary>Keeps settings and lists. An estate with Id 0 is made; the estate with the number it was given is returned.</summary>
    ValueTask<Estate> StoreEstate(Estate estate);

    /// <summary>A region lies in one estate: an earlier link of it goes.</summary>
    ValueTask<bool> LinkRegion(UUID regionId, uint estateId);
}
