using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Things.Inventory.Passages;

/// <summary>
/// Looks for things at their places, and takes them away from there. Beside the region; what lies in the prims is in memory by then.
/// </summary>
internal sealed class Places(Scene scene, IInventoryService inventory, IWornObjectService? worn)
{
    /// <summary>Whether all of it is there.</summary>
    public async Task<bool> Has(ThingPlace place) => place.Kind switch
    {
        PlaceKind.Region => IsStanding(place.Things),
        PlaceKind.Prim => InPrim(place, part => place.Things.All(id => part.Inventory?.Find(id) is not null)),
        _ => (await inventory.GetMultipleItems(place.Holder, place.Things)).All(item => item is not null)
    };

    /// <summary>Takes away what is there of it. False when nothing was.</summary>
    public async Task<bool> Clear(ThingPlace place) => place.Kind switch
    {
        PlaceKind.Region => DeleteObjects(place.Things),
        PlaceKind.Prim => InPrim(place, part => RemoveItems(part, place.Things)),
        _ => await DeleteItems(place.Holder, place.Things)
    };

    private bool IsStanding(IReadOnlyList<UUID> roots)
    {
        using (scene.Token.Take())
            return roots.All(id => Find(id) is not null);
    }

    private bool DeleteObjects(IReadOnlyList<UUID> roots)
    {
        using (scene.Token.Take())
        {
            var there = roots.Select(Find).OfType<SceneObjectGroup>().ToList();
            foreach (var group in there)
                scene.Writer.DeleteObject(group);
            return there.Count > 0;
        }
    }

    // Anything that is worn does not stand in the region.
    private SceneObjectGroup? Find(UUID root) =>
        scene.TryGetPart(root, out var part) && !part.Group.IsAttachment ? part.Group : null;

    private async Task<bool> DeleteItems(UUID owner, IReadOnlyList<UUID> items)
    {
        var wereThere = await inventory.DeleteItems(owner, items);
        foreach (var item in items)
        {
            if (worn is not null)
                await worn.Remove(owner, item);
        }

        scene.Post(_ =>
        {
            if (scene.Presences.TryGet(owner, out var who))
            {
                foreach (var item in items)
                    who.Viewer?.Inventory.SendRemoved(item);
            }
        });
        return wereThere;
    }

    private bool RemoveItems(SceneObjectPart part, IReadOnlyList<UUID> items)
    {
        var wereThere = false;
        foreach (var item in items)
            wereThere |= scene.Inventories.Remove(part, item);
        return wereThere;
    }

    private bool InPrim(ThingPlace place, Predicate<SceneObjectPart> look)
    {
        using (scene.Token.Take())
            return scene.TryGetPart(place.Holder, out var part) && look(part);
    }
}
