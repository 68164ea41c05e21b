using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>What faces change of their PBR materials, as it is kept (<see cref="MaterialOverrides"/>): a map with short keys a face.</summary>
internal static class Gltf
{
    public static bool HasMaterial(SceneObjectPart part, int face) =>
        ExtraParams.TryFind(part.ExtraParams, ExtraParams.RenderMaterial, out var all) && !RenderMaterials.Of(all, face).IsZero;

    /// <summary>Empty for a face that changes nothing.</summary>
    public static LlsdMap Of(SceneObjectPart part, int face)
    {
        var all = part.Extras.MaterialOverrides;
        for (var at = 0; MaterialOverrides.TryNext(all, ref at, out var found, out var notation);)
        {
            if (found == face && LlsdFormat.TryRead(notation.ToArray(), out var value, out _, LlsdLimits.Request) && value is LlsdMap map)
                return map;
        }

        return new LlsdMap();
    }

    /// <summary>Changes one face, or all that have a material; nothing where it would be more than can be told.</summary>
    public static void Change(SceneObjectPart part, int face, Func<LlsdMap, LlsdMap> change)
    {
        var all = part.Extras.MaterialOverrides;
        for (var at = 0; at < PrimSides.Of(part.Shape, part.ExtraParams); at++)
        {
            if ((face == FaceRules.AllSides || face == at) && HasMaterial(part, at))
                all = With(all, at, change(Of(part, at))) ?? all;
        }

        Write(part, all);
    }

    /// <summary>A face has another material: nothing is changed of it.</summary>
    public static void Clear(SceneObjectPart part, int face)
    {
        var all = part.Extras.MaterialOverrides;
        for (var at = 0; all.Length > 1 && at < PrimSides.Of(part.Shape, part.ExtraParams); at++)
        {
            if (face == FaceRules.AllSides || face == at)
                all = MaterialOverrides.With(all, (byte)at, default) ?? all;
        }

        Write(part, all);
    }

    // Four decimals are all that anybody sees, and the whole has to fit a datagram.
    public static double Number(double value) => double.IsFinite(value) ? Math.Round(Math.Clamp(value, -1e6, 1e6), 4) : 0;

    public static LlsdArray Numbers(params IEnumerable<float> numbers) => new(numbers.Select(n => (LlsdValue)Number(n)));

    private static byte[]? With(byte[] all, int face, LlsdMap change) =>
        MaterialOverrides.With(all, (byte)face, change.Count == 0 ? default : Encoding.UTF8.GetBytes(LlsdNotation.ToText(change)));

    private static void Write(SceneObjectPart part, byte[] all)
    {
        var present = part.Extras.MaterialOverrides;
        if (!all.AsSpan().SequenceEqual(present) && (all is [> 0, ..] || present.Length > 0))
            part.Scene.Writer.SetExtras(part, PrimUpdateFlags.MaterialOverride, part.Extras with { MaterialOverrides = all });
    }
}
