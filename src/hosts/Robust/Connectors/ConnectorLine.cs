namespace OpenSim.Robust.Connectors;

/// <summary>A line of ServiceList: which connector, with which section's settings, at which port.</summary>
/// <param name="Section">Section in which the service's settings stand; empty for its usual one.</param>
/// <param name="Port">0 for the server's own.</param>
/// <param name="Assembly">The assembly that OpenSimulator would load; here it tells nothing.</param>
/// <param name="Connector">The class in it.</param>
internal sealed record ConnectorLine(string Section, int Port, string Assembly, string Connector)
{
    /// <summary><c>[Section@][port/]Assembly.dll:Connector</c>. Null when it is none.</summary>
    public static ConnectorLine? Parse(string text)
    {
        var (section, port, rest) = ("", 0, text);
        if (text.IndexOf('/', StringComparison.Ordinal) is var slash and >= 0)
        {
            var before = text[..slash];
            var at = before.IndexOf('@', StringComparison.Ordinal);
            (section, before, rest) = (at < 0 ? "" : before[..at], before[(at + 1)..], text[(slash + 1)..]);
            if (!int.TryParse(before, out port) || port is < 0 or > 65535)
                return null;
        }

        var colon = rest.IndexOf(':', StringComparison.Ordinal);
        return colon > 0 && colon < rest.Length - 1 ? new ConnectorLine(section, port, rest[..colon], rest[(colon + 1)..]) : null;
    }
}
