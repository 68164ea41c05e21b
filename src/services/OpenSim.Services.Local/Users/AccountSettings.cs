using OpenSim.Settings;

namespace OpenSim.Services.Local.Users;

/// <summary>How passwords are kept.</summary>
public enum PasswordHash
{
    /// <summary>Pbkdf2 where the first start of ours made the database and nobody else can serve it at the same time; else Md5.</summary>
    Auto,

    /// <summary>
    /// OpenSimulator's: md5(md5(password) + ":" + salt). Fast to guess for whoever steals the database, but every OpenSimulator reads it.
    /// </summary>
    Md5,

    /// <summary>PBKDF2 with SHA-512 in a table of ours. OpenSimulator on the same database cannot check such a password.</summary>
    Pbkdf2
}

/// <summary>Settings of accounts and authentication.</summary>
public static class AccountSettings
{
    public static readonly Setting<PasswordHash> PasswordHash = new(
        "AuthenticationService", "PasswordHash", Users.PasswordHash.Auto,
        "How new passwords are kept: Md5, which OpenSimulator reads too, or Pbkdf2, which a thief of the database cannot turn back. With "
        + "Pbkdf2, old ones are converted when their owner logs in. Auto is Pbkdf2 in a SQLite file that this program has made, else Md5.");

    public static readonly Setting<int> Pbkdf2Iterations = new(
        "AuthenticationService", "Pbkdf2Iterations", 210_000,
        "Work for one PBKDF2 check: about 150 ms of processor for 210,000, for us at every login and for a thief at every guess. Passwords "
        + "that were kept with less are raised when their owner logs in.", "", 1000, 10_000_000);

    public static readonly Setting<int> MaxPasswordChecks = new(
        "AuthenticationService", "MaxPasswordChecks", 300,
        "PBKDF2 checks that may wait for their turn; half of the processors work on them. A user who comes when all places are taken is asked to "
        + "try again.", "checks", 1, 100_000, live: true);

    public static readonly Setting<double> DisplayNameDays = new(
        "UserAccountService", "DisplayNameDays", 7, "How long after choosing a display name a user waits before he may choose another.",
        "days", 0, 3650, live: true);

    public static readonly Setting<bool> AllowDuplicatePresences = new(
        "PresenceService", "AllowDuplicatePresences", false,
        "A user who logs in while in already is in twice. Off, the older session ends.", live: true);

    public static readonly Setting<bool> CreateDefaultAvatar = new(
        "UserAccountService", "CreateDefaultAvatarEntries", true, "Gives a new user a body and clothes, so that nobody starts as a cloud.");
}
