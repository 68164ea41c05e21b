using OpenSim.Settings;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>How servers of other grids are called, whose addresses strangers have named. Keys are ours.</summary>
public static class ForeignSettings
{
    private const string Section = "Hypergrid";

    public static readonly Setting<double> CallTimeout = new(Section, "ForeignCallTimeout", 15,
        "How long a server of another grid has for its whole answer.", "s", 1, 120, live: true);

    public static readonly Setting<double> AssetTimeout = new(Section, "ForeignAssetTimeout", 60,
        "How long the asset server of another grid has for one asset, from the first byte to the last.", "s", 1, 600, live: true);

    public static readonly Setting<double> ProfileAge = new(Section, "ForeignProfileAge", 300,
        "How long the profile of somebody of another grid, and where he has his servers, is remembered here. A change at home is seen "
        + "when it is over.", "s", 0,
        86400, live: true);

    public static readonly Setting<int> MaxAssetMegabytes = new(Section, "MaxForeignAssetMegabytes", 32,
        "Size of one asset that a visitor brings from his own grid; a larger one is left there.", "MB", 1, 1024, live: true);
}
