namespace OpenSim.Store.Regions;

/// <summary>A row of table own_regionlease. Times are unix seconds by the database's own clock, so hosts' clocks may differ.</summary>
/// <param name="Epoch">Counts who has held the region one after the other.</param>
/// <param name="Renewed">The last sign of life; 0: given back.</param>
/// <param name="Now">When it was read.</param>
internal sealed record LeaseRow(long Epoch, LeaseHolder Holder, long Since, long Renewed, long Now)
{
    public bool IsOver => Renewed == 0 || Left <= 0;

    /// <summary>Seconds until it is over unless it is renewed.</summary>
    public long Left => Renewed + (long)RegionLease.Length.TotalSeconds - Now;
}
