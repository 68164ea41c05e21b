using OpenSim.Settings;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Modules.People.Talks;

/// <summary>Settings of talks of groups and conferences. Those of [Groups] are OpenSimulator's.</summary>
public static class TalkSettings
{
    public static readonly Setting<bool> MessagingEnabled = new("Groups", "MessagingEnabled", true,
        "Members of a group can talk with each other, and people call conferences.", live: true);

    public static readonly Setting<bool> DebugMessagingEnabled = new("Groups", "DebugMessagingEnabled", false,
        "Logs who comes into talks and leaves them, not what is said. Console: debug groups messaging verbose.", live: true);

    public static readonly Setting<int> Talks = new("Limits", "Talks", 1000,
        "Talks of groups and conferences that are open at a time. Beyond them none begins, which whoever begins one is told.", "talks", 1,
        100_000, live: true);

    public static readonly Setting<int> PeopleInConference = new("Limits", "PeopleInConference", 64,
        "People in one conference. Beyond them nobody is called, which who calls is told.", "people", 2, 1000, live: true);

    internal static readonly LimitDef TalksDef = new("modules", "talks", "Talks", "opensim.modules.talks.talks", "talks",
        LimitPer.Process, Talks, "Talks of groups and conferences that are open; refused with words.");

    internal static readonly LimitDef PeopleDef = new("modules", "talks", "People", "opensim.modules.talks.people", "people",
        LimitPer.Session, PeopleInConference, "People in a conference; refused with words.");
}
