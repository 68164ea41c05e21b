using OpenSim.Hosting.Startup;
using OpenSim.Settings;

namespace OpenSim.Robust.Connectors;

/// <summary>What the settings have the server serve: [Startup] ServiceConnectors and every line of [ServiceList].</summary>
internal static class ConnectorList
{
    private const string Section = "ServiceList";

    private static readonly char[] Separators = [',', ' ', '\t', '\r', '\n', '"'];

    /// <exception cref="StartupException">A line that is no connector, or none at all.</exception>
    public static IReadOnlyList<ConnectorLine> Read(Configuration configuration)
    {
        var startup = ConnectorSettings.ServiceConnectors;
        var lines = Read(configuration.Get(startup), configuration.GetOrigin(startup.Section, startup.Key), startup.Key).ToList();
        foreach (var (key, value) in configuration.Keys(Section))
            lines.AddRange(Read(value, configuration.GetOrigin(Section, key), key));
        return lines.Count > 0
            ? lines
            : throw new StartupException($"There is nothing to serve: [{Section}] names no connector. Robust.ini.example is a beginning.");
    }

    private static IEnumerable<ConnectorLine> Read(string text, string origin, string key)
    {
        foreach (var word in text.Split(Separators, StringSplitOptions.RemoveEmptyEntries))
            yield return ConnectorLine.Parse(word) ?? throw new StartupException(
                $"{origin}: {key} = {word}: a connector is written as 8003/OpenSim.Server.Handlers.dll:GridServiceConnector.");
    }
}
