using OpenSim.Primitives;

namespace OpenSim.Serialization.Wearables;

/// <summary>What a body part or a piece of clothing says of looks.</summary>
/// <param name="Type">0 shape, 1 skin, 2 hair, 3 eyes, 4 shirt … 16 universal.</param>
/// <param name="Parameters">Weights of visual parameters by id, as they are written: whoever uses them holds them to their range.</param>
/// <param name="Textures">By face of the avatar's texture entry.</param>
public sealed record WearableAsset(byte Type, IReadOnlyDictionary<int, float> Parameters, IReadOnlyDictionary<byte, UUID> Textures);
