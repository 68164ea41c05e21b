using System.Buffers;
using System.Globalization;

namespace OpenSim.Services.Hypergrid;

/// <summary>
/// A region as people write it who look for it in other grids: <c>host:8002</c>, <c>host:8002 Region</c>, <c>host:8002:Region</c>,
/// <c>http://host:8002/ Region</c>, <c>hop://host:8002/Region/128/128/25</c>, <c>http|!!host|8002+Region</c>, <c>Region@host:8002</c>.
/// </summary>
/// <param name="Server">Address of the gatekeeper, in small letters, with a slash at its end.</param>
/// <param name="RegionName">Empty for the region in which visitors arrive.</param>
public sealed record RegionUri(string Server, string RegionName)
{
    private const int MaxLength = 512;
    private const string NameBegins = ":/ +|";

    private static readonly SearchValues<char> HostEnds = SearchValues.Create(NameBegins);
    private static readonly SearchValues<char> NeverInNames = SearchValues.Create("@:;,\\");
    private static readonly string[] Schemes = ["http", "https", "hg", "hop", "surl", "x-grid-info"];

    /// <summary>Null for what names no host: the name of a region of this grid.</summary>
    public static RegionUri? Parse(string text)
    {
        text = text.Trim(' ', '+');
        if (text.Length is 0 or > MaxLength)
            return null;
        var at = text.LastIndexOf('@');
        if (at >= 0)
            return Before(text[..at].Trim(), text[(at + 1)..]);
        if (Scheme(ref text) is not { } scheme)
            return null;
        var end = text.AsSpan().IndexOfAny(HostEnds);
        var host = end < 0 ? text : text[..end];
        var rest = end < 0 ? "" : text[end..];
        var port = Port(ref rest);
        var isHost = scheme.Length > 0 || port.Length > 0
            || (host.Trim('.').Contains('.', StringComparison.Ordinal) && !host.EndsWith('.'));
        if (!isHost || Uri.CheckHostName(host) is not (UriHostNameType.Dns or UriHostNameType.IPv4))
            return null;
        if (port.Length > 0 && !ushort.TryParse(port, NumberStyles.None, CultureInfo.InvariantCulture, out _))
            return null;
        var name = Name(rest);
        if (name.AsSpan().ContainsAny(NeverInNames))
            return null;
        var address = $"{(scheme.EndsWith('s') ? "https" : "http")}://{host.ToLowerInvariant()}{(port.Length > 0 ? ":" + port : "")}/";
        return new RegionUri(address, name);
    }

    // Whatever looks like an address before the sign is somebody's name and password at it.
    private static RegionUri? Before(string name, string grid) =>
        name.Length > 0 && !name.AsSpan().ContainsAny(NeverInNames) && !name.Contains('/', StringComparison.Ordinal)
        && Parse(grid) is { RegionName.Length: 0 } found
            ? found with { RegionName = name }
            : null;

    /// <summary>Null for a scheme that is no grid's; empty for none.</summary>
    private static string? Scheme(ref string text)
    {
        var (at, separator) = (text.IndexOf("://", StringComparison.Ordinal), text.IndexOf("|!!", StringComparison.Ordinal));
        at = at < 0 ? separator : at;
        if (at < 0)
            return "";
        var scheme = text[..at].ToLowerInvariant();
        text = text[(at + 3)..];
        return Array.IndexOf(Schemes, scheme) >= 0 ? scheme : null;
    }

    private static string Port(ref string rest)
    {
        if (rest.Length == 0 || rest[0] is not (':' or '|'))
            return "";
        var digits = 1;
        while (digits < rest.Length && char.IsAsciiDigit(rest[digits]))
            digits++;
        var port = rest[1..digits];
        if (port.Length > 0)
            rest = rest[digits..];
        return port;
    }

    // Anything that comes after another stroke is a place in the region.
    private static string Name(string rest)
    {
        var name = rest.TrimStart(NameBegins.ToCharArray());
        var end = name.IndexOfAny(['/', '(']);
        return Uri.UnescapeDataString((end < 0 ? name : name[..end]).Replace('+', ' ')).Trim();
    }
}
