using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>Faces one property at a time. What asks of ALL_SIDES tells of face 0.</summary>
[ScriptFunctions]
public static class FaceFunctions
{
    public static void llSetColor(RegionScript script, Vector3 color, int face) => FaceRules.SetColour(script.Part, face, color, null);

    public static void llSetAlpha(RegionScript script, double opacity, int face) =>
        FaceRules.SetColour(script.Part, face, null, (float)opacity);

    public static void llSetTexture(RegionScript script, string texture, int face) =>
        FaceRules.SetTexture(script, script.Part, texture, face);

    public static void llSetLinkColor(RegionScript script, int link, Vector3 color, int face)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            FaceRules.SetColour(part, face, color, null);
    }

    public static void llSetLinkAlpha(RegionScript script, int link, double opacity, int face)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            FaceRules.SetColour(part, face, null, (float)opacity);
    }

    public static void llSetLinkTexture(RegionScript script, int link, string texture, int face)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            FaceRules.SetTexture(script, part, texture, face);
    }

    public static void llScaleTexture(RegionScript script, double horizontal, double vertical, int face) => FaceRules.Change(
        script.Part, face, new Vector2((float)horizontal, (float)vertical), static (entry, at, repeats) => entry.SetRepeats(at, repeats));

    public static void llOffsetTexture(RegionScript script, double u, double v, int face) => FaceRules.Change(
        script.Part, face, new Vector2((float)u, (float)v), static (entry, at, offset) => entry.SetOffset(at, offset));

    public static void llRotateTexture(RegionScript script, double angle, int face) =>
        FaceRules.Change(script.Part, face, (float)angle, static (entry, at, radians) => entry.SetRotation(at, radians));

    public static int llGetNumberOfSides(RegionScript script) => PrimSides.Of(script.Part.Shape, script.Part.ExtraParams);

    public static int llGetLinkNumberOfSides(RegionScript script, int link)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            return PrimSides.Of(part.Shape, part.ExtraParams);
        return 0;
    }

    /// <summary>The average of all sides for ALL_SIDES.</summary>
    public static Vector3 llGetColor(RegionScript script, int face) => ColourOf(script.Part, face);

    internal static Vector3 ColourOf(SceneObjectPart part, int face)
    {
        var sum = Vector3.Zero;
        var count = Look(part, face, (entry, at) => sum += FaceRules.ColourOf(entry, at));
        return count == 0 ? Vector3.One : sum / count;
    }

    /// <summary>The sum of all sides for ALL_SIDES, as Second Life has it.</summary>
    public static double llGetAlpha(RegionScript script, int face)
    {
        var sum = 0.0;
        return Look(script.Part, face, (entry, at) => sum += FaceRules.AlphaOf(entry, at)) == 0 ? 1 : sum;
    }

    /// <summary>The name of the texture if it lies in the prim, else its key if the owner has all rights.</summary>
    public static string llGetTexture(RegionScript script, int face)
    {
        const int OfTexture = 0;
        if (Entry(script.Part, face, out var at) is not { } entry)
            return "";
        var id = entry.TextureOf(at);
        return script.Part.Inventory?.Items?.FirstOrDefault(i => i.AssetId == id && i.AssetType == OfTexture)?.Name
            ?? FaceRules.Shown(script.Part, id);
    }

    public static Vector3 llGetTextureOffset(RegionScript script, int face) =>
        Entry(script.Part, face, out var at) is { } entry ? new Vector3(entry.OffsetOf(at), 0) : Vector3.Zero;

    public static Vector3 llGetTextureScale(RegionScript script, int face) =>
        Entry(script.Part, face, out var at) is { } entry ? new Vector3(entry.RepeatsOf(at), 0) : Vector3.Zero;

    public static double llGetTextureRot(RegionScript script, int face) =>
        Entry(script.Part, face, out var at) is { } entry ? entry.RotationOf(at) : 0;

    private static TextureEntry? Entry(SceneObjectPart part, int face, out int at)
    {
        at = face == FaceRules.AllSides ? 0 : face;
        var sides = PrimSides.Of(part.Shape, part.ExtraParams);
        return (uint)at < (uint)sides ? TextureEntry.Read(part.TextureEntry, sides) : null;
    }

    /// <summary>Looks at one face or all; how many there were.</summary>
    private static int Look(SceneObjectPart part, int face, Action<TextureEntry, int> look)
    {
        if (Entry(part, face, out var at) is not { } entry)
            return 0;
        var end = face == FaceRules.AllSides ? PrimSides.Of(part.Shape, part.ExtraParams) : at + 1;
        for (var each = at; each < end; each++)
            look(entry, each);
        return end - at;
    }
}
