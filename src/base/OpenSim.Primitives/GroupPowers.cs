namespace OpenSim.Primitives;

/// <summary>What a role of a group lets its members do: column Powers of os_groups_roles, fields of 64 bits on the wire.</summary>
[Flags]
public enum GroupPowers : ulong
{
    None = 0,
    Invite = 1UL << 1,
    Eject = 1UL << 2,

    /// <summary>Open enrolment and the fee.</summary>
    ChangeOptions = 1UL << 3,
    CreateRole = 1UL << 4,
    DeleteRole = 1UL << 5,

    /// <summary>Name, title and description of roles.</summary>
    RoleProperties = 1UL << 6,

    /// <summary>Bringing others into roles that one is in.</summary>
    AssignMemberLimited = 1UL << 7,
    AssignMember = 1UL << 8,

    /// <summary>Taking others out of roles.</summary>
    RemoveMember = 1UL << 9,

    /// <summary>Powers of roles.</summary>
    ChangeActions = 1UL << 10,

    /// <summary>Charter, insignia, and whether the group is shown.</summary>
    ChangeIdentity = 1UL << 11,
    LandDeed = 1UL << 12,
    LandRelease = 1UL << 13,
    LandSetSale = 1UL << 14,
    LandDivideJoin = 1UL << 15,
    JoinChat = 1UL << 16,
    FindPlaces = 1UL << 17,
    LandChangeIdentity = 1UL << 18,
    SetLandingPoint = 1UL << 19,
    ChangeMedia = 1UL << 20,
    LandEdit = 1UL << 21,
    LandOptions = 1UL << 22,
    AllowEditLand = 1UL << 23,
    AllowFly = 1UL << 24,
    AllowRez = 1UL << 25,
    AllowLandmark = 1UL << 26,
    AllowVoiceChat = 1UL << 27,
    AllowSetHome = 1UL << 28,
    LandManageAllowed = 1UL << 29,
    LandManageBanned = 1UL << 30,
    LandManagePasses = 1UL << 31,
    LandEjectAndFreeze = 1UL << 32,
    ReturnGroupSet = 1UL << 33,
    ReturnNonGroup = 1UL << 34,
    LandGardening = 1UL << 35,
    DeedObject = 1UL << 36,
    ModerateChat = 1UL << 37,
    ObjectManipulate = 1UL << 38,
    ObjectSetForSale = 1UL << 39,
    Accountable = 1UL << 40,
    HostEvent = 1UL << 41,
    SendNotices = 1UL << 42,
    ReceiveNotices = 1UL << 43,
    StartProposal = 1UL << 44,
    VoteOnProposal = 1UL << 45,
    AllowEnvironment = 1UL << 46,
    MemberVisible = 1UL << 47,
    ReturnGroupOwned = 1UL << 48,
    ExperienceAdmin = 1UL << 49,
    ExperienceCreator = 1UL << 50,
    GroupBanAccess = 1UL << 51
}
