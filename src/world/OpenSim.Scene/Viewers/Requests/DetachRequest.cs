using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <param name="ItemId">Worn item, zero when <paramref name="LocalId"/> says which.</param>
/// <param name="Drops">Onto the ground instead of back into the inventory.</param>
public readonly record struct DetachRequest(UUID ItemId, uint LocalId, bool Drops);
