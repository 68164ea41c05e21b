using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.World;

// Inventories of people and contents of prims.
public sealed partial class SceneEvents
{
    public event Action<IViewer, InventoryRequest>? OnInventoryRequest;

    /// <summary>RequestTaskInventory: the contents of a prim are wanted.</summary>
    public event Action<IViewer, SceneObjectPart>? OnContentsRequested;

    /// <summary>UpdateTaskInventory: an item of the viewer's inventory is to be put into a prim, or one that is there is to be changed.</summary>
    public event Action<IViewer, SceneObjectPart, InventoryItemInfo>? OnContentsUpdate;

    /// <summary>RemoveTaskInventory.</summary>
    public event Action<IViewer, SceneObjectPart, UUID>? OnContentsRemove;

    /// <summary>MoveTaskInventory: item and folder; out of the prim into the viewer's inventory.</summary>
    public event Action<IViewer, SceneObjectPart, UUID, UUID>? OnContentsTake;

    public void TriggerInventoryRequest(IViewer viewer, InventoryRequest request) => Raise(OnInventoryRequest, nameof(OnInventoryRequest), viewer, request);

    public void TriggerContentsRequested(IViewer viewer, SceneObjectPart part) => Raise(OnContentsRequested, nameof(OnContentsRequested), viewer, part);

    public void TriggerContentsUpdate(IViewer viewer, SceneObjectPart part, InventoryItemInfo item) =>
        Raise(OnContentsUpdate, nameof(OnContentsUpdate), viewer, part, item);

    public void TriggerContentsRemove(IViewer viewer, SceneObjectPart part, UUID item) => Raise(OnContentsRemove, nameof(OnContentsRemove), viewer, part, item);

    public void TriggerContentsTake(IViewer viewer, SceneObjectPart part, UUID item, UUID folder) =>
        Raise(OnContentsTake, nameof(OnContentsTake), viewer, part, item, folder);
}
