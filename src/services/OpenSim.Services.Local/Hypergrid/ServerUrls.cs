using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// Addresses of a user's services, which other grids are told by name: those of <c>[LoginService] SRV_HomeURI</c> … before those of his
/// account; of a grid that other grids know, each one is its home URI where neither says anything.
/// </summary>
internal static class ServerUrls
{
    private const string Prefix = "SRV_";

    private static readonly string[] Names =
    [
        "HomeURI", "InventoryServerURI", "AssetServerURI", "ProfileServerURI", "FriendsServerURI", "IMServerURI", "GroupsServerURI"
    ];

    public static Dictionary<string, string> Of(UserAccount account, Configuration configuration)
    {
        var urls = account.ServiceUrls.Where(url => url.Value.Length > 0).ToDictionary();
        foreach (var (key, value) in configuration.Keys("LoginService"))
        {
            if (key.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase) && value.Trim(' ', '"') is { Length: > 0 } url)
                urls[key[Prefix.Length..]] = url.EndsWith('/') ? url : url + "/";
        }

        if (HypergridSettings.HomeOf(configuration) is { Length: > 0 } home)
        {
            foreach (var name in Names)
                urls.TryAdd(name, home);
            urls.TryAdd("GatekeeperURI", HypergridSettings.OwnGrid(configuration).Gatekeeper);
        }

        return urls;
    }
}
