using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>Who holds a region: a data folder on a host, and the process that works there.</summary>
/// <param name="Folder">The id of the region's journal folder, of which only one process at a time has hold.</param>
public sealed record LeaseHolder(UUID Folder, string Host, int Process)
{
    /// <summary>Whether the other was this one's predecessor, which has to be dead, since the folder is this one's.</summary>
    public bool Succeeds(LeaseHolder other) => Folder == other.Folder && Host == other.Host;
}
