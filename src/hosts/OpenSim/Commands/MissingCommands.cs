using OpenSim.Console;
using OpenSim.Console.Commands;

namespace OpenSim.Host.Commands;

/// <summary>
/// Commands that OpenSimulator has and this simulator has not: they answer with the name of what is missing, or with why there is nothing
/// to do, and <c>help</c> lists them apart.
/// </summary>
internal static class MissingCommands
{
    private const string NoHypergrid =
        "This simulator knows no other grids: GridHypergrid.ini or StandaloneHypergrid.ini and [Hypergrid] GatekeeperURI make it one that does.";

    private static readonly string[] Hypergrid = ["link-region", "unlink-region", "link-mapping", "show hyperlinks"];

    private static readonly (string Feature, string[] Words)[] Table =
    [
        ("Assets of a file service", ["show assets", "show digest", "import", "force import", "delete bakes"]),
        ("This command for scripts", ["jsonstore stats", "set auto_grant_attach_perms"]),
        ("Wind", ["wind"]),
        ("Trees", ["tree"]),
        ("Voice", ["vivox", "janus"]),
        ("Terrain effects", ["terrain effect"]),
        ("Saving a part of the land into a larger picture", ["terrain save-file-ext"]),
        ("This debugging switch",
            ["profiles status", "debug lludp oqre start", "debug lludp oqre stop", "debug lludp throttles log"])
    ];

    // What OpenSimulator's command is for does not exist in this simulator, and why.
    private static readonly (string Why, string[] Words)[] Pointless =
    [
        ("Scripts are shown and stopped by 'show scripts' and 'scripts ...'.", ["yeng", "xengine"]),
        ("Default assets stand in the database here, not in the cache.", ["fcache cachedefaultassets", "fcache deletedefaultassets"]),
        ("Nothing is fetched from repositories: assemblies in the folder of [Modules] AddonFolder are loaded at the start, "
            + "and 'show modules' lists them.", ["plugin", "repo"]),
        ("There is no engine to start or stop: work beside a region runs at once; 'debug jobengine status' lists it.", ["debug jobengine"]),
        ("The parts of a running region are not switched one by one; 'set log level debug' logs more, 'trace save' tells what takes long.",
            ["debug scene"]),
        ("'debug groups verbose' and 'debug groups messaging verbose' log more.", ["debug groups"]),
        ("'attachments show' lists what everybody wears; 'set log level debug' logs more.", ["debug attachments"]),
        ("Requests that go out are not logged one by one: 'show stats remote' counts those to services, and what failed is in the log.",
            ["debug http out"])
    ];

    /// <summary>Those of a simulator that knows no other grids.</summary>
    public static void AddHypergrid(CommandRegistry commands) => AbsentCommands.Add(commands, NoHypergrid, Hypergrid);

    public static void AddTo(CommandRegistry commands)
    {
        var missing = commands.Group(AbsentCommands.Category);
        foreach (var (feature, all) in Table)
        {
            foreach (var words in all)
                missing.Add(words, "", $"OpenSimulator's; not here yet: {feature}.", c => c.Fail(Sentence(feature, c)));
        }

        foreach (var (why, all) in Pointless)
            AbsentCommands.Add(commands, why, all);
    }

    private static string Sentence(string feature, CommandContext context) =>
        $"{feature}: not available here yet ({string.Join(' ', context.Words)}).";
}
