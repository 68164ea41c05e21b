using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Land;

/// <summary>ParcelPropertiesRequest: the parcels in a rectangle are wanted.</summary>
/// <param name="SequenceId">Comes back in the answer, see <see cref="ParcelProperties"/>.</param>
public readonly record struct ParcelPropertiesRequest(int SequenceId, ParcelArea Area, bool SnapSelection);

/// <summary>ParcelAccessListRequest. Flags: 1 allowed, 2 banned.</summary>
public readonly record struct ParcelAccessListRequest(int LocalId, int SequenceId, uint Flags);

/// <summary>ParcelAccessListUpdate, its sections already put together: the whole list for these flags.</summary>
public sealed record ParcelAccessListUpdate(int LocalId, uint Flags, IReadOnlyList<ParcelAccessRow> Entries);

/// <summary>ParcelGodForceOwner, ParcelReclaim and ParcelRelease: somebody else is to own a parcel; zero for the estate.</summary>
public readonly record struct ParcelOwnerRequest(int LocalId, UUID OwnerId);

/// <summary>ParcelSetOtherCleanTime, minutes.</summary>
public readonly record struct ParcelCleanTimeRequest(int LocalId, int Minutes);
