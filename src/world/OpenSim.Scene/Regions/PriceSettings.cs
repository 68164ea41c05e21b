using OpenSim.Settings;

namespace OpenSim.World.Regions;

/// <summary>What a region itself takes money for, by OpenSimulator's names.</summary>
public static class PriceSettings
{
    public static readonly Setting<int> GroupCreate = new("Economy", "PriceGroupCreate", 0,
        "What founding a group costs, where somebody keeps money.", "", 0, 1_000_000,
        live: true);
}
