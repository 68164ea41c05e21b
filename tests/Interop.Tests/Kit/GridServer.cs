using OpenSim.Testing;

namespace Interop.Tests.Kit;

/// <summary>
/// The services of a grid with those that other grids ask, as an operator runs them, on 127.0.0.1 and ports of their own.
/// </summary>
internal sealed class GridServer : Child
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    // As they stand in OpenSimulator's Robust.HG.ini: at the port for everybody, and at that for regions.
    private static readonly string[] ForEverybody =
    [
        "GridInfoServerInConnector", "LLLoginServiceInConnector", "MapGetServiceConnector", "UserProfilesConnector",
        "GatekeeperServiceInConnector", "UserAgentServerConnector", "HeloServiceInConnector", "HGFriendsServerConnector",
        "InstantMessageServerConnector", "HGGroupsServiceRobustConnector", "HGInventoryService@XInventoryInConnector",
        "HGAssetService@AssetServiceConnector"
    ];

    private static readonly string[] ForRegions =
    [
        "AssetServiceConnector", "XInventoryInConnector", "GridServiceConnector", "AuthenticationServiceConnector", "AvatarServiceConnector",
        "PresenceServiceConnector", "UserAccountServiceConnector", "GridUserServiceConnector", "AgentPreferencesServiceConnector",
        "FriendsServiceConnector", "MapAddServiceConnector", "OfflineIMServiceRobustConnector", "GroupsServiceRobustConnector",
        "XBakesConnector", "EstateDataRobustConnector", "MuteListServiceConnector"
    ];

    private GridServer(IEnumerable<string> arguments, int publicPort, int privatePort)
        : base(Tree.GridProgram, arguments, Tree.Root) => (PublicPort, PrivatePort) = (publicPort, privatePort);

    public int PublicPort { get; }

    public int PrivatePort { get; }

    /// <summary>Starts one whose settings are written to a folder, and waits until it answers.</summary>
    /// <param name="arrivals">Name of the region where people arrive.</param>
    public static GridServer Start(string folder, string arrivals)
    {
        var (everybody, regions) = (Ports.Free(), Ports.Free());
        Directory.CreateDirectory(folder);
        var ini = Path.Combine(folder, "Robust.HG.ini");
        File.WriteAllText(ini, Settings(folder, arrivals, everybody, regions));
        string[] verb = Tree.GridProgram == Tree.Program ? ["robust"] : [];
        var server = new GridServer(
            [.. verb, "--data", folder, "--bind", "127.0.0.1", "-inifile=" + ini, "--console", "basic"], everybody, regions);
        if (server.Output.WaitFor(line => line.StartsWith("READY ", StringComparison.Ordinal), Patience) is null)
        {
            var seen = server.Describe();
            server.Dispose();
            throw new AssertionException($"No READY line.\n{seen}");
        }

        return server;
    }

    public void MakeUsers(params IEnumerable<string> names)
    {
        foreach (var name in names)
        {
            Write($"create user {name} \"{Simulator.Password}\" nobody@example.org");
            if (Output.WaitFor(line => line.Contains($"Made the user {name}", StringComparison.Ordinal), Patience) is null)
                throw new AssertionException($"{name} was not made.\n{Describe()}");
        }
    }

    private static string Settings(string folder, string arrivals, int everybody, int regions) => $"""
        [Network]
        port = {regions}
        [DatabaseService]
        StorageProvider = "OpenSim.Data.SQLite.dll"
        ConnectionString = "URI=file:{Path.Combine(folder, "Grid.db")},version=3"
        [Hypergrid]
        GatekeeperURI = "http://127.0.0.1:{everybody}"
        HomeURI = "http://127.0.0.1:{everybody}"
        AllowedPrivateNetworks = "127.0.0.0/8"
        [GridService]
        Region_{arrivals.Replace(' ', '_')} = "DefaultRegion, DefaultHGRegion"
        [ServiceList]

        """ + Lines(ForEverybody, everybody) + Lines(ForRegions, regions);

    private static string Lines(IEnumerable<string> connectors, int port) => string.Concat(connectors.Select(connector =>
    {
        var at = connector.IndexOf('@', StringComparison.Ordinal);
        return $"{connector.Replace("@", "", StringComparison.Ordinal)}{port} = "
            + $"\"{connector[..(at + 1)]}{port}/OpenSim.Server.Handlers.dll:{connector[(at + 1)..]}\"\n";
    }));
}
