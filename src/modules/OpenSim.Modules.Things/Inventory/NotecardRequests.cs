using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>Things that are taken out of notecards.</summary>
internal sealed class NotecardRequests(
    Scene scene, IInventoryService inventory, NotecardItems notecards, ObjectRezzing rezzing, UserWork work) : INotecardRequests
{
    private const string NotToBeHad =
        "This cannot be taken out of the notecard: who wrote it may not give it away, or does not have it any more.";

    public void Copy(IViewer viewer, NotecardSource source, IReadOnlyList<(UUID Item, UUID Folder)> items, uint callback) =>
        work.Add(viewer, async () =>
        {
            var taken = new List<InventoryItem>();
            foreach (var (id, folder) in items)
            {
                if (await Take(viewer.Agent.AgentId, source, id, folder) is { } item)
                    taken.Add(item);
            }

            scene.Post(_ =>
            {
                if (taken.Count > 0)
                    viewer.Inventory.SendBulkUpdate([], taken, UUID.Zero, callback);
                if (taken.Count < items.Count)
                    viewer.Messages.SendAlert(NotToBeHad);
            });
        });

    public void Rez(ScenePresence who, NotecardSource source, RezRequest request) => work.Add(who.Id, who.Viewer, async () =>
    {
        if (await notecards.Find(who.Id, source.Notecard, source.Prim, request.ItemId) is { } item)
            await rezzing.RezCopy(who, request, item, answer => ObjectRequests.Tell(who, answer));
        else
            scene.Post(_ => who.Viewer?.Messages.SendAlert(NotToBeHad));
    });

    private async Task<InventoryItem?> Take(UUID user, NotecardSource source, UUID id, UUID folder) =>
        await notecards.Find(user, source.Notecard, source.Prim, id) is { } item
            ? await inventory.PutItem(item with { Id = UUID.Random(), Folder = folder }, (short)item.AssetType)
            : null;
}
