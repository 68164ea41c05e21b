using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// Offers of things from other processes. The thing lies in the receiver's inventory already; his viewer, which does not know of it, is
/// told before it is asked.
/// </summary>
internal sealed class ArrivingGifts(IInventoryService inventory)
{
    private const byte Folder = 8;
    private const int IdLength = 16;

    /// <summary>Goes on with the offer once the viewer knows the thing; what is not there is not offered. Needs the token.</summary>
    public void Show(IViewer viewer, InstantMessage offer, Action<InstantMessage> then)
    {
        if (viewer.Presence?.Scene is not { } scene || offer.BinaryBucket.Length == 0)
            return;
        var (me, type, id) = (viewer.Agent.AgentId, offer.BinaryBucket[0], IdOf(offer));
        new UserWork(scene).Add(viewer, async () =>
        {
            var folder = type == Folder ? await inventory.GetFolder(me, id) : null;
            var content = folder is null ? null : await inventory.GetFolderContent(me, id);
            var item = type == Folder ? null : await inventory.GetItem(me, id);
            if (folder is null && item is null)
                return;
            scene.Post(_ =>
            {
                viewer.Inventory.SendBulkUpdate(folder is null ? [] : [folder, .. content?.Folders ?? []],
                    item is null ? content?.Items ?? [] : [item], UUID.Zero);
                then(offer with { BinaryBucket = BucketOf(offer, type, id) });
            });
        });
    }

    private static bool IsFromObject(InstantMessage offer) => offer.Dialog == InstantMessageDialog.TaskInventoryOffered;

    private static UUID IdOf(InstantMessage offer) => !IsFromObject(offer) && offer.BinaryBucket.Length > IdLength
        ? new UUID(offer.BinaryBucket.AsSpan(1, IdLength))
        : offer.SessionId;

    // Viewers take the type alone from an object, type and id from a person.
    private static byte[] BucketOf(InstantMessage offer, byte type, UUID id)
    {
        if (IsFromObject(offer))
            return [type];
        var bucket = new byte[1 + IdLength];
        bucket[0] = type;
        id.WriteTo(bucket.AsSpan(1));
        return bucket;
    }
}
