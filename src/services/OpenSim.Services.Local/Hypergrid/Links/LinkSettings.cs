using OpenSim.Settings;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Local.Hypergrid.Links;

/// <summary>Links to regions of other grids on this grid's map. Sections and keys are OpenSimulator's, but for the bound.</summary>
public static class LinkSettings
{
    private const string Section = "GridService";

    public static readonly Setting<bool> HypergridLinker = new(Section, "HypergridLinker", true,
        "Regions of other grids can be put on the map, by the console's link-region and by looking for them there. Without [Hypergrid] "
        + "GatekeeperURI there is nothing of it.");

    public static readonly Setting<bool> AllowHypergridMapSearch = new(Section, "AllowHypergridMapSearch", true,
        "A search on the map for host:port Region finds it in that grid and puts it on the map.", live: true);

    public static readonly Setting<int> MaxLinks = new(Section, "MaxHyperlinks", 1000,
        "Regions of other grids that a simulator has on its map.", "links", 1, 100_000, live: true);

    public static readonly LimitDef Links = new("services", "limits", "Hyperlinks", "opensim.services.hyperlinks", "links",
        LimitPer.Process, MaxLinks, "Regions of other grids on the map; beyond it the oldest is taken off.");
}
