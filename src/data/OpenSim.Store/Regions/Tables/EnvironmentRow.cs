using OpenSim.Primitives;

namespace OpenSim.Store.Regions.Tables;

/// <summary>A region's environment: a row of regionenvironment.</summary>
internal sealed record EnvironmentRow(UUID Region, string Llsd)
{
    public EnvironmentRow()
        : this(UUID.Zero, "")
    {
    }
}
