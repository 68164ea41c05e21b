using OpenSim.Primitives;

namespace OpenSim.World.Land;

/// <summary>Somebody who has objects on a parcel.</summary>
/// <param name="IsHere">He is in the region.</param>
public readonly record struct ParcelObjectOwner(UUID Id, bool IsGroup, int Prims, bool IsHere);
