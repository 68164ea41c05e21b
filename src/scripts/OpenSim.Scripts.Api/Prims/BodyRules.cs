using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>Rules of a whole prim: form, flags, names, text, sitting, sounds.</summary>
internal static class BodyRules
{
    private const int OfSound = 1; // asset type

    public static bool TrySet(RegionScript script, SceneObjectPart part, int rule, ref RuleReader reader)
    {
        var writer = part.Scene.Writer;
        switch (rule)
        {
            case Rule.Type: SetForm(script, part, ref reader); return true;
            case Rule.Slice: writer.SetShape(part, ShapeForm.Sliced(part.Shape, reader.Vector())); return true;
            case Rule.Material:
                if (reader.Integer() is >= 0 and <= 7 and var material)
                    writer.SetMaterial(part, (byte)material);
                return true;
            case Rule.Physics: SetFlag(part, PrimFlags.Physics, reader.Boolean()); return true;
            case Rule.TempOnRez: SetFlag(part, PrimFlags.TemporaryOnRez, reader.Boolean()); return true;
            case Rule.Phantom: SetFlag(part, PrimFlags.Phantom, reader.Boolean()); return true;
            case Rule.Name: writer.SetName(part, reader.Text()); return true;
            case Rule.Desc: writer.SetDescription(part, reader.Text()); return true;
            case Rule.Text:
                var text = reader.Text();
                writer.SetText(part, text, Colour(reader.Vector(), reader.Float()));
                return true;
            case Rule.ClickAction: writer.SetClickAction(part, (byte)reader.Integer()); return true;
            case Rule.PhysicsShapeType:
                if (reader.Integer() is >= 0 and <= 2 and var kind)
                    writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { PhysicsShapeType = (byte)kind });
                return true;
            case Rule.Omega:
                var axis = reader.Vector();
                SetSpin(part, axis, reader.Float(), reader.Float());
                return true;
            case Rule.SitTarget: SetSitTarget(part, reader.Boolean(), reader.Vector(), reader.Rotation()); return true;
            case Rule.CollisionSound: SetCollisionSound(script, part, reader.Text(), reader.Float()); return true;
            // Viewers have long decided about shadows by themselves.
            case Rule.CastShadows: reader.Integer(); return true;
            default: return false;
        }
    }

    public static bool TryGet(SceneObjectPart part, int rule, List<ListItem> into)
    {
        switch (rule)
        {
            case Rule.Type: AddForm(part, into); break;
            case Rule.Slice: into.Add(ShapeForm.SliceOf(part.Shape)); break;
            case Rule.Material: into.Add((int)part.Material); break;
            case Rule.Physics: into.Add(part.IsPhysical ? 1 : 0); break;
            case Rule.TempOnRez: into.Add((part.Flags & PrimFlags.TemporaryOnRez) != 0 ? 1 : 0); break;
            case Rule.Phantom: into.Add(part.IsPhantom ? 1 : 0); break;
            case Rule.Name: into.Add(part.Name); break;
            case Rule.Desc: into.Add(part.Description); break;
            case Rule.Text: AddText(part, into); break;
            case Rule.ClickAction: into.Add((int)part.ClickAction); break;
            case Rule.PhysicsShapeType: into.Add((int)part.Extras.PhysicsShapeType); break;
            case Rule.Omega: AddSpin(part, into); break;
            case Rule.SitTarget: AddSitTarget(part, into); break;
            case Rule.CollisionSound:
                into.AddRange([part.Extras.CollisionSound.ToString(), (double)part.Extras.CollisionSoundVolume]);
                break;
            case Rule.CastShadows: into.Add(0); break;
            default: return false;
        }

        return true;
    }

    /// <summary>Physical, temporary and phantom are all parts of an object, or none.</summary>
    public static void SetFlag(SceneObjectPart part, PrimFlags flag, bool isSet)
    {
        foreach (var each in part.Group.Parts)
            part.Scene.Writer.SetFlags(each, isSet ? flag : PrimFlags.None, isSet ? PrimFlags.None : flag);
    }

    public static void SetSpin(SceneObjectPart part, Vector3 axis, float rate, float gain) =>
        part.Scene.Writer.SetSpin(part, gain == 0 || axis == Vector3.Zero ? Vector3.Zero : axis * rate);

    /// <summary>None if both are zero.</summary>
    public static void SetSitTarget(SceneObjectPart part, bool isActive, Vector3 offset, Quaternion rotation) =>
        part.Scene.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with
        {
            SitTargetOffset = isActive ? Vector3.Clamp(offset, new Vector3(-300), new Vector3(300)) : Vector3.Zero,
            SitTargetOrientation = isActive ? rotation : Quaternion.Identity
        });

    /// <summary>0xAARRGGBB.</summary>
    public static uint Colour(Vector3 colour, float alpha) =>
        Byte(alpha) << 24 | Byte(colour.X) << 16 | Byte(colour.Y) << 8 | Byte(colour.Z);

    private static void SetForm(RegionScript script, SceneObjectPart part, ref RuleReader reader)
    {
        var form = reader.Integer();
        if (form == ShapeForm.Sculpt)
        {
            ExtraRules.SetSculpt(script, part, reader.Text(), reader.Integer());
            return;
        }

        var shape = ShapeForm.Read(form, ref reader, part.Shape);
        if (reader.Wrong != 0)
            return;
        ExtraRules.RemoveSculpt(part);
        part.Scene.Writer.SetShape(part, shape);
    }

    private static void AddForm(SceneObjectPart part, List<ListItem> into)
    {
        if (ExtraParams.TrySculpt(part.ExtraParams, out var map, out var type))
            into.AddRange([ShapeForm.Sculpt, map.ToString(), (int)type]);
        else
            ShapeForm.Write(part.Shape, into);
    }

    private static void AddText(SceneObjectPart part, List<ListItem> into)
    {
        var colour = part.Hover.Color;
        var parts = new Vector3(colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF) / 255;
        into.AddRange([part.Text, parts, (double)((colour >> 24) / 255f)]);
    }

    private static void AddSpin(SceneObjectPart part, List<ListItem> into)
    {
        var spin = part.AngularVelocity;
        var rate = spin.Length();
        into.AddRange([rate == 0 ? Vector3.Zero : spin / rate, (double)rate, rate == 0 ? 0.0 : 1.0]);
    }

    private static void AddSitTarget(SceneObjectPart part, List<ListItem> into)
    {
        var (offset, rotation) = (part.Extras.SitTargetOffset, part.Extras.SitTargetOrientation);
        into.AddRange([offset == Vector3.Zero && rotation == Quaternion.Identity ? 0 : 1, offset, rotation]);
    }

    /// <param name="name">Empty for none.</param>
    public static void SetCollisionSound(RegionScript script, SceneObjectPart part, string name, float volume)
    {
        if (name.Length == 0 || FaceRules.Asset(script, name, OfSound) is { } sound)
            part.Scene.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with
            {
                CollisionSound = name.Length == 0 ? PrimExtras.Silence : FaceRules.Asset(script, name, OfSound) ?? UUID.Zero,
                CollisionSoundVolume = Math.Clamp(volume, 0, 1)
            });
    }

    private static uint Byte(float part) => (uint)MathF.Round(Math.Clamp(part, 0, 1) * 255);
}
