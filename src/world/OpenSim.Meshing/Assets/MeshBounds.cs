namespace OpenSim.Meshing.Assets;

/// <summary>What is read of a mesh asset before it is refused as a whole: a few zipped bytes can stand for very many.</summary>
public static class MeshBounds
{
    public const int MaxHeaderBytes = 64 * 1024;

    /// <summary>
    /// Of a section, inflated. The largest that viewers make is eight faces of 65,535 corners with skin weights, near 20 MB; what is built
    /// with stays under a tenth of that.
    /// </summary>
    public const int MaxSectionBytes = 24 * 1024 * 1024;

    /// <summary>Of the hulls: 256 of 256 corners are 400 kB.</summary>
    public const int MaxConvexBytes = 1024 * 1024;

    /// <summary>Viewers draw eight faces; older uploads have more.</summary>
    public const int MaxFaces = 64;

    /// <summary>Of a section, all faces together.</summary>
    public const int MaxTriangles = 500_000;

    /// <summary>Of a surface to walk on; what has more is tested by its hull.</summary>
    public const int MaxCollisionTriangles = 32_768;

    public const int MaxHulls = 256;

    /// <summary>Of all hulls together.</summary>
    public const int MaxHullPoints = 16_384;
}
