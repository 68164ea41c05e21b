namespace OpenSim.Services.Hypergrid;

/// <summary>What this grid is called by others.</summary>
/// <param name="Gatekeeper">Address at which they ask for its regions, as <see cref="GridAddress.Of"/> writes it.</param>
/// <param name="Home">Address at which they ask about its users, the same way.</param>
/// <param name="Aliases">Further addresses, or hosts with their ports, that are this grid: <c>old.example.org:8002</c>.</param>
public sealed record OwnGrid(string Gatekeeper, string Home, IReadOnlyList<string> Aliases)
{
    private readonly HashSet<string> _hosts = [HostOf(Gatekeeper), HostOf(Home), .. Aliases.Select(HostOf)];

    /// <summary>Whether an address leads here; so does none at all.</summary>
    public bool Includes(string uri) => uri.Length == 0 || _hosts.Contains(HostOf(uri));

    // host:port, whatever way it is written.
    private static string HostOf(string uri)
    {
        var text = uri.Contains("://", StringComparison.Ordinal) ? uri : "http://" + uri.Trim();
        return GridAddress.TryParse(text) is { } address ? $"{address.Host}:{address.Port}".ToLowerInvariant() : text;
    }
}
