using OpenSim.Settings;

namespace OpenSim.Services.Local.Grid;

/// <summary>What the list of regions takes in, by OpenSimulator's names.</summary>
public static class GridSettings
{
    public static readonly Setting<bool> AllowDuplicateNames = new(
        "GridService", "AllowDuplicateNames", false,
        "Several regions may have one name; who looks for it finds any of them. Off, the name of a region that is in the list is refused to "
        + "others.",
        live: true);

    public static readonly Setting<bool> DeleteOnUnregister = new(
        "GridService", "DeleteOnUnregister", true,
        "A region that ends is taken from the grid's list. Off, it stays there as not online, with its flags, and keeps its place and "
        + "name; the flag Persistent does the same for one region.",
        live: true);

    public static readonly Setting<string> AuthenticationService = new(
        "GridService", "AuthenticationService", "",
        "Anything here lets regions with the flag Authenticate, or with a reserved place, register by a token of their owner. Empty, they "
        + "are refused.",
        live: true);
}
