using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Modules.People.Groups;

/// <summary>
/// The binary bucket of a group notice. From a viewer it names the thing that goes with it: LLSD in XML behind a line of its own, or one
/// byte of zero for none. To a viewer: whether there is a thing, its asset type, the group, and the thing's name with a closing zero.
/// </summary>
internal static class NoticeBucket
{
    private const int NameOffset = 18;

    private static readonly LlsdLimits Limits = new(1024, 4, 16);

    /// <summary>False for what is no such bucket.</summary>
    /// <param name="item">Zero for a notice without a thing.</param>
    public static bool TryRead(ReadOnlySpan<byte> bucket, out UUID item)
    {
        item = UUID.Zero;
        if (bucket.IsEmpty || bucket[0] == 0)
            return true;
        var start = bucket.IndexOf("<llsd"u8);
        if (start < 0 || !LlsdXml.TryRead(bucket[start..].TrimEnd((byte)0), out var value, out _, Limits))
            return false;
        item = value["item_id"].AsUuid();
        return !item.IsZero;
    }

    public static byte[] Write(GroupNotice notice)
    {
        var name = notice.HasAttachment ? Encoding.UTF8.GetBytes(notice.AttachmentName) : [];
        var bucket = new byte[NameOffset + name.Length + 1];
        bucket[0] = (byte)(notice.HasAttachment ? 1 : 0);
        bucket[1] = notice.AttachmentType;
        notice.GroupId.WriteTo(bucket.AsSpan(2));
        name.CopyTo(bucket, NameOffset);
        return bucket;
    }
}
