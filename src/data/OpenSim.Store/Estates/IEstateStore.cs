using OpenSim.Primitives;

namespace OpenSim.Store.Estates;

/// <summary>Estates and which region lies in which: tables estate_settings, estate_map, estate_managers, estate_users, estate_groups, estateban.</summary>
public interface IEstateStore
{
    EstateRow? Load(uint estateId);

    /// <summary>The estate the region is linked to, or null.</summary>
    EstateRow? LoadForRegion(UUID regionId);

    /// <summary>Writes settings and lists. A row with Id 0 is created; the row with the number it was given is returned.</summary>
    EstateRow Store(EstateRow estate);

    void LinkRegion(UUID regionId, uint estateId);

    IReadOnlyList<uint> All();

    IReadOnlyList<uint> FindByName(string name);

    IReadOnlyList<uint> FindByOwner(UUID ownerId);

    IReadOnlyList<UUID> Regions(uint estateId);

    /// <summary>Deletes the estate, its lists and its links.</summary>
    void Delete(uint estateId);
}
