using System.Numerics;
using OpenSim.Services.Grid;

namespace OpenSim.Modules.Travels.Views;

/// <summary>The child agent of an avatar of this region in another one.</summary>
internal sealed class Lookout(GridRegion region, string capsPath)
{
    public GridRegion Region { get; set; } = region;

    public string CapsPath { get; } = capsPath;

    /// <summary>The other region has it.</summary>
    public bool IsOpen { get; set; }

    /// <summary>Where its owner was when the other region was told last.</summary>
    public Vector3 Told { get; set; } = new(float.PositiveInfinity);

    public float ToldFar { get; set; }

    public byte[] ToldThrottles { get; set; } = [];

    public double ToldAt { get; set; }

    /// <summary>The other region has not answered the last of it.</summary>
    public bool IsBeingTold { get; set; }
}
