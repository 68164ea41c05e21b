namespace OpenSim.Physics.Bodies;

/// <summary>How a prim behaves towards bodies and rays.</summary>
[Flags]
public enum BodyTraits : byte
{
    /// <summary>Seen by rays and queries only: phantom, volume detect, or physics shape "none".</summary>
    None = 0,

    /// <summary>Stops bodies.</summary>
    Solid = 1,

    /// <summary>Its form is a sculpt or mesh asset (<see cref="Forms.AssetForm"/>).</summary>
    AssetForm = 2,

    /// <summary>Physics shape "convex hull": holes and hollows do not count.</summary>
    Convex = 4,

    /// <summary>Part of a body: an engine of dynamics moves it, if there is one.</summary>
    Physical = 8
}
