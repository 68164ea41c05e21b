namespace OpenSim.Services.Http;

/// <summary>What a handler is and where it stands.</summary>
/// <param name="Service">Section with its settings, and the name of its statistics: GridService, UserAccountService …</param>
/// <param name="Connector">The class by which ServiceList names it: GridServiceConnector …</param>
/// <param name="Path">
/// First segment of its paths, with the leading slash: <c>/grid</c>. With a star at its end, the beginning of the first segment
/// (<c>/map-*</c>).
/// </param>
/// <param name="Methods">HTTP methods that it answers; others get status 405.</param>
/// <param name="MaxBody">Bytes of a request's body, unpacked.</param>
public sealed record HandlerDef(string Service, string Connector, string Path, ServicePort Port, IReadOnlyList<string> Methods,
    int MaxBody = HandlerDef.FormBody)
{
    /// <summary>Room for a form: lists of ten thousand ids.</summary>
    public const int FormBody = 1024 * 1024;

    /// <summary>
    /// The body comes while the handler reads it, in place of lying in a file before: for one that writes it away itself, and says before
    /// it reads that there are too many. For private services only, since who sends slowly keeps the handler waiting.
    /// </summary>
    public bool ReadsWhileItComes { get; init; }

    /// <summary>
    /// A service of ours that OpenSimulator's grid servers have not. Its lists of connectors do not name it: it stands beside the grid's
    /// regions, with their password, unless a list does.
    /// </summary>
    public bool IsOwn { get; init; }

    /// <summary>Section whose AuthType, name and password callers have to show.</summary>
    public string AccessSection => IsOwn ? "GridService" : Service;
}
