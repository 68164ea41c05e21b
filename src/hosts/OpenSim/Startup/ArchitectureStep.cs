using OpenSim.Hosting.Startup;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Remote;
using OpenSim.Settings;

namespace OpenSim.Host.Startup;

/// <summary>
/// Which kind of OpenSimulator the ini files ask for: Include-Architecture names one of four files, and what these set in [Modules] tells
/// them apart.
/// </summary>
internal static class ArchitectureStep
{
    private const string Section = "Modules";
    private const string TransferKey = "EntityTransferModule";

    // Set to a remote connector by Grid.ini and GridHypergrid.ini, and by neither of the two standalone ones.
    private static readonly string[] GridKeys =
        ["UserAccountServices", "PresenceServices", "AuthenticationServices", "AvatarServices", "GridUserServices"];

    // Without one of these a region of a grid would have people or a map of its own.
    private static readonly Setting<string>[] Needed =
    [
        AddressSettings.Accounts, AddressSettings.Assets, AddressSettings.Avatars, AddressSettings.Grid, AddressSettings.GridUsers,
        AddressSettings.Inventory, AddressSettings.Presence
    ];

    /// <summary>Whether the services are a grid's.</summary>
    public static bool IsGrid(Configuration configuration) => AskedBy(configuration) is not null;

    /// <exception cref="StartupException">A grid is asked for, and it is not said where it is.</exception>
    public static void Check(Configuration configuration, Action<string> warn)
    {
        if (AskedBy(configuration) is { } key)
            foreach (var address in Needed)
                if (configuration.Get(address).Length == 0)
                    throw new StartupException(
                        $"{configuration.GetOrigin(Section, key)}: [{Section}] {key} = {Value(configuration, key)} asks for a grid, and "
                        + $"[{address.Section}] {address.Key} does not say where it is; GridCommon.ini is the place for it.");
        if (Value(configuration, TransferKey) is { } transfer && transfer.StartsWith("HG", StringComparison.OrdinalIgnoreCase)
            && configuration.Get(HypergridSettings.GatekeeperUri).Length == 0)
            warn($"{configuration.GetOrigin(Section, TransferKey)}: [Hypergrid] GatekeeperURI does not say what other grids call this one: "
                + "the region starts without the hypergrid.");
    }

    private static string? AskedBy(Configuration configuration) => Array.Find(GridKeys, key =>
        Value(configuration, key)?.StartsWith("Remote", StringComparison.OrdinalIgnoreCase) == true);

    private static string? Value(Configuration configuration, string key) => configuration.GetText(Section, key)?.Trim().Trim('"');
}
