using OpenSim.Settings;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>What is fetched for visitors of other grids from their own, and given to them. Those of [Hypergrid] are ours.</summary>
public static class GuestSettings
{
    private const string Section = "Hypergrid";

    public static readonly Setting<int> FetchesAtOnce = new(Section, "ForeignFetchesAtOnce", 8,
        "Assets that are fetched at the same time from one server of another grid.", "assets", 1, 64);

    public static readonly Setting<int> MaxThings = new(Section, "MaxForeignAssets", 4000,
        "Assets that are fetched, or sent, for one thing or for all that a visitor wears when he comes; further ones are fetched when "
        + "somebody looks at them.", "assets", 10, 100_000, live: true);

    public static readonly Setting<int> MegabytesPerHour = new(Section, "ForeignMegabytesPerHour", 4096,
        "Megabytes fetched in an hour from one server of another grid. Beyond them things of its people stay grey.", "MB", 1, 1_000_000,
        live: true);

    public static readonly Setting<bool> OutboundPermission = new("HGInventoryAccessModule", "OutboundPermission", true,
        "Visitors of other grids take things and uploads along into their own. Off, they take landmarks only.", live: true);

    public static readonly Setting<bool> VerifyClients = new(Section, "RefuseUnverifiedClients", false,
        "Visitors of other grids are sent away when their home says that their viewer is at another address than here. OpenSimulator asks and "
        + "takes no notice: behind one router the two addresses differ for honest people too.", live: true);
}
