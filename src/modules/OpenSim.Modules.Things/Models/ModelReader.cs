using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Meshing.Assets;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Models;

/// <summary>
/// Reads asset_resources, what viewers send with NewFileAgentInventory for a model: mesh_list, texture_list and instance_list, which name
/// one another by number. Everything comes from outside: it is checked whole before anything is stored.
/// </summary>
public static class ModelReader
{
    private const int MaxMeshes = 256;
    private const int MaxTextures = 256;
    private const int MaxFaces = 8;
    private const int MaxName = 63;
    private const float Smallest = 0.001f;
    private const float Largest = 256;
    private const float Farthest = 4096;

    /// <summary>Null when the model can be read; else why not, in words for its uploader.</summary>
    public static string? WhyNot(LlsdValue resources, int maxPrims) =>
        TryRead(resources, maxPrims, out _, out var problem) ? null : problem;

    /// <param name="maxPrims">Most instances.</param>
    /// <param name="problem">In words for the uploader.</param>
    internal static bool TryRead(
        LlsdValue resources, int maxPrims, [NotNullWhen(true)] out Model? model, [NotNullWhen(false)] out string? problem)
    {
        model = null;
        var (meshes, textures, instances) =
            (resources["mesh_list"].Elements, resources["texture_list"].Elements, resources["instance_list"].Elements);
        problem = meshes.Count is 0 or > MaxMeshes ? $"A model has 1 to {MaxMeshes} meshes."
            : textures.Count > MaxTextures ? $"A model has at most {MaxTextures} textures."
            : instances.Count == 0 ? "The model has no parts."
            : instances.Count > maxPrims ? $"A model has at most {maxPrims} parts here."
            : null;
        if (problem is not null)
            return false;
        var files = meshes.Select(m => m.AsBinary()).ToList();
        var images = textures.Select(t => t.AsBinary()).ToList();
        var parts = new List<ModelInstance>(instances.Count);
        foreach (var instance in instances)
        {
            if (!TryReadInstance(instance, files.Count, images.Count, out var part))
            {
                problem = $"Part {parts.Count + 1} of the model cannot be read.";
                return false;
            }

            parts.Add(part);
        }

        problem = WhyNotFiles(files, images);
        model = problem is null ? new Model(files, images, parts) : null;
        return model is not null;
    }

    private static string? WhyNotFiles(List<byte[]> meshes, List<byte[]> textures)
    {
        for (var i = 0; i < meshes.Count; i++)
        {
            if (MeshCheck.WhyNot(meshes[i]) is { } why)
                return meshes.Count > 1 ? $"Mesh {i + 1}: {why}" : why;
        }

        for (var i = 0; i < textures.Count; i++)
        {
            if (textures[i].Length > 0 && !AssetContent.IsPlausible(AssetType.Texture, textures[i]))
                return $"Texture {i + 1} is not a JPEG2000 picture.";
        }

        return null;
    }

    private static bool TryReadInstance(LlsdValue from, int meshes, int textures, [NotNullWhen(true)] out ModelInstance? instance)
    {
        instance = null;
        var mesh = from["mesh"].AsInteger();
        var faces = from["face_list"].Elements;
        if (from is not LlsdMap || mesh < 0 || mesh >= meshes || faces.Count > MaxFaces)
            return false;
        var looks = new List<ModelFace>(faces.Count);
        foreach (var face in faces)
        {
            var image = face["image"].IsDefined ? face["image"].AsInteger() : -1;
            if (image < -1 || image >= textures)
                return false;
            looks.Add(new ModelFace(image, LookOf(face)));
        }

        var name = from["mesh_name"].AsString();
        instance = new ModelInstance(mesh, BoundedText.Cut(name, MaxName),
            Vector3.Clamp(Vector(from["position"], Vector3.Zero), new Vector3(-Farthest), new Vector3(Farthest)),
            Rotation(from["rotation"]),
            Vector3.Clamp(Vector(from["scale"], new Vector3(0.5f)), new Vector3(Smallest), new Vector3(Largest)),
            (byte)Math.Clamp(from["material"].IsDefined ? from["material"].AsInteger() : 3, 0, 7),
            (byte)Math.Clamp(from["physics_shape_type"].AsInteger(), 0, 2), looks);
        return true;
    }

    private static FaceLook LookOf(LlsdValue face)
    {
        var colour = face["diffuse_color"];
        uint Part(int i) => colour.Elements.Count > i ? (uint)Math.Clamp(colour[i].AsReal() * 255, 0, 255) : 255;
        float Number(string key, float otherwise) => face[key].IsDefined && float.IsFinite((float)face[key].AsReal())
            ? Math.Clamp((float)face[key].AsReal(), -100, 100)
            : otherwise;
        return new FaceLook(default, (Part(0) << 24) | (Part(1) << 16) | (Part(2) << 8) | Part(3),
            (Number("scales", 1), Number("scalet", 1)), (Number("offsets", 0), Number("offsett", 0)), Number("imagerot", 0),
            face["fullbright"].AsBoolean());
    }

    private static Vector3 Vector(LlsdValue value, Vector3 otherwise)
    {
        var vector = new Vector3((float)value[0].AsReal(), (float)value[1].AsReal(), (float)value[2].AsReal());
        return value.Elements.Count >= 3 && float.IsFinite(vector.X + vector.Y + vector.Z) ? vector : otherwise;
    }

    private static Quaternion Rotation(LlsdValue value)
    {
        var turn = new Quaternion((float)value[0].AsReal(), (float)value[1].AsReal(), (float)value[2].AsReal(), (float)value[3].AsReal());
        var length = turn.LengthSquared();
        return value.Elements.Count >= 4 && float.IsFinite(length) && length > 1e-6f ? Quaternion.Normalize(turn) : Quaternion.Identity;
    }
}
