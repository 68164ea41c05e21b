using OpenSim.Modules.Things.Inventory;
using OpenSim.Services.Economy;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Things.Economy;

/// <summary>
/// Whether the contents of an object were handed over: the buyer has them first, and then what may not be copied leaves the object. That is
/// made up for where a crash has come between.
/// </summary>
internal sealed class ContentsEvidence(Scene scene, IInventoryService? inventory)
{
    /// <summary>As <see cref="GoodsEvidence.Look"/>.</summary>
    public void Look(MoneyTransfer transfer, Action<bool?> answer) => scene.Background("what was paid", async _ =>
    {
        var folder = inventory is null ? null : await inventory.GetFolder(transfer.From, transfer.Id);
        scene.Post(_ =>
        {
            if (folder is not null && scene.TryGetPart(transfer.Goods.Thing, out var part))
                scene.Inventories.WhenLoaded(part, contents => MakeUpFor(transfer, part, contents.Items ?? [], answer));
            else
                answer(folder is not null);
        });
    }, _ => answer(null));

    private void MakeUpFor(MoneyTransfer transfer, SceneObjectPart part, IReadOnlyList<PrimItemRow> items, Action<bool?> answer)
    {
        List<PrimItemRow> only = [.. items.Where(item => !SoldContents.MayStay(item))];
        if (only.Count == 0)
        {
            answer(true);
            return;
        }

        scene.Background("what was paid", async _ =>
        {
            var sold = await inventory!.GetMultipleItems(transfer.From, [.. only.Select(item => SoldContents.IdOf(transfer.Id, item))]);
            scene.Post(_ =>
            {
                foreach (var (item, _) in only.Zip(sold).Where(pair => pair.Second is not null && part.Exists))
                    scene.Inventories.Remove(part, item.ItemId);
                answer(true);
            });
        }, _ => answer(null));
    }
}
