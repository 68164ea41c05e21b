using OpenSim.Primitives;

namespace OpenSim.Store.Regions.Tables;

/// <summary>One named extra value of a region: a row of regionextra.</summary>
internal sealed record ExtraRow(UUID Region, string Name, string Value)
{
    public ExtraRow()
        : this(UUID.Zero, "", "")
    {
    }
}
