using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Modules.Capabilities;

/// <summary>Takes the models that viewers upload; a region without it takes none. Called on any thread without the token.</summary>
public interface IModelUploads
{
    /// <summary>First step: what it would cost, or why it is not taken.</summary>
    /// <param name="resources">asset_resources: lists of meshes, textures (still empty) and instances.</param>
    ModelQuote Quote(UUID agentId, LlsdValue resources);

    /// <summary>Second step: stores meshes, textures and the linkset, and puts the item into the inventory.</summary>
    /// <param name="item">Owner, folder, name, description and permissions as the first step said.</param>
    /// <param name="resources">The same with the textures' bytes.</param>
    /// <param name="price">What the first step has said that it costs.</param>
    ValueTask<ModelUploaded> Upload(InventoryItem item, LlsdValue resources, int price);
}
