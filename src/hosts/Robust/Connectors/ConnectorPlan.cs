using OpenSim.Http;
using OpenSim.Services.Http;

namespace OpenSim.Robust.Connectors;

/// <summary>What the lines of ServiceList mean here: what is served at which port, and what is not there.</summary>
/// <param name="Missing">Connectors that this server has not, each once.</param>
internal sealed record ConnectorPlan(IReadOnlyList<Served> Ports, IReadOnlyList<string> Missing)
{
    private const string Logins = "LLLoginServiceInConnector";
    private const string GridInfo = "GridInfoServerInConnector";
    private const string Grid = "GridServiceConnector";

    /// <param name="port">For lines that name none. It is the first of the ports, whether anything is served there or not.</param>
    /// <param name="handlers">All that there are.</param>
    public static ConnectorPlan Make(IReadOnlyList<ConnectorLine> lines, int port, IReadOnlyList<IServiceHandler> handlers)
    {
        var missing = new List<string>();
        lines = [.. lines, .. Own(lines, handlers)];
        var ports = lines.GroupBy(line => line.Port == 0 ? port : line.Port).ToDictionary(group => group.Key, group => group.ToList());
        ports.TryAdd(port, []);
        var served = ports.OrderByDescending(pair => pair.Key == port).ThenBy(pair => pair.Key)
            .Select(pair => Serve(pair.Key, pair.Value, handlers, missing)).ToList();
        return new ConnectorPlan(served, [.. missing.Distinct()]);
    }

    // No list of OpenSimulator's names our own services: they stand where its regions ask for the grid's, so that they need no list.
    private static IEnumerable<ConnectorLine> Own(IReadOnlyList<ConnectorLine> lines, IReadOnlyList<IServiceHandler> handlers) =>
        lines.FirstOrDefault(line => line.Connector == Grid) is { } place
            ? handlers.Where(handler => handler.Def.IsOwn && !lines.Any(line => line.Connector == handler.Def.Connector))
                .Select(handler => place with { Connector = handler.Def.Connector, Section = "" })
            : [];

    private static Served Serve(int port, List<ConnectorLine> lines, IReadOnlyList<IServiceHandler> handlers, List<string> missing)
    {
        var found = new List<IServiceHandler>();
        foreach (var line in lines)
        {
            var own = handlers.Where(handler => IsMeant(line, handler.Def)).ToList();
            found.AddRange(own.Except(found));
            if (own.Count == 0 && line.Connector is not (Logins or GridInfo))
                missing.Add(line.Section.Length > 0 ? $"{line.Section}@{line.Connector}" : line.Connector);
        }

        return new Served(port, new HttpRouter(), found, lines.Exists(line => line.Connector == Logins),
            lines.Exists(line => line.Connector == GridInfo));
    }

    // Some classes serve two services, of which the one for other grids stands in a section of its own: HGInventoryService. A class that is
    // for other grids alone needs none: HGFriendsServerConnector.
    private static bool IsMeant(ConnectorLine line, HandlerDef def) =>
        def.Connector == line.Connector
        && (line.Section.Length > 0
            ? def.Service.Equals(line.Section, StringComparison.OrdinalIgnoreCase)
            : IsForOthers(def.Service) == IsForOthers(def.Connector));

    private static bool IsForOthers(string name) => name.StartsWith("HG", StringComparison.Ordinal);
}
