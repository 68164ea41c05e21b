using OpenSim.Settings;

namespace OpenSim.Services.Local.Groups;

/// <summary>Rows that one group may have. Section and keys are ours: OpenSimulator's tables take as many as are sent.</summary>
public static class GroupRowSettings
{
    private const string Section = "Limits";

    public static readonly Setting<int> GroupsPerFounder = new(Section, "GroupsPerFounder", 100,
        "Groups that one user may found, those that he has left too. Beyond them he is refused.", "groups", 1, 100_000, live: true);

    public static readonly Setting<int> MembersPerGroup = new(Section, "MembersPerGroup", 20_000,
        "Members of one group. Beyond them nobody joins it, which whoever wants to is told.", "members", 1, 1_000_000, live: true);

    public static readonly Setting<int> RolesPerGroup = new(Section, "RolesPerGroup", 50,
        "Roles of one group. Beyond them no more are made, which their maker is told.", "roles", 3, 1000, live: true);

    public static readonly Setting<int> InvitesPerGroup = new(Section, "InvitesPerGroup", 500,
        "Invitations to one group that nobody has answered. Beyond them no more are sent; after two weeks they go.", "invitations", 1,
        100_000, live: true);

    public static readonly Setting<int> NoticesPerGroup = new(Section, "NoticesPerGroup", 200,
        "Notices of one group that are kept; the oldest go when there are more, and all after two weeks.", "notices", 1, 10_000,
        live: true);

    public static readonly Setting<int> BansPerGroup = new(Section, "BansPerGroup", 500,
        "People whom one group has banned. Beyond them no more are, which whoever wants to is told.", "people", 1, 100_000, live: true);
}
