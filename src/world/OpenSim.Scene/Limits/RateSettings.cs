using OpenSim.Settings;

namespace OpenSim.World.Limits;

/// <summary>How fast one user may do what others hear, or what costs a region much. Section and keys are ours.</summary>
public static class RateSettings
{
    private const string Section = "Limits";

    // A typed line is three messages: typing begins, the line, typing ends.
    public static readonly Setting<double> ChatPerSecond = new(Section, "ChatPerSecond", 10,
        "Lines of chat, on whatever channel, answers to dialogs and notes of typing of one user; ten seconds' worth may come at once. More "
        + "is beyond is not heard.", "lines/s", 0.1, 10_000, live: true);

    public static readonly Setting<double> MessagesPerSecond = new(Section, "MessagesPerSecond", 5,
        "Instant messages, offers and invitations of one user; twenty seconds' worth may come at once. More are not delivered.",
        "messages/s", 0.1, 10_000, live: true);

    public static readonly Setting<double> EffectsPerSecond = new(Section, "EffectsPerSecond", 50,
        "Looks, beams and other effects of one viewer that are shown to others; three seconds' worth may come at once.", "effects/s", 1,
        10_000, live: true);

    public static readonly Setting<double> SoundsPerSecond = new(Section, "SoundsPerSecond", 5,
        "Sounds of gestures of one user that others hear; one second's worth may come at once.", "sounds/s", 0.1, 1000, live: true);

    public static readonly Setting<double> GiftsPerSecond = new(Section, "GiftsPerSecond", 20,
        "Items that one user may give to others, in folders too; a hundred seconds' worth may come at once.", "items/s", 0.1, 10_000,
        live: true);

    public static readonly Setting<double> AssetsPerSecond = new(Section, "AssetsPerSecond", 2,
        "Assets that one user may make by UDP: wearables, notecards, gestures, landmarks; five minutes' worth may come at once.",
        "assets/s", 0.01, 10_000, live: true);

    public static readonly Setting<double> EditedPrimsPerSecond = new(Section, "EditedPrimsPerSecond", 500,
        "Prims that one user's changes of whole objects (linking, flags, groups, taking) may touch; ten seconds' worth may come at once.",
        "prims/s", 10, 10_000_000, live: true);

    // Anything one makes, everybody near is sent: 6,000 prims at once held eighty others' movement up by 0.7 s.
    public static readonly Setting<double> NewPrimsPerSecond = new(Section, "NewPrimsPerSecond", 100,
        "Prims that one user may make, copy and rez; ten seconds' worth may come at once, and a larger object after as long a rest.",
        "prims/s", 1, 1_000_000, live: true);

    // An outfit is put on at once.
    public static readonly Setting<double> WornPrimsPerSecond = new(Section, "WornPrimsPerSecond", 100,
        "Prims that one user may put on; fifty seconds' worth may come at once. Things worn at a login are not counted.", "prims/s", 1,
        1_000_000, live: true);

    public static readonly Setting<double> LandToolsPerSecond = new(Section, "LandToolsPerSecond", 2,
        "Uses by one user of the estate's and the land's tools that walk over a whole region or are told to everybody in it; ten seconds' "
        + "worth may come at once.", "uses/s", 0.01, 1000, live: true);

    // Each is told to all members, and kept for those who are away.
    public static readonly Setting<double> NoticesPerSecond = new(Section, "NoticesPerSecond", 0.1,
        "Notices to groups of one user; a hundred seconds' worth may come at once.", "notices/s", 0.001, 1000, live: true);

    // Each is a row that is kept.
    public static readonly Setting<double> PaymentsPerSecond = new(Section, "PaymentsPerSecond", 1,
        "Payments that one user may make to others; twenty seconds' worth may come at once.", "payments/s", 0.01, 1000, live: true);
}
