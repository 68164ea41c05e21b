using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>Rules of faces: texture, colour and what else a texture entry says, and PBR materials.</summary>
internal static class FaceRules
{
    public const int AllSides = -1;
    private const int OfTexture = 0; // asset type
    private const int OfMaterial = 57;

    /// <summary>False for a rule that is not of faces.</summary>
    public static bool TrySet(RegionScript script, SceneObjectPart part, int rule, ref RuleReader reader)
    {
        switch (rule)
        {
            case Rule.Texture: SetTexture(script, part, ref reader); return true;
            case Rule.Color:
                var face = reader.Integer();
                SetColour(part, face, reader.Vector(), reader.Float());
                return true;
            case Rule.BumpShiny: SetRelief(part, reader.Integer(), reader.Integer(), reader.Integer()); return true;
            case Rule.FullBright:
                Change(part, reader.Integer(), reader.Boolean(), static (e, f, isBright) => e.SetFullBright(f, isBright));
                return true;
            case Rule.TexGen:
                Change(part, reader.Integer(), reader.Integer(), static (e, f, mapping) => e.SetMapping(f, mapping));
                return true;
            case Rule.Glow: Change(part, reader.Integer(), reader.Float(), static (e, f, glow) => e.SetGlow(f, glow)); return true;
            case Rule.RenderMaterial: SetMaterial(script, part, reader.Integer(), reader.Text()); return true;
            default: return false;
        }
    }

    public static void SetColour(SceneObjectPart part, int face, Vector3? colour, float? alpha) =>
        Change(part, face, (Colour: colour, Alpha: alpha), static (entry, at, to) =>
        {
            var value = entry.ColourOf(at);
            if (to.Colour is { } c)
                value = Byte(c.X) << 24 | Byte(c.Y) << 16 | Byte(c.Z) << 8 | value & 0xFF;
            if (to.Alpha is { } a)
                value = value & 0xFFFFFF00 | Byte(a);
            entry.SetColour(at, value);
        });

    /// <summary>By the name of a texture in the prim, or a key. Null for what is neither, which the script's owner is told of.</summary>
    public static UUID? Asset(RegionScript script, string name, int type)
    {
        if (script.Part.Inventory?.Items?.FirstOrDefault(i => i.Name == name && i.AssetType == type) is PrimItemRow item)
            return item.AssetId;
        if (UUID.TryParse(name, out var key))
            return key;
        if (name.Length > 0)
            script.Complain($"Couldn't find {(type == OfTexture ? "texture" : "item")} '{name}'.");
        return null;
    }

    public static void SetTexture(RegionScript script, SceneObjectPart part, string name, int face)
    {
        if (Asset(script, name, OfTexture) is { } texture)
            Change(part, face, texture, static (entry, at, to) => entry.SetTexture(at, to));
    }

    /// <summary>Changes one face or all; nothing for a face that is none, and nothing is told if all was so before.</summary>
    public static void Change<T>(SceneObjectPart part, int face, T value, Action<TextureEntry, int, T> change)
    {
        var sides = PrimSides.Of(part.Shape, part.ExtraParams);
        if (face != AllSides && (uint)face >= (uint)sides || TextureEntry.Read(part.TextureEntry, sides) is not { } entry)
            return;
        for (var at = face == AllSides ? 0 : face; at < (face == AllSides ? sides : face + 1); at++)
            change(entry, at, value);
        var bytes = entry.ToBytes();
        if (!bytes.AsSpan().SequenceEqual(part.TextureEntry))
            part.Scene.Writer.SetTextureEntry(part, bytes);
    }

    /// <summary>What a rule that asks is told of each face that it names.</summary>
    public static bool TryGet(SceneObjectPart part, int rule, int face, List<ListItem> into)
    {
        if (!Rule.AsksFace(rule) || rule is >= Rule.GltfNormal and <= Rule.GltfBaseColor)
            return false;
        var sides = PrimSides.Of(part.Shape, part.ExtraParams);
        if (TextureEntry.Read(part.TextureEntry, sides) is not { } entry)
            return true;
        for (var at = face == AllSides ? 0 : face; at >= 0 && at < (face == AllSides ? sides : Math.Min(face + 1, sides)); at++)
            Add(part, rule, entry, at, into);
        return true;
    }

