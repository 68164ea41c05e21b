using System.Security.Cryptography;
using OpenSim.Hosting.Options;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Users;

namespace OpenSim.Hosting.Startup;

/// <summary>The user of --user. A password that was made up is said once.</summary>
public sealed class FirstUser(ProgramGround ground, ProgramOptions options, ServiceSet services)
{
    /// <summary>Null when the command line names none and none is to be made without.</summary>
    /// <param name="usual">The name that a user has whom nobody has named; null makes none.</param>
    /// <exception cref="StartupException">The user cannot be made.</exception>
    public async Task<UserAccount?> Make((string First, string Last)? usual)
    {
        if ((options.User ?? usual) is not var (first, last))
            return null;
        if (await services.Accounts.GetUserAccount(UUID.Zero, first, last) is not { } present)
            return options.User is not null || ground.Folder.WasEmpty ? await Make(first, last) : null;
        if (options is { User: not null, Password: { } changed })
            await services.Authentication.SetPassword(present.PrincipalId, changed);
        return present;
    }

    private async Task<UserAccount> Make(string first, string last)
    {
        var password = options.Password ?? NewPassword();
        var account = await services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, last, password, "")
            ?? throw new StartupException($"The user {first} {last} could not be made: a name is one word of up to 31 characters.");
        ground.Console.WriteLine(options.Password is null
            ? $"Made the user {account.Name} with the password {password} (shown this once)."
            : $"Made the user {account.Name}.");
        return account;
    }

    // Twelve letters and digits without those that look alike: 70 bits.
    private static string NewPassword() => RandomNumberGenerator.GetString("abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789", 12);
}
