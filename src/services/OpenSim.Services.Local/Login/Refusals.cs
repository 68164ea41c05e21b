using OpenSim.Services.Login;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// What people read in their viewer when they are not let in. Reason "key" makes viewers ask for name and password again.
/// </summary>
internal static class Refusals
{
    public static readonly LoginRefused WrongPassword =
        new("key", "The name or the password is not right. Please check both, and the Caps Lock key, and try again.")
        { IsWrongPassword = true };

    public static readonly LoginRefused Closed = new("presence", "Logins are closed at the moment. Please try again later.");

    public static readonly LoginRefused LevelTooLow =
        new("presence", "Logins are limited at the moment, and your account is not among those let in. Please try again later.");

    public static readonly LoginRefused Banned = new("presence", "This account has been locked. Please ask the grid's operator.");

    public static readonly LoginRefused ViewerNotAdmitted =
        new("presence", "This grid does not admit your viewer or your computer. Please ask the grid's operator.");

    public static readonly LoginRefused AlreadyIn =
        new("presence", "You were still logged in. That session is being closed now: please try again in a few seconds.");

    public static readonly LoginRefused DatabaseAway =
        new("presence", "The grid's database does not answer at the moment, so nobody can log in. Please try again in a few minutes.");

    public static readonly LoginRefused NoInventory = new("key", "Your inventory cannot be reached at the moment. Please try again later.");

    public static readonly LoginRefused NoRegion =
        new("key", "No region can take you in at the moment. Please try another one, or again later.");
}
