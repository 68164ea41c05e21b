using System.Security.Cryptography;
using OpenSim.Modules.Core.Estates;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Users;

namespace OpenSim.Host.Startup;

/// <summary>The user of --user, or the default one in an empty grid. A password that was made up is said once.</summary>
internal sealed class FirstUser(Ground ground, ServiceSet services)
{
    private const string DefaultFirst = "Test";
    private const string DefaultLast = "User";

    /// <exception cref="StartupException">The user cannot be made.</exception>
    public async Task Make()
    {
        var (first, last) = ground.Options.User ?? (DefaultFirst, DefaultLast);
        if (await services.Accounts.GetUserAccount(UUID.Zero, first, last) is { } present)
        {
            if (ground.Options is { User: not null, Password: { } changed })
                await services.Authentication.SetPassword(present.PrincipalId, changed);
            OwnEstate(present);
        }
        else if (ground.Options.User is not null || ground.Folder.WasEmpty)
            OwnEstate(await Make(first, last));
    }

    private async Task<UserAccount> Make(string first, string last)
    {
        var password = ground.Options.Password ?? NewPassword();
        var account = await services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, last, password, "")
            ?? throw new StartupException($"The user {first} {last} could not be made: a name is one word of up to 31 characters.");
        ground.Console.WriteLine(ground.Options.Password is null
            ? $"Made the user {account.Name} with the password {password} (shown this once)."
            : $"Made the user {account.Name}.");
        return account;
    }

    // Whose simulator it is may build, dig and manage there: an estate without an owner is nobody's to use.
    private void OwnEstate(UserAccount account)
    {
        var owner = EstateSettings.DefaultEstateOwnerName;
        if (ground.Configuration.Get(owner).Length == 0)
            ground.Configuration.Set(owner.Section, owner.Key, account.Name);
    }

    // Twelve letters and digits without those that look alike: 70 bits.
    private static string NewPassword() => RandomNumberGenerator.GetString("abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789", 12);
}
