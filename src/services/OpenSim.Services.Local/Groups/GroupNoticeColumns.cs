using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Groups;

/// <summary>Table os_groups_notices.</summary>
internal abstract class GroupNoticeColumns : IColumns<GroupNotice>
{
    public static string Table => "os_groups_notices";

    public static IReadOnlyList<string> Keys { get; } = ["NoticeID"];

    public static GroupNotice Visit<TVisitor>(ref TVisitor v, GroupNotice notice)
        where TVisitor : struct, IColumnVisitor, allows ref struct => notice with
        {
            GroupId = v.Id("GroupID", notice.GroupId),
            NoticeId = v.Id("NoticeID", notice.NoticeId),
            Timestamp = v.UInt("TMStamp", notice.Timestamp),
            FromName = v.Text("FromName", notice.FromName, 255),
            Subject = v.Text("Subject", notice.Subject, 255),
            Message = v.Text("Message", notice.Message, GroupNotice.MaxMessage),
            HasAttachment = v.Bool("HasAttachment", notice.HasAttachment),
            AttachmentType = v.Byte("AttachmentType", notice.AttachmentType),
            AttachmentName = v.Text("AttachmentName", notice.AttachmentName, 128),
            AttachmentItemId = v.Id("AttachmentItemID", notice.AttachmentItemId),
            AttachmentOwnerId = v.Id("AttachmentOwnerID", notice.AttachmentOwnerId)
        };
}
