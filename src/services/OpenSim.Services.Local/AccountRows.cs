using OpenSim.Settings;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Local;

/// <summary>Bounds on the rows that one account may have. They are counted by an index.</summary>
public sealed class AccountRows(StatRegistry statistics, Configuration configuration)
{
    public static readonly LimitDef FoldersDef = Def("InventoryFolders", "folders", AccountRowSettings.FoldersPerAccount,
        "Folders in a user's inventory; no more are made, which he is told.");

    public static readonly LimitDef ItemsDef = Def("InventoryItems", "items", AccountRowSettings.ItemsPerAccount,
        "Items in a user's inventory; refused with words.");

    public static readonly LimitDef MarksDef = Def("InventoryMarks", "marks", AccountRowSettings.MarksPerAccount,
        "Pictures and favourites in a user's inventory; refused with words.");

    public static readonly LimitDef PicksDef = Def("Picks", "picks", AccountRowSettings.PicksPerAccount,
        "Picks of a user; refused with words.");

    public static readonly LimitDef ClassifiedsDef = Def("Classifieds", "classifieds", AccountRowSettings.ClassifiedsPerAccount,
        "Classifieds of a user; refused with words.");

    public static readonly LimitDef MutesDef = Def("Mutes", "entries", AccountRowSettings.MutesPerAccount,
        "Entries of a user's mute list; refused with words.");

    public static readonly LimitDef NotesDef = Def("Notes", "notes", AccountRowSettings.NotesPerAccount,
        "People about whom a user keeps notes; refused with words.");

    public static readonly LimitDef DataDef = Def("UserData", "entries", AccountRowSettings.UserDataPerAccount,
        "Entries that region modules keep about a user; refused.");

    public static readonly LimitDef OffersDef = Def("FriendOffers", "offers", AccountRowSettings.OffersPerAccount,
        "Offers of friendship that nobody has answered; refused with words.");

    public static readonly LimitDef ReportsDef = Def("AbuseReports", "reports", AccountRowSettings.ReportsPerAccount,
        "Abuse reports of a user that nobody has closed; refused with words.");

    public static readonly LimitDef RemindersDef = Def("EventReminders", "events", AccountRowSettings.RemindersPerAccount,
        "Events of which a user is to be reminded; refused with words.");

    public RowLimit Folders { get; } = statistics.RowLimit(FoldersDef, () => configuration.Get(AccountRowSettings.FoldersPerAccount));

    public RowLimit Items { get; } = statistics.RowLimit(ItemsDef, () => configuration.Get(AccountRowSettings.ItemsPerAccount));

    public RowLimit Marks { get; } = statistics.RowLimit(MarksDef, () => configuration.Get(AccountRowSettings.MarksPerAccount));

    public RowLimit Picks { get; } = statistics.RowLimit(PicksDef, () => configuration.Get(AccountRowSettings.PicksPerAccount));

    public RowLimit Classifieds { get; } =
        statistics.RowLimit(ClassifiedsDef, () => configuration.Get(AccountRowSettings.ClassifiedsPerAccount));

    public RowLimit Mutes { get; } = statistics.RowLimit(MutesDef, () => configuration.Get(AccountRowSettings.MutesPerAccount));

    public RowLimit Notes { get; } = statistics.RowLimit(NotesDef, () => configuration.Get(AccountRowSettings.NotesPerAccount));

    public RowLimit Data { get; } = statistics.RowLimit(DataDef, () => configuration.Get(AccountRowSettings.UserDataPerAccount));

    public RowLimit Offers { get; } = statistics.RowLimit(OffersDef, () => configuration.Get(AccountRowSettings.OffersPerAccount));

    public RowLimit Reports { get; } = statistics.RowLimit(ReportsDef, () => configuration.Get(AccountRowSettings.ReportsPerAccount));

    public RowLimit Reminders { get; } =
        statistics.RowLimit(RemindersDef, () => configuration.Get(AccountRowSettings.RemindersPerAccount));

    /// <summary>The bounds by their defaults, shown nowhere.</summary>
    internal static AccountRows ByDefault() => new(new StatRegistry(), new Configuration());

    /// <summary>Whether an account may have one more row in a table.</summary>
    internal static bool Allow(RowLimit limit, Session session, string table, string column, object account) =>
        limit.Allows(session.Number($"select count(*) from {table:raw} where {column:raw} = {account}"));

    private static LimitDef Def(string name, string unit, Setting<int> setting, string description) => new("services", "accounts", name,
        "opensim.services.rows." + name.ToLowerInvariant(), unit, LimitPer.Account, setting, description);
}
