using OpenSim.Modules.Inventory;
using OpenSim.Modules.Objects;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>Objects between the region and inventories.</summary>
internal sealed class ObjectRequests(
    Scene scene, IInventoryService inventory, IAssetService assets, UserWork work, PassageDesk passages, ObjectTaking taking,
    ObjectRezzing rezzing) : IObjectRequests
{
    private readonly ObjectSales _sales = new(scene, inventory, assets, work, passages);

    public void DeRez(IViewer viewer, DeRezRequest request) => taking.DeRez(viewer, request);

    public void Rez(ScenePresence who, RezRequest request) => rezzing.Rez(who, request, answer => Tell(who, answer));

    /// <summary>What has been refused, in words.</summary>
    public static void Tell(ScenePresence who, RezAnswer answer)
    {
        if (answer.Refusal == BackgroundWork.TooMuch || answer.Refusal == who.Scene.Limits.NewPrims.Words)
            who.Viewer?.Refuse(answer.Refusal); // of a flood one is told once
        else if (answer.Refusal is { } words)
            who.Viewer?.Messages.SendAlert(words);
    }

    public void Buy(ScenePresence who, SceneObjectPart part, SaleOffer offer) => _sales.Buy(who, part, offer);
}
