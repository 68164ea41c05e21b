using OpenSim.Primitives;

namespace OpenSim.Services.Local.Groups;

/// <summary>The powers of the roles with which a group begins; OpenSimulator's.</summary>
internal static class GroupRoles
{
    public const GroupPowers Everyone = GroupPowers.AllowSetHome | GroupPowers.Accountable | GroupPowers.JoinChat
        | GroupPowers.AllowVoiceChat | GroupPowers.ReceiveNotices | GroupPowers.StartProposal | GroupPowers.VoteOnProposal;

    public const GroupPowers Officers = Everyone | GroupPowers.AllowFly | GroupPowers.AllowLandmark | GroupPowers.AllowRez
        | GroupPowers.AssignMemberLimited | GroupPowers.ChangeIdentity | GroupPowers.ChangeMedia | GroupPowers.ChangeOptions
        | GroupPowers.DeedObject | GroupPowers.Eject | GroupPowers.FindPlaces | GroupPowers.Invite | GroupPowers.LandChangeIdentity
        | GroupPowers.LandDeed | GroupPowers.LandDivideJoin | GroupPowers.LandEdit | GroupPowers.AllowEnvironment
        | GroupPowers.LandEjectAndFreeze | GroupPowers.LandGardening | GroupPowers.LandManageAllowed | GroupPowers.LandManageBanned
        | GroupPowers.LandManagePasses | GroupPowers.LandOptions | GroupPowers.LandRelease | GroupPowers.LandSetSale
        | GroupPowers.MemberVisible | GroupPowers.ModerateChat | GroupPowers.ObjectManipulate | GroupPowers.ObjectSetForSale
        | GroupPowers.ReturnGroupOwned | GroupPowers.ReturnGroupSet | GroupPowers.ReturnNonGroup | GroupPowers.RoleProperties
        | GroupPowers.SendNotices | GroupPowers.SetLandingPoint;

    public const GroupPowers Owners = Officers | GroupPowers.AllowEditLand | GroupPowers.AssignMember | GroupPowers.ChangeActions
        | GroupPowers.CreateRole | GroupPowers.DeleteRole | GroupPowers.ExperienceAdmin | GroupPowers.ExperienceCreator
        | GroupPowers.GroupBanAccess | GroupPowers.HostEvent | GroupPowers.RemoveMember;
}
