using OpenSim.Modules.People.Groups;
using OpenSim.Services.Remote;
using OpenSim.Settings;

namespace OpenSim.Host.Startup;

/// <summary>
/// What the settings of a region of a grid say about groups and about messages for people who are away: both have an older form in
/// OpenSimulator, which servers of others answer.
/// </summary>
internal static class GroupsStep
{
    private const string DefaultsFile = "OpenSimDefaults.ini";

    /// <summary>A grid's region has no groups of its own by default: nobody else in the grid would know them.</summary>
    public static void Check(Configuration configuration, Action<string> warn)
    {
        var enabled = GroupSettings.Enabled;
        if (configuration.Get(AddressSettings.Groups).Length == 0 && !IsWritten(configuration, enabled))
            configuration.Set(enabled.Section, enabled.Key, "false");
        if (configuration.Get(enabled) && Is("Groups", "ServicesConnectorModule", "XmlRpcGroupsServicesConnector"))
            warn("[Groups] ServicesConnectorModule = XmlRpcGroupsServicesConnector: groups of a PHP server are not understood here, all "
                + "that people ask of groups will fail. Groups V2 is, with GroupsServerURI.");
        if (Is("Messaging", "OfflineMessageModule", "OfflineMessageModule")
            && configuration.Get(AddressSettings.OfflineMessages).Length > 0)
            warn("[Messaging] OfflineMessageModule = OfflineMessageModule: messages on a PHP server are not understood here, what is said "
                + "to people who are away will not reach them. \"Offline Message Module V2\" is, with OfflineMessageURL.");

        bool Is(string section, string key, string name) =>
            configuration.GetText(section, key)?.Trim(' ', '"').Equals(name, StringComparison.OrdinalIgnoreCase) == true;
    }

    // The file of defaults beside the program holds every setting: what stands there nobody has asked for.
    private static bool IsWritten(Configuration configuration, Setting<bool> setting) =>
        !string.IsNullOrWhiteSpace(configuration.GetText(setting.Section, setting.Key))
        && !configuration.GetOrigin(setting.Section, setting.Key).Contains(DefaultsFile, StringComparison.Ordinal);
}
