using OpenSim.Primitives;

namespace OpenSim.World.Land;

/// <summary>ParcelClaim: public land in a rectangle is to be somebody's.</summary>
/// <param name="GroupId">Group that is to own it, zero for who claims it.</param>
public readonly record struct ParcelClaimRequest(ParcelArea Area, UUID GroupId);
