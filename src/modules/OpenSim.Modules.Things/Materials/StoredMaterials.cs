using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Materials;
using OpenSim.World;

namespace OpenSim.Modules.Things.Materials;

/// <summary>
/// Materials that OpenSimulator of old kept in an object's dynamic attributes ("OpenSim", "Materials") become assets, as it keeps them today.
/// </summary>
internal static class StoredMaterials
{
    private const string Word = "Materials";

    /// <summary>The attributes of a linkset that may hold some.</summary>
    public static IEnumerable<string> Of(SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
        {
            if (part.Extras.DynAttrs is { Length: > 0 } attributes && attributes.Contains(Word, StringComparison.Ordinal))
                yield return attributes;
        }
    }

    public static async Task Store(IEnumerable<string> attributes, MaterialLibrary library)
    {
        foreach (var (id, material) in attributes.Distinct(StringComparer.Ordinal).SelectMany(Read))
            await library.Store(id, material);
    }

    private static IEnumerable<(UUID Id, FaceMaterial Material)> Read(string attributes)
    {
        if (!LlsdFormat.TryRead(Encoding.UTF8.GetBytes(attributes), out var value, out _, LlsdLimits.Request))
            yield break;
        foreach (var each in value["OpenSim"][Word][Word].Elements)
        {
            if (each["ID"].AsUuid() is { IsZero: false } id && FaceMaterial.Read(each["Material"]) is { IsPlain: false } material)
                yield return (id, material);
        }
    }
}
