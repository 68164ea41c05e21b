namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>
/// An edit of the land that goes over it square by square, as many at a time as there is room for in a tick: a message of a few bytes may
/// mean a whole region. Whether a square may be edited is asked before anything is done for it.
/// </summary>
internal abstract class TerrainWork
{
    /// <summary>Metres: the unit of parcels, and so of permissions.</summary>
    public const int Square = 4;

    /// <summary>Whether it has been everywhere.</summary>
    public bool IsDone { get; protected set; }

    /// <summary>Whether it has changed a height.</summary>
    public bool HasChanged { get; protected set; }

    /// <summary>Goes on for a while.</summary>
    /// <param name="squares">How many it may look at.</param>
    /// <param name="now">Seconds of the region's clock.</param>
    /// <param name="mayEdit">Asked once for each square, by its south-west corner.</param>
    /// <returns>How many it has looked at. Anything that costs several times as much as others counts as several.</returns>
    public abstract int Advance(int squares, double now, Func<int, int, bool> mayEdit);
}
