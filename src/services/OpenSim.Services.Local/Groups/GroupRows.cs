using OpenSim.Services.Local.Login;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Local.Groups;

/// <summary>Bounds on the groups of one account, and on what one group may have. They are counted by an index.</summary>
public sealed class GroupRows(StatRegistry statistics, Configuration configuration)
{
    public static readonly LimitDef MembershipsDef = Def("Memberships", "groups", LimitPer.Account, LoginSettings.MaxAgentGroups,
        "Groups that a user is in; refused with words.");

    public static readonly LimitDef FoundedDef = Def("Founded", "groups", LimitPer.Account, GroupRowSettings.GroupsPerFounder,
        "Groups that a user has founded; refused with words.");

    public static readonly LimitDef MembersDef = Def("Members", "members", LimitPer.Group, GroupRowSettings.MembersPerGroup,
        "Members of a group; refused with words.");

    public static readonly LimitDef RolesDef = Def("Roles", "roles", LimitPer.Group, GroupRowSettings.RolesPerGroup,
        "Roles of a group; refused with words.");

    public static readonly LimitDef InvitesDef = Def("Invites", "invitations", LimitPer.Group, GroupRowSettings.InvitesPerGroup,
        "Invitations to a group that wait for an answer; refused with words.");

    public static readonly LimitDef NoticesDef = Def("Notices", "notices", LimitPer.Group, GroupRowSettings.NoticesPerGroup,
        "Notices of a group that are kept; the oldest goes.");

    public static readonly LimitDef BansDef = Def("Bans", "people", LimitPer.Group, GroupRowSettings.BansPerGroup,
        "People whom a group has banned; refused with words.");

    public RowLimit Memberships { get; } = Of(statistics, configuration, MembershipsDef, LoginSettings.MaxAgentGroups);

    public RowLimit Founded { get; } = Of(statistics, configuration, FoundedDef, GroupRowSettings.GroupsPerFounder);

    public RowLimit Members { get; } = Of(statistics, configuration, MembersDef, GroupRowSettings.MembersPerGroup);

    public RowLimit Roles { get; } = Of(statistics, configuration, RolesDef, GroupRowSettings.RolesPerGroup);

    public RowLimit Invites { get; } = Of(statistics, configuration, InvitesDef, GroupRowSettings.InvitesPerGroup);

    public RowLimit Notices { get; } = Of(statistics, configuration, NoticesDef, GroupRowSettings.NoticesPerGroup);

    public RowLimit Bans { get; } = Of(statistics, configuration, BansDef, GroupRowSettings.BansPerGroup);

    private static RowLimit Of(StatRegistry statistics, Configuration configuration, LimitDef def, Setting<int> setting) =>
        statistics.RowLimit(def, () => configuration.Get(setting));

    private static LimitDef Def(string name, string unit, LimitPer per, Setting<int> setting, string description) => new("services",
        "groups", name, "opensim.services.groups." + name.ToLowerInvariant(), unit, per, setting, description);
}
