using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Groups;

namespace OpenSim.Services.Wire.Groups;

/// <summary>Groups, members, roles, invitations and notices in calls to the groups service and its answers.</summary>
public static class GroupPairs
{
    public static LlsdMap Write(GroupRecord group) => new()
    {
        ["AllowPublish"] = group.AllowPublish,
        ["Charter"] = group.Charter,
        ["FounderID"] = group.FounderId,
        ["FounderUUI"] = "",
        ["GroupID"] = group.Id,
        ["GroupName"] = group.Name,
        ["InsigniaID"] = group.InsigniaId,
        ["MaturePublish"] = group.MaturePublish,
        ["MembershipFee"] = group.MembershipFee,
        ["OpenEnrollment"] = group.OpenEnrollment,
        ["OwnerRoleID"] = group.OwnerRoleId,
        ["ServiceLocation"] = group.Location,
        ["ShownInList"] = group.ShowInList, // in memberships it is ShowInList
        ["MemberCount"] = group.MemberCount,
        ["RoleCount"] = group.RoleCount
    };

    public static GroupRecord ReadGroup(LlsdValue pairs) => new()
    {
        Id = pairs["GroupID"].AsUuid(),
        Location = pairs["ServiceLocation"].AsString(),
        Name = pairs["GroupName"].AsString(),
        Charter = pairs["Charter"].AsString(),
        InsigniaId = pairs["InsigniaID"].AsUuid(),
        FounderId = pairs["FounderID"].AsUuid(),
        MembershipFee = pairs["MembershipFee"].AsInteger(),
        OpenEnrollment = pairs["OpenEnrollment"].AsFlag(),
        ShowInList = pairs["ShownInList"].AsFlag(),
        AllowPublish = pairs["AllowPublish"].AsFlag(),
        MaturePublish = pairs["MaturePublish"].AsFlag(),
        OwnerRoleId = pairs["OwnerRoleID"].AsUuid(),
        MemberCount = pairs["MemberCount"].AsInteger(),
        RoleCount = pairs["RoleCount"].AsInteger()
    };

    /// <param name="group">What is told of the group itself; null leaves it out.</param>
    public static LlsdMap Write(GroupMembership member, GroupRecord? group, bool isActive) => new()
    {
        ["AcceptNotices"] = member.AcceptNotices,
        ["AccessToken"] = member.AccessToken,
        ["Active"] = isActive,
        ["ActiveRole"] = member.RoleId,
        ["AllowPublish"] = group?.AllowPublish ?? false,
        ["Charter"] = group?.Charter ?? "",
        ["Contribution"] = member.Contribution,
        ["FounderID"] = group?.FounderId ?? UUID.Zero,
        ["GroupID"] = member.GroupId,
        ["GroupName"] = member.GroupName,
        ["GroupPicture"] = member.InsigniaId,
        ["GroupPowers"] = Powers(member.Powers),
        ["GroupTitle"] = member.Title,
        ["ListInProfile"] = member.ListInProfile,
        ["MaturePublish"] = group?.MaturePublish ?? false,
        ["MembershipFee"] = group?.MembershipFee ?? 0,
        ["OpenEnrollment"] = group?.OpenEnrollment ?? false,
        ["ShowInList"] = group?.ShowInList ?? false
    };

    public static GroupMembership ReadMembership(LlsdValue pairs) => new()
    {
        GroupId = pairs["GroupID"].AsUuid(),
        GroupName = pairs["GroupName"].AsString(),
        InsigniaId = pairs["GroupPicture"].AsUuid(),
        RoleId = pairs["ActiveRole"].AsUuid(),
        Title = pairs["GroupTitle"].AsString(),
        Powers = ReadPowers(pairs["GroupPowers"]),
        Contribution = pairs["Contribution"].AsInteger(),
        AcceptNotices = pairs["AcceptNotices"].AsFlag(),
        ListInProfile = pairs["ListInProfile"].AsFlag(),
        AccessToken = pairs["AccessToken"].AsString()
    };

    /// <param name="lastSeen">"Online", the day of his last login as month/day/year, or "unknown".</param>
    public static LlsdMap Write(GroupMember member, string lastSeen = "") => new()
    {
        ["AcceptNotices"] = member.AcceptsNotices,
        ["AccessToken"] = "",
        ["AgentID"] = member.UniversalId.Length > 0 ? member.UniversalId : member.AgentId,
        ["AgentPowers"] = Powers(member.Powers),
        ["Contribution"] = member.Contribution,
        ["IsOwner"] = member.IsOwner,
        ["ListInProfile"] = member.IsInProfile,
        ["OnlineStatus"] = lastSeen,
        ["Title"] = member.Title
    };

