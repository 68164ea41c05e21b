namespace OpenSim.Meshing.Assets;

/// <summary>Whether bytes that somebody uploads are a mesh that others' viewers and this region can have.</summary>
public static class MeshCheck
{
    private static readonly string[] Surfaces = [.. MeshAsset.Lods, "physics_mesh", "physics_shape"];

    /// <summary>Null when it is one; else why not, in words for the uploader. Inflates every section, one after the other.</summary>
    public static string? WhyNot(byte[] data)
    {
        if (!MeshAsset.TryRead(data, out var mesh, out var problem))
            return problem;
        if (!mesh.Has(MeshAsset.HighLod))
            return "The mesh has no highest level of detail.";
        foreach (var name in mesh.Sections.Keys)
        {
            if (Array.IndexOf(Surfaces, name) >= 0 && !MeshFaces.TryRead(mesh.Read(name), out _))
                return $"The mesh's section {name} is damaged or too large.";
            if (name == MeshAsset.Convex && !MeshHulls.TryRead(mesh.Read(name), out _))
                return "The mesh's convex hulls are damaged or too many.";
            if (name == "skin" && !mesh.Read(name).IsDefined)
                return "The mesh's skin is damaged or too large.";
        }

        return null;
    }
}
