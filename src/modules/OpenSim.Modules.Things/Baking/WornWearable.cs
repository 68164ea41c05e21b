using OpenSim.Modules.Things.Avatars;
using OpenSim.Primitives;
using OpenSim.Serialization.Wearables;

namespace OpenSim.Modules.Things.Baking;

/// <summary>A body part or a piece of clothing that is worn, with what it says.</summary>
internal sealed record WornWearable(UUID ItemId, UUID AssetId, WearableAsset Asset)
{
    public byte Type => Asset.Type;

    /// <summary>Zero where it has none on the face, or the one that stands for none.</summary>
    public UUID TextureOf(byte face) =>
        Asset.Textures.TryGetValue(face, out var texture) && texture != BakeIds.None ? texture : UUID.Zero;
}
