using OpenSim.Settings;

namespace OpenSim.Modules.People.Groups;

/// <summary>Settings of groups, by OpenSimulator's names.</summary>
public static class GroupSettings
{
    private const string Section = "Groups";

    public static readonly Setting<string> ExternalAddress = new(Section, "GroupsExternalURI", "",
        "Address at which other grids ask about groups of this one, of which their people are members. Empty: the home URI.");

    // OpenSimulator's is false, since its groups need a service to be set up first; here it is there.
    public static readonly Setting<bool> Enabled = new(Section, "Enabled", true,
        "People can found groups and join them. OpenSimulator has them switched off by default.");

    public static readonly Setting<bool> NoticesEnabled = new(Section, "NoticesEnabled", true,
        "Groups can send notices to their members.", live: true);

    public static readonly Setting<bool> ForwardOfflineGroupMessages = new("Messaging", "ForwardOfflineGroupMessages", true,
        "Notices of groups are kept for members who are away.", live: true);

    public static readonly Setting<int> LevelGroupCreate = new(Section, "LevelGroupCreate", 0,
        "Users below this level found no groups.", "", 0, 255, live: true);

    public static readonly Setting<bool> DebugEnabled = new(Section, "DebugEnabled", false,
        "Logs what people ask of groups. Console: debug groups verbose.", live: true);

    public static readonly Setting<int> MembersAnswered = new("Limits", "GroupMembersAnswered", 10_000,
        "Members of a group that a viewer is told of when it asks for them; the rest it does not see.", "members", 100, 100_000,
        live: true);
}
