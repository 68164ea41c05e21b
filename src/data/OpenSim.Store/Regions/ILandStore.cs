using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>Parcels: tables land and landaccesslist.</summary>
public interface ILandStore
{
    IReadOnlyList<ParcelRow> Load(UUID regionId);

    void Store(ParcelRow parcel);

    void Delete(UUID parcelId);
}
