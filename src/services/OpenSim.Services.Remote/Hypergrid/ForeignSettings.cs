using OpenSim.Settings;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>How servers of other grids are called, whose addresses strangers have named. Keys are ours.</summary>
public static class ForeignSettings
{
    private const string Section = "Hypergrid";

    public static readonly Setting<string> AllowedPrivateNetworks = new(Section, "AllowedPrivateNetworks", "",
        "Networks that are not public (192.168.1.0/24, 127.0.0.0/8) and may be called nevertheless when another grid, or somebody from "
        + "there, names an address in them; separated by spaces. Empty: none, so that no stranger makes this program ask machines that he "
        + "cannot reach himself.", live: true);

    public static readonly Setting<double> CallTimeout = new(Section, "ForeignCallTimeout", 15,
        "How long a server of another grid has for its whole answer.", "s", 1, 120, live: true);
}
