namespace OpenSim.World.Viewers.Requests;

/// <summary>What of an object is to be where it is asked for.</summary>
public enum RezAnchor
{
    /// <summary>Its lowest point: people point at a floor.</summary>
    Floor,

    /// <summary>The middle of the root prim (llRezAtRoot).</summary>
    Root,

    /// <summary>The middle of the box around all of it (llRezObject).</summary>
    Middle
}
