using OpenSim.Settings;

namespace OpenSim.Scripts.Api.Running;

/// <summary>What the settings say of the grid, as viewers are told it (GridInfoService).</summary>
public sealed class GridFacts(Configuration configuration)
{
    private const string Section = "GridInfoService";

    public string Name => Of("gridname", "OpenSim");

    public string Nick => Of("gridnick", "opensim");

    public string Login => Of("login");

    public string Home => Hypergrid("HomeURI") ?? Of("home");

    public string Gatekeeper => Hypergrid("GatekeeperURI") ?? Of("gatekeeper");

    /// <summary>Any key of the section; empty for none.</summary>
    public string Of(string key, string otherwise = "") => Text(Section, key) ?? otherwise;

    private string? Hypergrid(string key) => (Text("Hypergrid", key) ?? Text("Startup", key))?.TrimEnd('/');

    private string? Text(string section, string key) =>
        configuration.GetText(section, key)?.Trim('"', ' ') is { Length: > 0 } text ? text : null;
}
