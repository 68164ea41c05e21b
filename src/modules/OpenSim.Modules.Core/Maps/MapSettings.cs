using OpenSim.Settings;

namespace OpenSim.Modules.Core.Maps;

/// <summary>The region's picture on the map, OpenSimulator's <c>[Map]</c> keys.</summary>
public static class MapSettings
{
    private const string Section = "Map";

    public static readonly Setting<bool> GenerateMaptiles = new(
        Section, "GenerateMaptiles", true, "Draw a picture of the land for the world map, when somebody looks at it.",
        live: true);
}