    public static GroupMember ReadMember(LlsdValue pairs) => new(Agent(pairs["AgentID"]), pairs["Title"].AsString(),
        ReadPowers(pairs["AgentPowers"]), pairs["IsOwner"].AsFlag(), pairs["Contribution"].AsInteger(), pairs["AcceptNotices"].AsFlag())
    {
        UniversalId = pairs["AgentID"].AsString() is { Length: > 36 } whole ? whole : "",
        IsInProfile = pairs["ListInProfile"].AsFlag()
    };

    public static LlsdMap Write(GroupRole role) => new()
    {
        ["Description"] = role.Description,
        ["Members"] = role.Members,
        ["Name"] = role.Name,
        ["Powers"] = Powers(role.Powers),
        ["RoleID"] = role.RoleId,
        ["Title"] = role.Title
    };

    public static GroupRole ReadRole(LlsdValue pairs, UUID groupId) => new()
    {
        GroupId = groupId,
        RoleId = pairs["RoleID"].AsUuid(),
        Name = pairs["Name"].AsString(),
        Description = pairs["Description"].AsString(),
        Title = pairs["Title"].AsString(),
        Powers = ReadPowers(pairs["Powers"]),
        Members = pairs["Members"].AsInteger()
    };

    public static LlsdMap Write(GroupRoleMember member) => new() { ["RoleID"] = member.RoleId, ["MemberID"] = member.AgentId };

    public static GroupRoleMember ReadRoleMember(LlsdValue pairs) => new(pairs["RoleID"].AsUuid(), Agent(pairs["MemberID"]));

    public static LlsdMap Write(GroupInvite invite) => new()
    {
        ["InviteID"] = invite.InviteId, ["GroupID"] = invite.GroupId, ["RoleID"] = invite.RoleId, ["AgentID"] = invite.InviteeId
    };

    public static GroupInvite ReadInvite(LlsdValue pairs) =>
        new(pairs["InviteID"].AsUuid(), pairs["GroupID"].AsUuid(), pairs["RoleID"].AsUuid(), Agent(pairs["AgentID"]));

    /// <param name="isWhole">With group and text; lists of notices come without.</param>
    public static LlsdMap Write(GroupNotice notice, bool isWhole)
    {
        var pairs = new LlsdMap
        {
            ["NoticeID"] = notice.NoticeId,
            ["Timestamp"] = notice.Timestamp.ToString(CultureInfo.InvariantCulture),
            ["FromName"] = notice.FromName,
            ["Subject"] = notice.Subject,
            ["HasAttachment"] = notice.HasAttachment,
            ["AttachmentItemID"] = notice.AttachmentItemId,
            ["AttachmentName"] = notice.AttachmentName,
            ["AttachmentType"] = (int)notice.AttachmentType,
            ["AttachmentOwnerID"] = notice.AttachmentOwnerId
        };
        if (!isWhole)
            return pairs;
        pairs["GroupID"] = notice.GroupId;
        pairs["Message"] = notice.Message;
        return pairs;
    }

    public static GroupNotice ReadNotice(LlsdValue pairs) => new()
    {
        GroupId = pairs["GroupID"].AsUuid(),
        NoticeId = pairs["NoticeID"].AsUuid(),
        Timestamp = (uint)Math.Clamp(pairs["Timestamp"].AsLong(), 0, uint.MaxValue),
        FromName = pairs["FromName"].AsString(),
        Subject = pairs["Subject"].AsString(),
        Message = pairs["Message"].AsString(),
        HasAttachment = pairs["HasAttachment"].AsFlag(),
        AttachmentType = (byte)Math.Clamp(pairs["AttachmentType"].AsInteger(), 0, byte.MaxValue),
        AttachmentName = pairs["AttachmentName"].AsString(),
        AttachmentItemId = pairs["AttachmentItemID"].AsUuid(),
        AttachmentOwnerId = Agent(pairs["AttachmentOwnerID"])
    };

    /// <summary>Somebody's id, which may be followed by his home grid and his name.</summary>
    public static UUID Agent(LlsdValue value)
    {
        var text = value.AsString();
        return UUID.TryParse(text.Length > 36 ? text.AsSpan(0, 36) : text, out var id) ? id : UUID.Zero;
    }

    public static string Powers(GroupPowers powers) => ((ulong)powers).ToString(CultureInfo.InvariantCulture);

    public static GroupPowers ReadPowers(LlsdValue value) =>
        ulong.TryParse(value.AsString(), CultureInfo.InvariantCulture, out var powers) ? (GroupPowers)powers : GroupPowers.None;
}
