using OpenSim.Modules.Land.Estates;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Host.Startup;

/// <summary>
/// Whose simulator it is may build, dig and manage there: an estate without an owner is nobody's to use.
/// </summary>
internal static class OwnEstate
{
    public static void Give(Configuration configuration, UserAccount account)
    {
        var owner = EstateSettings.DefaultEstateOwnerName;
        if (configuration.Get(owner).Length == 0)
            configuration.Set(owner.Section, owner.Key, account.Name);
    }
}
