using OpenSim.Primitives;

namespace OpenSim.Store.Regions.Tables;

/// <summary>An entry of an access list with the parcel that it belongs to: a row of landaccesslist.</summary>
internal sealed record ParcelAccessLine(UUID Parcel, ParcelAccessRow Entry)
{
    public ParcelAccessLine()
        : this(UUID.Zero, new ParcelAccessRow(UUID.Zero, 0, 0))
    {
    }
}
