using OpenSim.Modules.Core.Inventory.Passages;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>Objects between the region and inventories.</summary>
internal sealed class ObjectRequests(
    Scene scene, IInventoryService inventory, IAssetService assets, UserWork work, PassageDesk passages, ObjectTaking taking,
    ObjectRezzing rezzing) : IObjectRequests
{
    private readonly ObjectSales _sales = new(scene, inventory, assets, work, passages);

    public void DeRez(IViewer viewer, DeRezRequest request) => taking.DeRez(viewer, request);

    public void Rez(ScenePresence who, RezRequest request) => rezzing.Rez(who, request);

    public void Buy(ScenePresence who, SceneObjectPart part, SaleOffer offer) => _sales.Buy(who, part, offer);
}
