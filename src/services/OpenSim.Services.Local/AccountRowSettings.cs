using OpenSim.Settings;

namespace OpenSim.Services.Local;

/// <summary>Rows that one account may have. Section and keys are ours: OpenSimulator's tables take as many as are sent.</summary>
public static class AccountRowSettings
{
    private const string Section = "Limits";

    public static readonly Setting<int> FoldersPerAccount = new(Section, "FoldersPerAccount", 50_000,
        "Folders in one user's inventory. Beyond them no more are made.", "folders", 100, 10_000_000, live: true);

    public static readonly Setting<int> ItemsPerAccount = new(Section, "ItemsPerAccount", 500_000,
        "Items in one user's inventory, links too. Beyond them no more are taken in, and whoever makes or gives one is told.", "items", 100,
        100_000_000, live: true);

    public static readonly Setting<int> MarksPerAccount = new(Section, "InventoryMarksPerAccount", 10_000,
        "Folders and items in one user's inventory that have a picture or are favourites. Beyond them no more get one.", "marks", 10,
        1_000_000, live: true);

    // Viewers are told that they may have 20; those of other grids have brought more.
    public static readonly Setting<int> PicksPerAccount = new(Section, "PicksPerAccount", 100,
        "Picks of one user. Beyond them no more are kept, which he is told.", "picks", 1, 10_000, live: true);

    public static readonly Setting<int> ClassifiedsPerAccount = new(Section, "ClassifiedsPerAccount", 100,
        "Classifieds of one user. Beyond them no more are kept, which he is told.", "classifieds", 1, 10_000, live: true);

    public static readonly Setting<int> MutesPerAccount = new(Section, "MutesPerAccount", 2000,
        "Entries of one user's mute list. Beyond them no more are kept, which he is told.", "entries", 1, 100_000, live: true);

    public static readonly Setting<int> NotesPerAccount = new(Section, "NotesPerAccount", 5000,
        "People about whom one user keeps notes. Beyond them no more are kept, which he is told.", "notes", 1, 1_000_000, live: true);

    public static readonly Setting<int> UserDataPerAccount = new(Section, "UserDataPerAccount", 200,
        "Entries that region modules keep about one user. Beyond them no more are kept.", "entries", 1, 100_000, live: true);

    public static readonly Setting<int> OffersPerAccount = new(Section, "OffersPerAccount", 500,
        "Offers of friendship of one user that nobody has answered. Beyond them no more are kept, which he is told.", "offers", 1, 100_000,
        live: true);

    public static readonly Setting<int> ReportsPerAccount = new(Section, "ReportsPerAccount", 50,
        "Abuse reports of one user that no operator has closed. Beyond them no more are kept, which he is told.", "reports", 1, 10_000,
        live: true);

    public static readonly Setting<int> RemindersPerAccount = new(Section, "RemindersPerAccount", 100,
        "Events of which one user is to be reminded. Beyond them no more are kept, which he is told.", "events", 1, 10_000, live: true);
}
