using OpenSim.Services.Economy;
using OpenSim.Services.Groups;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.Things.Economy;

/// <summary>Sees by the goods whether they were handed over.</summary>
internal sealed class GoodsEvidence(IServiceProvider services)
{
    /// <summary>Needs the token; answers with it, or beside the region.</summary>
    /// <param name="answer">Null when it cannot be seen.</param>
    public void Look(Scene scene, MoneyTransfer transfer, Action<bool?> answer)
    {
        switch (transfer.Goods.Kind)
        {
            case GoodsKind.None:
                answer(true);
                break;
            case GoodsKind.Object:
                answer(OfObject(scene, transfer));
                break;
            case GoodsKind.Parcel or GoodsKind.Pass:
                answer(OfLand(scene, transfer));
                break;
            case GoodsKind.Contents:
                new ContentsEvidence(scene, Service<IInventoryService>()).Look(transfer, answer);
                break;
            default:
                scene.Background("what was paid", async _ =>
                {
                    var isThere = await OfService(transfer);
                    scene.Post(_ => answer(isThere));
                }, _ => answer(null));
                break;
        }
    }

    // Who bought it may have taken it away, and who sold it deleted it: then nobody can say.
    private static bool? OfObject(Scene scene, MoneyTransfer transfer)
    {
        if (!scene.TryGetPart(transfer.Goods.Thing, out var part))
            return null;
        return part.OwnerId == transfer.From ? true : part.OwnerId == transfer.To ? false : null;
    }

    private static bool? OfLand(Scene scene, MoneyTransfer transfer)
    {
        if (!scene.Land.TryGet(transfer.Goods.Thing, out var parcel))
            return null;
        return transfer.Goods.Kind == GoodsKind.Parcel ? parcel.OwnerId != transfer.To : HasPass(parcel, transfer);
    }

    // A pass is sold when no more than a quarter of the one before is left.
    private static bool HasPass(Parcel parcel, MoneyTransfer transfer) => parcel.Row.AccessList.Any(entry =>
        entry.AgentId == transfer.From && (entry.Flags & 1) != 0 && entry.Expires > transfer.Created + (parcel.Row.PassHours * 3600 / 4));

    private async ValueTask<bool?> OfService(MoneyTransfer transfer)
    {
        switch (transfer.Goods.Kind)
        {
            case GoodsKind.Item when Service<IInventoryService>() is { } inventory:
                return await inventory.GetItem(transfer.From, transfer.Id) is not null;
            case GoodsKind.Group when Service<IGroupsService>() is { } groups:
                return await groups.GetGroup(transfer.Id) is not null;
            case GoodsKind.Membership when Service<IGroupsService>() is { } groups:
                return (await groups.GetMemberships(transfer.From)).Find(transfer.Goods.Thing) is not null;
            case GoodsKind.Classified when Service<IUserProfilesService>() is { } profiles:
                return await profiles.GetClassified(transfer.Goods.Thing) is not null;
            default:
                return null;
        }
    }

    private T? Service<T>()
        where T : class => (T?)services.GetService(typeof(T));
}
