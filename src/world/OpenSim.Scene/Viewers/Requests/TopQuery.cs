namespace OpenSim.World.Viewers.Requests;

/// <summary>What of the objects that cost a region most a viewer wants to see.</summary>
/// <param name="Flags">LandStatRequest: 1 only those on the parcel; 2, 4, 8 whose owner, object or parcel is called like the filter. They
/// come back in the answer.</param>
/// <param name="Parcel">Its number in the region.</param>
public sealed record TopQuery(uint Flags, string Filter = "", int Parcel = 0)
{
    private const uint OnParcel = 1, ByOwner = 2, ByObject = 4, ByParcel = 8;

    public bool LooksForOwner => (Flags & ByOwner) != 0;

    public bool Fits(TopObject found, int parcel)
    {
        if ((Flags & OnParcel) != 0 && parcel != Parcel)
            return false;
        var name = (Flags & ByOwner) != 0 ? found.Owner
            : (Flags & ByObject) != 0 ? found.Name
            : (Flags & ByParcel) != 0 ? found.ParcelName
            : null;
        return name is null || name.Contains(Wanted, StringComparison.OrdinalIgnoreCase);
    }

    // Viewers write users as first.last.
    private string Wanted => (Flags & ByOwner) != 0 ? Filter.Trim().Replace('.', ' ') : Filter.Trim();
}
