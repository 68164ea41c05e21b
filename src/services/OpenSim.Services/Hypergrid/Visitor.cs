using OpenSim.Primitives;

namespace OpenSim.Services.Hypergrid;

/// <summary>Somebody whose account is in another grid, as grids name him.</summary>
/// <param name="HomeUri">As his home says it.</param>
public sealed record Visitor(UUID Id, string HomeUri, string FirstName, string LastName)
{
    /// <summary>The service among his own that says where he is at home.</summary>
    public const string HomeKey = "HomeURI";

    private const int MaxName = 63; // as a viewer's fields hold; home, id and both names fit into 255 bytes
    private const int Parts = 3; // of a universal id; a secret between friends may follow

    /// <summary>His universal id, by which grids have him: <c>id;home URI;First Last</c>.</summary>
    public string UserId => $"{Id};{HomeUri};{FirstName} {LastName}";

    /// <summary>What is seen as his first name away from home.</summary>
    public string ShownFirst => $"{FirstName}.{LastName}";

    /// <summary>What is seen as his last name: nobody of this grid has such a one.</summary>
    public string ShownLast => "@" + (GridAddress.TryParse(HomeUri)?.Authority ?? HomeUri);

    /// <summary>
    /// Null for an agent that does not say where it is at home. Its names may be those that it has there, or the shown ones.
    /// </summary>
    public static Visitor? Of(AgentCircuitData agent)
    {
        if (!agent.ServiceUrls.TryGetValue(HomeKey, out var home) || GridAddress.TryParse(home) is null)
            return null;
        var (first, last) = agent.LastName.StartsWith('@') ? Names(agent.FirstName) : (agent.FirstName, agent.LastName);
        return new Visitor(agent.AgentId, home.Trim(), Plain(first), Plain(last));
    }

    /// <summary>Null for what is no universal id.</summary>
    public static Visitor? Parse(string userId)
    {
        var parts = userId.Split(';');
        if (parts.Length < Parts || !UUID.TryParse(parts[0], out var id) || id.IsZero || GridAddress.TryParse(parts[1]) is null)
            return null;
        var space = parts[2].IndexOf(' ', StringComparison.Ordinal);
        return space < 0
            ? new Visitor(id, parts[1], Plain(parts[2]), "")
            : new Visitor(id, parts[1], Plain(parts[2][..space]), Plain(parts[2][(space + 1)..]));
    }

    /// <summary>What stands behind a universal id among friends, known to both their homes; empty where there is none.</summary>
    public static string SecretOf(string friend) => friend.Split(';') is { Length: > Parts } parts ? parts[Parts] : "";

    // What parts a universal id, or a list of lines, stands in no name, whatever another grid lets people be called.
    private static string Plain(string name) => BoundedText.Line(name.Replace(";", "", StringComparison.Ordinal), MaxName);

    // As OpenSimulator takes them apart: what follows a second dot is lost.
    private static (string First, string Last) Names(string shownFirst) =>
        shownFirst.Split('.') is [var first, var last, ..] ? (first, last) : (shownFirst, "");
}
