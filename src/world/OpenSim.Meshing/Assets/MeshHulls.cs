using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using OpenSim.Llsd;

namespace OpenSim.Meshing.Assets;

/// <summary>
/// The section physics_convex: one hull around everything (BoundingVerts), and the parts into which the uploader has had the form taken
/// apart (HullList with the number of corners of each, 0 standing for 256; Positions).
/// </summary>
public sealed record MeshHulls(Vector3[] Bounding, IReadOnlyList<Vector3[]> Parts)
{
    private const int BytesPerCorner = 6;

    /// <summary>False for what is damaged or too large.</summary>
    public static bool TryRead(LlsdValue section, [NotNullWhen(true)] out MeshHulls? hulls)
    {
        hulls = null;
        if (section is not LlsdMap)
            return false;
        var (min, max) = (MeshFaces.Corner(section["Min"], -0.5f), MeshFaces.Corner(section["Max"], 0.5f));
        var (bounding, places, counts) =
            (section["BoundingVerts"].AsBinary(), section["Positions"].AsBinary(), section["HullList"].AsBinary());
        if (bounding.Length % BytesPerCorner != 0 || places.Length % BytesPerCorner != 0 || counts.Length > MeshBounds.MaxHulls
            || (bounding.Length + places.Length) / BytesPerCorner > MeshBounds.MaxHullPoints)
            return false;
        var parts = new List<Vector3[]>(counts.Length);
        var corners = MeshFaces.Corners(places, min, max);
        var from = 0;
        foreach (var count in counts)
        {
            var size = count == 0 ? 256 : count;
            if (from + size > corners.Length)
                return false;
            parts.Add(corners[from..(from + size)]);
            from += size;
        }

        hulls = new MeshHulls(MeshFaces.Corners(bounding, min, max), parts);
        return bounding.Length > 0 || parts.Count > 0;
    }
}
