using OpenSim.Hosting.Startup;
using OpenSim.Modules;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Remote;
using OpenSim.Settings;
using OpenSim.Settings.Checking;

namespace OpenSim.Host.Startup;

/// <summary>
/// Which kind of OpenSimulator the ini files ask for. Those of 0.7 and later name connectors in [Modules], by the file that
/// Include-Architecture names; those before it say gridmode, or have the grid's addresses in the sections of the services.
/// </summary>
internal static class ArchitectureStep
{
    private const string TransferKey = "EntityTransferModule";

    // What a service of the process itself is made of; a grid's is reached by a class of the connectors.
    private static readonly (string Section, string Key)[] Implementations =
    [
        ("AssetService", "LocalGridAssetService"), ("InventoryService", "LocalGridInventoryService"), ("GridService", "LocalServiceModule"),
        ("InventoryService", "LocalServiceModule"), ("PresenceService", "LocalServiceModule"), ("UserAccountService", "LocalServiceModule"),
        ("AvatarService", "LocalServiceModule"), ("AuthenticationService", "LocalServiceModule"), ("GridUserService", "LocalServiceModule")
    ];

    // Without one of these a region of a grid would have people or a map of its own.
    private static readonly Setting<string>[] Needed =
    [
        AddressSettings.Accounts, AddressSettings.Assets, AddressSettings.Avatars, AddressSettings.Grid, AddressSettings.GridUsers,
        AddressSettings.Inventory, AddressSettings.Presence
    ];

    /// <summary>Whether the services are a grid's.</summary>
    public static bool IsGrid(Configuration configuration) => AskedBy(configuration) is not null;

    /// <exception cref="StartupException">A class that is none is to be the way to a service, or a grid is asked for, and it is not said
    /// where it is: a world of its own would begin, which nobody wants.</exception>
    public static void Check(Configuration configuration, Action<string> warn)
    {
        foreach (var module in ModuleKey.All)
            CheckName(configuration, module, warn);
        foreach (var name in ModuleKey.Switches)
            if (configuration.GetText(ModuleSettings.Section, name)?.Trim(' ', '"').Equals("false", StringComparison.OrdinalIgnoreCase) == true)
                warn($"{Origin(configuration, ModuleSettings.Section, name)}[{ModuleSettings.Section}] {name} = false switches nothing off "
                    + "here.");
        if (AskedBy(configuration) is { } asked)
            RefuseWithoutAddresses(configuration, asked);
        else
            RefuseForgottenGrid(configuration);
        if (Transfer(configuration) is { } transfer && transfer.StartsWith("HG", StringComparison.OrdinalIgnoreCase)
            && configuration.Get(HypergridSettings.GatekeeperUri).Length == 0)
            warn($"{configuration.GetOrigin(ModuleSettings.Section, TransferKey)}: [Hypergrid] GatekeeperURI does not say what other grids "
                + "call this one: the region starts without the hypergrid.");
    }

    private static void CheckName(Configuration configuration, ModuleKey module, Action<string> warn)
    {
        if (module.ValueIn(configuration) is not { } name || module.Knows(name))
            return;
        var place = Origin(configuration, ModuleSettings.Section, module.Key);
        var said = $"{place}[{ModuleSettings.Section}] {module.Key} = {name}: OpenSimulator has no such class";
        var meant = EditDistance.Nearest(name, module.Names) is { } nearest
            ? $"; is {nearest} meant?"
            : $"; known are {string.Join(", ", module.Names)}.";
        if (module.Decides)
            throw new StartupException(said + meant);
        warn($"{said}{meant} What this program has for it is used.");
    }

    private static void RefuseWithoutAddresses(Configuration configuration, (string Section, string Key, string Value) asked)
    {
        foreach (var address in Needed)
            if (configuration.Get(address).Length == 0)
                throw new StartupException(
                    $"{Origin(configuration, asked.Section, asked.Key)}[{asked.Section}] {asked.Key} = {asked.Value} asks for a grid, and "
                    + $"[{address.Section}] {address.Key} does not say where it is; GridCommon.ini is the place for it.");
    }

    // HGGridServicesConnector was the class of both architectures before 0.8.
    private static void RefuseForgottenGrid(Configuration configuration)
    {
        var (accounts, grid) = (AddressSettings.Accounts, AddressSettings.Grid);
        if (configuration.Get(accounts).Length > 0 && configuration.Get(grid).Length > 0)
            throw new StartupException(
                $"{Origin(configuration, grid.Section, grid.Key)}[{grid.Section}] {grid.Key} and [{accounts.Section}] {accounts.Key} name the "
                + "servers of a grid, and nothing asks for one, so that a world of its own would begin: [Architecture] Include-Architecture = "
                + "\"config-include/Grid.ini\" asks for it; without these two keys it is a world of its own.");
        if (Named(configuration, "GridServices")?.Equals("HGGridServicesConnector", StringComparison.OrdinalIgnoreCase) == true
            && configuration.GetText("GridService", "LocalServiceModule") is null)
            throw new StartupException(
                $"{Origin(configuration, ModuleSettings.Section, "GridServices")}[{ModuleSettings.Section}] GridServices = "
                + "HGGridServicesConnector does not say whose map it is: [GridService] GridServerURI names the grid's, or LocalServiceModule = "
                + "\"OpenSim.Services.GridService.dll:GridService\" makes it the region's own.");
    }

    private static (string Section, string Key, string Value)? AskedBy(Configuration configuration)
    {
        foreach (var module in ModuleKey.All)
            if (module.Decides && module.ValueIn(configuration) is { } name && module.Grid.Contains(name, StringComparer.OrdinalIgnoreCase))
                return (ModuleSettings.Section, module.Key, name);
        if (configuration.Get(HostSettings.GridMode))
            return (HostSettings.GridMode.Section, HostSettings.GridMode.Key, "true");
        foreach (var (section, key) in Implementations)
            if (configuration.GetText(section, key) is { } text && IsConnector(text))
                return (section, key, text.Trim(' ', '"'));
        return Named(configuration, "GridServices") is { } broker && broker.StartsWith("HG", StringComparison.OrdinalIgnoreCase)
            && configuration.Get(AddressSettings.Grid).Length > 0 && configuration.GetText("GridService", "LocalServiceModule") is null
            ? (ModuleSettings.Section, "GridServices", broker)
            : null;
    }

    private static bool IsConnector(string module) =>
        module.Contains("OpenSim.Services.Connectors", StringComparison.OrdinalIgnoreCase)
        || ModuleKey.Value(module)?.StartsWith("Remote", StringComparison.OrdinalIgnoreCase) == true;

    private static string? Named(Configuration configuration, string key) =>
        ModuleKey.Value(configuration.GetText(ModuleSettings.Section, key));

    private static string? Transfer(Configuration configuration) => Named(configuration, TransferKey);

    private static string Origin(Configuration configuration, string section, string key) =>
        configuration.GetOrigin(section, key) is { Length: > 0 } origin ? origin + ": " : "";
}
