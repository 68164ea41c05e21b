using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Agents;

/// <summary>AgentSetAppearance: how a viewer has dressed and baked its avatar.</summary>
/// <param name="Serial">Grows with every change; an older one that arrives later says nothing.</param>
/// <param name="Size">Box of the body, metres.</param>
/// <param name="Bakes">What each bake was made of; viewers name it again to ask whether it is still known.</param>
public sealed record AppearanceUpdate(int Serial, Vector3 Size, byte[] TextureEntry, byte[] VisualParams, IReadOnlyList<BakeId> Bakes);

/// <param name="Index">Face of the texture entry, or number of the bake in questions.</param>
/// <param name="CacheId">Hash of all that went into the bake.</param>
public readonly record struct BakeId(byte Index, UUID CacheId);

/// <summary>AgentCachedTexture: which of these bakes are known.</summary>
public sealed record CachedBakesQuery(int Serial, IReadOnlyList<BakeId> Asked);
