using OpenSim.Primitives;

namespace OpenSim.Services.Economy;

/// <summary>What is handed over for money.</summary>
/// <param name="Thing">The object, parcel, group or classified; zero for what bears the id of the payment.</param>
public readonly record struct Goods(GoodsKind Kind, UUID Thing = default);
