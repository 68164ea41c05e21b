using OpenSim.Settings;

namespace OpenSim.Modules.People.Profiles;

/// <summary>What profiles may say in a region, by OpenSimulator's names.</summary>
public static class ProfileSettings
{
    public static readonly Setting<bool> AllowWebUrls = new("UserProfiles", "AllowUserProfileWebURLs", true,
        "Profiles have web addresses. Off, none is shown, and a profile that is changed loses its own.", live: true);
}
