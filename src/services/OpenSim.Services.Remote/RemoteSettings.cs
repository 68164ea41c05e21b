using OpenSim.Settings;

namespace OpenSim.Services.Remote;

/// <summary>How this program asks services in other processes. Section and keys are ours: OpenSimulator has them fixed.</summary>
public static class RemoteSettings
{
    private const string Section = "Services";

    public static readonly Setting<double> ConnectTimeout = new(Section, "ConnectTimeout", 5,
        "How long a service has for taking a connection.", "s", 1, 120);

    public static readonly Setting<double> CallTimeout = new(Section, "CallTimeout", 30,
        "How long a service has for its whole answer; one that has not answered by then counts as away.", "s", 1, 600, live: true);

    public static readonly Setting<int> CallsAtOnce = new(Section, "CallsAtOnce", 32,
        "Connections to one server at once; further calls wait for one of them.", "connections", 1, 1000);

    public static readonly Setting<int> FailuresBeforeRest = new(Section, "FailuresBeforeRest", 3,
        "Calls in a row that must have had no answer before a server is left alone for RestTime.", "calls", 1, 1000, live: true);

    public static readonly Setting<int> LateAssetMegabytes = new(Section, "LateAssetMegabytes", 2048,
        "Room on the disk, in folder journal of the data folder, for uploads and other assets while the asset service does not answer.", "MB",
        1, 1_000_000, live: true);

    public static readonly Setting<int> LateMegabytes = new(Section, "LateMegabytes", 256,
        "Room on the disk, in folder journal of the data folder, for what services are to be told that do not answer: where people are, what "
        + "they look like, their inventories, messages. It is sent when they are back.", "MB", 1, 100_000, live: true);

    public static readonly Setting<bool> NoVerifyCertChain = new("Startup", "NoVerifyCertChain", false,
        "Calls to services, regions and other grids over https trust certificates that no known authority has signed. Whoever is in between "
        + "can read and change them then.");

    public static readonly Setting<bool> NoVerifyCertHostname = new("Startup", "NoVerifyCertHostname", false,
        "The same of certificates that name another host than the one that is called.");

    public static readonly Setting<double> PeerCallsPerSecond = new(Section, "PeerCallsPerSecond", 200,
        "Messages and news for people here that one address of other regions may bring; ten seconds' worth may come at once.", "calls/s", 1,
        100_000, live: true);

    public static readonly Setting<double> RestTime = new(Section, "RestTime", 5,
        "How long a server that does not answer is left alone: calls fail at once meanwhile. Then one call tries it.", "s", 1, 600,
        live: true);

    public static readonly Setting<double> AccountAge = new(Section, "AccountAge", 300,
        "How long an account of a grid server is remembered here. A change there is seen when it is over.", "s", 0, 86400,
        live: true);

    public static readonly Setting<double> DisplayNameAge = new(Section, "DisplayNameAge", 30,
        "How long a display name of the grid is remembered here. One that is changed elsewhere is seen when it is over.", "s", 0, 86400,
        live: true);

    public static readonly Setting<double> RegionAge = new(Section, "RegionAge", 60,
        "How long a region of the grid is remembered here. One that has come back at another address is found when it is over.", "s", 0,
        86400, live: true);

    public static readonly Setting<double> GridUserAge = new(Section, "GridUserAge", 60,
        "How long the home and the last place of a user are remembered here.", "s", 0, 86400, live: true);

    public static readonly Setting<int> CacheEntries = new(Section, "CacheEntries", 20_000,
        "Entries of each of these memories.", "entries", 100, 1_000_000, live: true);
}
