using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Land;

/// <summary>ParcelPropertiesRequest: the parcels in a rectangle are wanted.</summary>
/// <param name="SequenceId">Comes back in the answer, see <see cref="ParcelSequence"/>.</param>
public readonly record struct ParcelPropertiesRequest(int SequenceId, ParcelArea Area, bool SnapSelection);

/// <summary>ParcelAccessListRequest. Flags: 1 allowed, 2 banned, 8 and 16 experiences allowed and blocked.</summary>
public readonly record struct ParcelAccessListRequest(int LocalId, int SequenceId, uint Flags);

/// <summary>ParcelAccessListUpdate, its sections already put together: the whole list for these flags.</summary>
public sealed record ParcelAccessListUpdate(int LocalId, uint Flags, IReadOnlyList<ParcelAccessRow> Entries);

/// <summary>ParcelGodForceOwner, ParcelReclaim and ParcelRelease: somebody else is to own a parcel; zero for the estate.</summary>
public readonly record struct ParcelOwnerRequest(int LocalId, UUID OwnerId);

/// <summary>ParcelSetOtherCleanTime, minutes.</summary>
public readonly record struct ParcelCleanTimeRequest(int LocalId, int Minutes);

/// <summary>ParcelBuy. Price and area as the buyer has seen them: a sale that has changed meanwhile is refused.</summary>
/// <param name="GroupId">Group that is to own it, zero for the buyer himself.</param>
public readonly record struct ParcelBuyRequest(int LocalId, int Price, int Area, UUID GroupId);

/// <summary>Objects on a parcel, by whose they are or by name.</summary>
/// <param name="Owners">With <see cref="ParcelObjectKinds.Listed"/>: only these owners' objects.</param>
/// <param name="Objects">Just these objects, by the ids of their roots; empty for all that fit.</param>
public sealed record ParcelObjectChoice(int LocalId, ParcelObjectKinds Kinds, IReadOnlySet<UUID> Owners, IReadOnlySet<UUID> Objects);

/// <summary>ReturnType of ParcelSelectObjects and ParcelReturnObjects.</summary>
[Flags]
public enum ParcelObjectKinds : uint
{
    None = 0,
    Owner = 2,
    Group = 4,
    Other = 8,
    Listed = 16,
    ForSale = 32
}
