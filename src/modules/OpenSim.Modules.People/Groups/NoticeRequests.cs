using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Groups;

/// <summary>
/// Notices for the viewers of one region. A notice is kept before anybody is told of it. The thing on it stays its giver's: everybody who
/// wants it gets a copy.
/// </summary>
internal sealed class NoticeRequests(Scene scene, IGroupsService service, IInventoryService inventory, NoticeNews news)
    : IGroupNoticeRequests
{
    private readonly UserWork _work = new(scene);

    /// <summary>Whether notices are sent ([Groups] NoticesEnabled).</summary>
    public bool AreEnabled { get; set; }

    public void SendList(IViewer viewer, UUID group)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "notices of a group", async _ =>
        {
            var notices = await service.GetNotices(me, group);
            scene.Post(_ => viewer.Groups.SendNotices(group, notices));
        }, group);
    }

    public void SendNotice(IViewer viewer, UUID notice)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "a notice", async _ =>
        {
            var found = await service.GetNotice(me, notice);
            scene.Post(_ =>
            {
                if (found is null)
                    viewer.Refuse("This notice is not there any more.");
                else
                    viewer.Messages.SendInstantMessage(NoticeNews.NewMessage(found, me, InstantMessageDialog.GroupNoticeRequested));
            });
        }, notice);
    }

    public void Send(IViewer from, InstantMessage message)
    {
        if (!AreEnabled)
        {
            from.Refuse("Notices are not sent here.");
            return;
        }

        if (!NoticeBucket.TryRead(message.BinaryBucket, out var item))
        {
            from.Refuse("The attachment of this notice could not be understood.");
            return;
        }

        if (!scene.Limits.Notices.Allows(from))
            return;
        var me = from.Agent.AgentId;
        scene.Background(from, "group notice", async _ =>
        {
            var (notice, refusal) = await Attach(NewNotice(message), me, item);
            refusal ??= await service.AddNotice(me, notice);
            if (refusal is null)
                await news.Tell(me, notice);
            else
                scene.Post(_ => from.Refuse(refusal));
        }, kind: WorkKind.Letters);
    }

    public void Take(IViewer viewer, InstantMessage answer)
    {
        var (me, folder) = (viewer.Agent.AgentId, answer.BinaryBucket.Length >= 16 ? new UUID(answer.BinaryBucket) : UUID.Zero);
        _work.Add(viewer, async () =>
        {
            var notice = await service.GetNotice(me, answer.SessionId);
            var gift = notice is null ? null : await Copy(notice, me, folder);
            scene.Post(_ =>
            {
                if (gift is null)
                    viewer.Refuse("The attachment of this notice is not there any more.");
                else
                    viewer.Inventory.SendItemCreated(gift, 0, UUID.Zero);
            });
        });
    }

    private async ValueTask<(GroupNotice Notice, string? Refusal)> Attach(GroupNotice notice, UUID giver, UUID id)
    {
        if (id.IsZero)
            return (notice, null);
        if (await inventory.GetItem(giver, id) is not { } item)
            return (notice, "The attachment is not in your inventory.");
        if (!ItemRights.MayCopy(item) || !ItemRights.MayGive(item))
            return (notice, "Item must have Copy and Transfer rights to be attached to a group notice.");
        return (notice with
        {
            HasAttachment = true,
            AttachmentType = (byte)item.AssetType,
            AttachmentName = item.Name,
            AttachmentItemId = item.Id,
            AttachmentOwnerId = giver
        }, null);
    }

    private async ValueTask<InventoryItem?> Copy(GroupNotice notice, UUID taker, UUID wanted)
    {
        if (!notice.HasAttachment || !scene.Limits.Gifts.Allows(taker)
            || await inventory.GetItem(notice.AttachmentOwnerId, notice.AttachmentItemId) is not { } item
            || !ItemRights.MayCopy(item) || !ItemRights.MayGive(item))
            return null;
        var folder = (wanted.IsZero ? null : await inventory.GetFolder(taker, wanted))
            ?? await inventory.GetFolderForType(taker, (short)item.AssetType) ?? await inventory.GetRootFolder(taker);
        if (folder is null)
            return null;
        var gift = ItemRights.ForNextOwner(item, scene.Permissions.NextOwner) with
        {
            Id = UUID.Random(),
            Owner = taker,
            Folder = folder.Id,
            CreationDate = scene.Clock.UnixTime
        };
        return await inventory.AddItem(gift) ? gift : null;
    }

    private GroupNotice NewNotice(InstantMessage message)
    {
        var text = NoticeNews.Cut(message.Text);
        var bar = text.IndexOf('|');
        return new GroupNotice
        {
            GroupId = message.ToAgentId,
            NoticeId = UUID.Random(),
            Timestamp = (uint)scene.Clock.UnixTime,
            FromName = message.FromName,
            Subject = bar < 0 ? "" : text[..bar],
            Message = text[(bar + 1)..]
        };
    }
}
