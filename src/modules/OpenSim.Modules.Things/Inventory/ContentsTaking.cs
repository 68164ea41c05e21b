using OpenSim.Modules.Inventory;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Things that are taken out of prims into inventories: copies, or what may not be copied, which is in one of the two. Whether it may be is
/// the caller's to ask. Needs the token.
/// </summary>
internal sealed class ContentsTaking(Scene scene, IInventoryService inventory, UserWork work, PassageDesk passages)
{
    private const string NotTaken = "The inventory did not take it; it stays in the object.";

    /// <param name="receiver">Whose it is then, as its next owner where it has been another's.</param>
    /// <param name="folder">Zero for where such things lie.</param>
    public void Take(SceneObjectPart part, UUID itemId, UUID receiver, UUID folder, Action<TakeAnswer> answered) =>
        scene.Inventories.WhenLoaded(part, contents =>
        {
            if (contents.Find(itemId) is not { } row)
                answered(new TakeAnswer("There is no such item in the object."));
            else
                Take(new Taking(part, scene.Permissions.NextOwner.Of(row, receiver), receiver, folder, answered), row);
        });

    private void Take(Taking taking, PrimItemRow row)
    {
        var rights = (PermissionMask)row.CurrentPermissions;
        if (taking.Row != row && (rights & PermissionMask.Transfer) == 0)
            taking.Refuse(ContentsRequests.NotToBeGiven);
        else if ((rights & PermissionMask.Copy) != 0)
            work.Add(taking.Receiver, () => TakeCopy(taking), taking.Refuse);
        else if (!passages.Going.Add(row.ItemId))
            taking.Refuse(ThingsOnTheirWay.Words);
        else
            work.Add(taking.Receiver, () => TakeOut(taking), words =>
            {
                if (!taking.IsUnderWay)
                    passages.Going.Remove(row.ItemId);
                taking.Refuse(words);
            });
    }

    private async Task TakeCopy(Taking taking)
    {
        var copy = InventoryMapping.FromPrim(taking.Row, taking.Receiver, taking.Folder);
        var put = await inventory.PutItem(copy, (short)copy.AssetType);
        scene.Post(_ => taking.Answered(put is null ? new TakeAnswer(NotTaken) : new TakeAnswer(null, put)));
    }

    private async Task TakeOut(Taking taking)
    {
        var (part, row) = (taking.Part, taking.Row);
        var item = InventoryMapping.FromPrim(row, taking.Receiver, taking.Folder);
        var (from, to) = (ThingPlace.Prim(row.PrimId, row.ItemId), ThingPlace.Inventory(taking.Receiver, item.Id));
        if (await passages.BeginSafely(from, to, () => part.Exists && !passages.Going.Contains(part.Group.Id)) is not { } passage)
        {
            scene.Post(_ =>
            {
                passages.Going.Remove(row.ItemId);
                taking.Refuse(ThingsOnTheirWay.Words);
            });
            return;
        }

        taking.IsUnderWay = true;
        InventoryItem? put;
        try
        {
            put = await inventory.PutItem(item, (short)row.AssetType);
        }
        catch
        {
            passages.Decide(passage);
            throw;
        }

        using (scene.Token.Take())
            FinishTakeOut(taking, put, passage);
    }

    private void FinishTakeOut(Taking taking, InventoryItem? put, Passage passage)
    {
        if (put is null)
        {
            passages.End(passage);
            taking.Refuse(NotTaken);
        }
        else if (taking.Part.Exists && scene.Inventories.Remove(taking.Part, taking.Row.ItemId))
        {
            passages.End(passage);
            taking.Answered(new TakeAnswer(null, put));
        }
        else
        {
            passages.Decide(passage, PassageRule.Back); // gone, and what lay in it with it
            taking.Refuse(ThingsOnTheirWay.Words);
        }
    }

    /// <summary>An item that goes to somebody; it is answered once, with the token held.</summary>
    /// <param name="Row">As the receiver may have it.</param>
    private sealed record Taking(SceneObjectPart Part, PrimItemRow Row, UUID Receiver, UUID Folder, Action<TakeAnswer> Answered)
    {
        /// <summary>A passage says where it is.</summary>
        public bool IsUnderWay { get; set; }

        public void Refuse(string words) => Answered(new TakeAnswer(words));
    }
}
