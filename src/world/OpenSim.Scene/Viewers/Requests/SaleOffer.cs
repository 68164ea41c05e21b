using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>An object's sale as a buyer has seen it, and where he wants what he buys.</summary>
public readonly record struct SaleOffer(SaleType Type, int Price, UUID GroupId, UUID FolderId);
