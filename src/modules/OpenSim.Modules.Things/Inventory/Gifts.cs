using OpenSim.Modules.Inventory;
using OpenSim.Modules.Messages;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Items and folders given by instant message. The gift lies in the receiver's inventory before he is asked; accepting moves it to where he
/// wants it, declining into his trash. The bucket of an offer is the asset type and the id; of an answer, the folder.
/// </summary>
internal sealed class Gifts(Scene scene, IInventoryService inventory, UserWork work, PassageDesk passages) : IGiftRequests
{
    private const byte FolderBucket = 8;
    private const int IdLength = 16;

    private const string TooMuch = "You give too much at once: not everything has been given.";

    /// <summary>Folders in folders that are given along.</summary>
    private const int MaxDepth = 8;

    public void Give(IViewer from, InstantMessage offer)
    {
        if (offer.BinaryBucket.Length <= IdLength)
            return;
        var id = new UUID(offer.BinaryBucket.AsSpan(1));
        work.Add(from, () => offer.BinaryBucket[0] == FolderBucket ? GiveFolder(from, offer, id) : GiveItem(from, offer, id));
    }

    public void Answer(IViewer from, InstantMessage answer) => work.Add(from, () => TakeAnswer(from, answer));

    private async Task GiveItem(IViewer from, InstantMessage message, UUID id)
    {
        var (giver, receiver) = (from.Agent.AgentId, message.ToAgentId);
        if (await inventory.GetItem(giver, id) is not { } item || !ItemRights.MayGive(item))
        {
            scene.Post(_ => from.Messages.SendAlert("This item may not be given away."));
            return;
        }

        if (!ItemRights.MayCopy(item) && WornItems.IsInUse(scene, giver, id))
        {
            scene.Post(_ => from.Refuse(WornItems.TakeOffFirst));
            return;
        }

        if (!scene.Limits.Gifts.Allows(giver))
        {
            scene.Post(_ => from.Refuse(TooMuch));
            return;
        }

        var folder = await inventory.GetFolderForType(receiver, (short)item.AssetType) ?? await inventory.GetRootFolder(receiver);
        if (folder is null)
            return;
        var gift = Gift(item, receiver, folder.Id);
        if (ItemRights.MayCopy(item) ? await inventory.AddItem(gift) : await HandOver(giver, id, gift))
            Offer(from, message, (byte)item.AssetType, gift.Id, [], [gift]);
    }

    // Anything that may not be copied is the receiver's first.
    private async Task<bool> HandOver(UUID giver, UUID id, InventoryItem gift)
    {
        var (from, to) = (ThingPlace.Inventory(giver, id), ThingPlace.Inventory(gift.Owner, gift.Id));
        if (await passages.BeginSafely(from, to) is not { } passage)
            return false;
        var rule = PassageRule.IfArrived;
        try
        {
            var isGiven = await inventory.AddItem(gift);
            rule = isGiven && !await inventory.DeleteItems(giver, [id]) ? PassageRule.Back : rule;
            return isGiven && rule != PassageRule.Back;
        }
        finally
        {
            passages.Decide(passage, rule);
        }
    }

    private async Task GiveFolder(IViewer from, InstantMessage message, UUID id)
    {
        var (giver, receiver) = (from.Agent.AgentId, message.ToAgentId);
        if (await inventory.GetFolder(giver, id) is not { } source || await inventory.GetRootFolder(receiver) is not { } root)
            return;
        var (folders, items) = (new List<InventoryFolder>(), new List<InventoryItem>());
        if (!await CopyFolder(giver, receiver, source, root.Id, MaxDepth, folders, items))
            scene.Post(_ => from.Refuse(TooMuch));
        if (folders.Count > 0)
            Offer(from, message, FolderBucket, folders[0].Id, folders, items);
    }

    /// <summary>
    /// False when it was too much at once: what has been given by then is given. Anything that may not be copied stays with the giver: half
    /// a folder moved away would be a surprise.
    /// </summary>
    private async Task<bool> CopyFolder(UUID giver, UUID receiver, InventoryFolder source, UUID parent, int depth,
        List<InventoryFolder> folders, List<InventoryItem> items)
    {
        var folder = new InventoryFolder { Id = UUID.Random(), Owner = receiver, ParentId = parent, Name = source.Name };
        if (!scene.Limits.Gifts.Allows(giver))
            return false;
        if (depth == 0 || await inventory.GetFolderContent(giver, source.Id) is not { } content || !await inventory.AddFolder(folder))
            return true;
        folders.Add(folder);
        foreach (var item in content.Items.Where(i => ItemRights.MayGive(i) && ItemRights.MayCopy(i)))
        {
            if (!scene.Limits.Gifts.Allows(giver))
                return false;
            var gift = Gift(item, receiver, folder.Id);
            if (await inventory.AddItem(gift))
                items.Add(gift);
        }

        foreach (var inner in content.Folders)
        {
            if (!await CopyFolder(giver, receiver, inner, folder.Id, depth - 1, folders, items))
                return false;
        }

        return true;
    }

    private InventoryItem Gift(InventoryItem item, UUID receiver, UUID folder) =>
        ItemRights.ForNextOwner(item, scene.Permissions.NextOwner) with
        {
            Id = UUID.Random(),
            Owner = receiver,
            Folder = folder,
            CreationDate = scene.Clock.UnixTime
        };

    private void Offer(IViewer from, InstantMessage message, byte type, UUID gift, IReadOnlyList<InventoryFolder> folders,
        IReadOnlyList<InventoryItem> items)
    {
        var bucket = new byte[1 + IdLength];
        bucket[0] = type;
        gift.WriteTo(bucket.AsSpan(1));
        scene.Post(_ => scene.RequestModuleInterface<IInstantMessageRouter>()?.Send(from,
            message with { BinaryBucket = bucket, SessionId = gift },
            receiver => receiver.Inventory.SendBulkUpdate(folders, items, UUID.Zero)));
    }

    private async Task TakeAnswer(IViewer from, InstantMessage message)
    {
        var me = from.Agent.AgentId;
        var dialog = message.Dialog;
        var accepted = dialog is InstantMessageDialog.InventoryAccepted or InstantMessageDialog.TaskInventoryAccepted;
        var wanted = accepted && message.BinaryBucket.Length >= IdLength ? new UUID(message.BinaryBucket) : UUID.Zero;
        var folder = accepted
            ? wanted.IsZero ? null : await inventory.GetFolder(me, wanted)
            : await inventory.GetFolderForType(me, FolderType.Trash);
        // Only what is one's own can be moved: an answer with a made-up id moves nothing of anybody else's.
        if (folder is not null && await inventory.GetItem(me, message.SessionId) is { } item && item.Folder != folder.Id)
            await inventory.MoveItems(me, [(item.Id, folder.Id)]);
        else if (folder is not null)
            await inventory.MoveFolder(me, message.SessionId, folder.Id);
        // An object is told nothing, and into which folder is nobody else's business.
        if (dialog is InstantMessageDialog.TaskInventoryAccepted or InstantMessageDialog.TaskInventoryDeclined)
            return;
        scene.Post(_ => scene.RequestModuleInterface<IInstantMessageRouter>()?.Send(from, message with { BinaryBucket = [] }));
    }
}
