using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>One folder of FetchInventoryDescendents2. Anyone who leaves the wishes out wants everything.</summary>
internal readonly struct AskedFolder(LlsdValue asked)
{
    public UUID Id { get; } = asked["folder_id"].AsUuid();

    public bool WantsFolders { get; } = !asked["fetch_folders"].IsDefined || asked["fetch_folders"].AsBoolean();

    public bool WantsItems { get; } = !asked["fetch_items"].IsDefined || asked["fetch_items"].AsBoolean();
}
