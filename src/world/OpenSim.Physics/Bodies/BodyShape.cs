namespace OpenSim.Physics.Bodies;

/// <summary>By which geometry a body is tested.</summary>
public enum BodyShape : byte
{
    /// <summary>No body has this index.</summary>
    Absent = 0,

    /// <summary>A box turned anyhow, exactly.</summary>
    Box,

    /// <summary>A round ball, exactly.</summary>
    Sphere,

    /// <summary>Triangles made from the form on first need.</summary>
    PrimMesh,

    /// <summary>Triangles of an asset, or the box for one that cannot be read.</summary>
    AssetMesh
}
