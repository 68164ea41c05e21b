namespace OpenSim.Services.Grid;

/// <summary>Counts a grid. Dear: every user is looked at.</summary>
public interface IGridCounts
{
    /// <param name="since">Unix time from which on a login counts as recent.</param>
    ValueTask<GridCounts> Count(long since);
}
