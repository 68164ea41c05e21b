using OpenSim.Console;
using OpenSim.Console.Commands;

namespace OpenSim.Robust.Commands;

/// <summary>
/// Commands of OpenSimulator's grid server that this one does not have as it is set up: they answer why. To be added when all others are.
/// </summary>
internal static class UnservedCommands
{
    private static readonly (string Why, string[] Words)[] Table =
    [
        ("There is no engine to start or stop, each request is answered as it comes: 'debug threadpool status' says how busy it is.",
            ["debug jobengine"]),
        ("Requests that go out are not logged one by one: 'show stats remote' counts the calls, and what failed is in the log.",
            ["debug http out"]),
        ("Nothing is fetched from repositories: the program has all of its services, and [ServiceList] says which of them it serves.",
            ["plugin", "repo"]),
        ("Assets are kept in the database: [AssetService] LocalServiceModule = "
            + "OpenSim.Services.FSAssetService.dll:FSAssetConnector makes it files.",
            ["show assets", "show digest", "import", "force import"]),
        ("This grid knows no others: [Hypergrid] GatekeeperURI and HomeURI make it one that does.",
            ["link-region", "unlink-region", "link-mapping", "show hyperlinks"])
    ];

    public static void AddTo(CommandRegistry commands)
    {
        foreach (var (why, words) in Table)
            AbsentCommands.Add(commands, why, words.Where(one => commands.Find(one.Split(' ')) is null));
    }
}