    /// <summary>An owner with all rights is shown keys of assets, others the null key.</summary>
    public static string Shown(SceneObjectPart part, UUID asset)
    {
        const uint Full = (uint)(PermissionMask.Copy | PermissionMask.Modify | PermissionMask.Transfer);
        return (part.Record.OwnerMask & Full) == Full ? asset.ToString() : Casts.NullKey;
    }

    private static void Add(SceneObjectPart part, int rule, TextureEntry entry, int face, List<ListItem> into)
    {
        switch (rule)
        {
            case Rule.Texture:
                into.AddRange([Shown(part, entry.TextureOf(face)), new Vector3(entry.RepeatsOf(face), 0),
                    new Vector3(entry.OffsetOf(face), 0), (double)entry.RotationOf(face)]);
                break;
            case Rule.Color:
                into.AddRange([ColourOf(entry, face), AlphaOf(entry, face)]);
                break;
            case Rule.BumpShiny:
                into.AddRange([entry.ReliefOf(face).Shiny, entry.ReliefOf(face).Bump]);
                break;
            case Rule.FullBright: into.Add(entry.IsFullBright(face) ? 1 : 0); break;
            case Rule.TexGen: into.Add(entry.MappingOf(face)); break;
            case Rule.Glow: into.Add((double)entry.GlowOf(face)); break;
            case Rule.RenderMaterial: into.Add(MaterialOf(part, face)); break;
        }
    }

    public static Vector3 ColourOf(TextureEntry entry, int face)
    {
        var colour = entry.ColourOf(face);
        return new Vector3(colour >> 24, colour >> 16 & 0xFF, colour >> 8 & 0xFF) / 255;
    }

    public static double AlphaOf(TextureEntry entry, int face) => (entry.ColourOf(face) & 0xFF) / 255f;

    private static string MaterialOf(SceneObjectPart part, int face) =>
        ExtraParams.TryFind(part.ExtraParams, ExtraParams.RenderMaterial, out var all)
            && RenderMaterials.Of(all, face) is { IsZero: false } id ? Shown(part, id) : "";

    private static void SetTexture(RegionScript script, SceneObjectPart part, ref RuleReader reader)
    {
        var (face, name) = (reader.Integer(), reader.Text());
        var (repeats, offset, rotation) = (reader.Vector(), reader.Vector(), reader.Float());
        var texture = Asset(script, name, OfTexture);
        Change(part, face, (texture, repeats, offset, rotation), static (entry, at, to) =>
        {
            if (to.texture is { } id)
                entry.SetTexture(at, id);
            entry.SetRepeats(at, new Vector2(to.repeats.X, to.repeats.Y));
            entry.SetOffset(at, Vector2.Clamp(new Vector2(to.offset.X, to.offset.Y), -Vector2.One, Vector2.One));
            entry.SetRotation(at, to.rotation);
        });
    }

    private static void SetRelief(SceneObjectPart part, int face, int shiny, int bump)
    {
        if (shiny is >= 0 and <= 3 && bump is >= 0 and <= 17)
            Change(part, face, (shiny, bump), static (entry, at, to) => entry.SetRelief(at, to.shiny, to.bump));
    }

    /// <summary>An empty name or the null key takes it away; what the face has changed of the one before is gone with it.</summary>
    public static void SetMaterial(RegionScript script, SceneObjectPart part, int face, string name)
    {
        var material = name.Length == 0 ? UUID.Zero : Asset(script, name, OfMaterial);
        var sides = PrimSides.Of(part.Shape, part.ExtraParams);
        if (material is not { } id || face != AllSides && (uint)face >= (uint)sides)
            return;
        _ = ExtraParams.TryFind(part.ExtraParams, ExtraParams.RenderMaterial, out var all);
        for (var at = face == AllSides ? 0 : face; at < (face == AllSides ? sides : face + 1); at++)
            all = RenderMaterials.With(all, (byte)at, id);
        if (ExtraParams.With(part.ExtraParams, ExtraParams.RenderMaterial, all) is { } bytes)
            part.Scene.Writer.SetExtraParams(part, bytes);
        Gltf.Clear(part, face);
    }

    private static uint Byte(float part) => (uint)MathF.Round(Math.Clamp(part, 0, 1) * 255);
}
