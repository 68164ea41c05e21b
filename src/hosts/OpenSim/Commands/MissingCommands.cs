using OpenSim.Console;

namespace OpenSim.Host.Commands;

/// <summary>
/// Commands that OpenSimulator has and this simulator has not: they answer with the name of what is missing, and <c>help</c> lists them
/// apart.
/// </summary>
internal static class MissingCommands
{
    public const string Category = "Not available";

    private static readonly (string Feature, string[] Words)[] Table =
    [
        ("Restarting and making regions from the console",
            ["restart", "region restart", "create region", "remove-region", "delete-region"]),
        ("Making and joining estates from the console", ["estate create", "estate link region"]),
        ("Neighbouring regions", ["show neighbours", "show regionsinview"]),
        ("Saving the map's picture to a file", ["export-map"]),
        ("Listing attachments and animations", ["attachments show", "show animations", "appearance find", "set auto_grant_attach_perms"]),
        ("Seating people from the console", ["sit user name", "stand user name"]),
        ("Switching permissions off", ["bypass permissions", "force permissions", "debug permissions"]),
        ("This part of the asset cache",
        [
            "fcache assets", "fcache expire", "fcache clearnegatives", "fcache cachedefaultassets", "fcache deletedefaultassets"
        ]),
        ("Assets of a file service", ["show assets", "show digest", "import", "force import", "delete bakes"]),
        ("Scripts", ["yeng", "xengine", "scripts", "jsonstore stats"]),
        ("Another physics engine", ["physics"]),
        ("Wind", ["wind"]),
        ("Trees", ["tree"]),
        ("Voice", ["vivox", "janus"]),
        ("Groups", ["debug groups"]),
        ("Terrain effects", ["terrain effect", "terrain save-file-ext"]),
        ("The hypergrid", ["link-region", "unlink-region", "link-mapping", "show hyperlinks"]),
        ("The grid's own list of regions",
            ["show grid size", "deregister region id", "set region flags", "show region name", "show region at"]),
        ("Add-ons from repositories", ["plugin", "repo"]),
        ("This debugging switch",
        [
            "debug attachments", "debug jobengine", "debug scene", "debug threadpool set", "debug threadpool level",
            "show threadpool calls", "threads abort",
            "profiles status", "debug http out", "debug lludp oqre start", "debug lludp oqre stop", "debug lludp throttles log"
        ])
    ];

    public static void AddTo(CommandRegistry commands)
    {
        var missing = commands.Group(Category);
        foreach (var (feature, all) in Table)
        {
            foreach (var words in all)
                missing.Add(words, "", $"OpenSimulator's; not here yet: {feature}.", c => c.Fail(Sentence(feature, c)));
        }
    }

    private static string Sentence(string feature, CommandContext context) =>
        $"{feature}: not available here yet ({string.Join(' ', context.Words)}).";
}
