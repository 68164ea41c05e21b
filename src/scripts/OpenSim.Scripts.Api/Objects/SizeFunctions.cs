using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Objects;

/// <summary>How large objects are, and may become.</summary>
[ScriptFunctions]
public static class SizeFunctions
{
    private const float Unbounded = 1e9f;

    /// <summary>
    /// Two corners: of an object in its root's frame, with whoever sits on it; of an avatar, and of who wears an attachment, around his
    /// middle. Both are zero for what is not here.
    /// </summary>
    public static LslList llGetBoundingBox(RegionScript script, string @object)
    {
        var id = Ids.Of(@object);
        if (script.Scene.TryGetPart(id, out var part))
        {
            if (!part.Group.IsAttachment)
                return BoxOf(part.Group);
            id = script.Scene.Presences.TryGet(part.Group.AttachedTo, out var wearer) ? wearer.Id : UUID.Zero;
        }

        var half = Avatars.Find(script.Scene, id) is { } who ? who.Size / 2 : Vector3.Zero;
        return LslList.Of(Vector3.Zero - half, half);
    }

    /// <summary>Mean of the places of the prims, in the frame of the root.</summary>
    public static Vector3 llGetGeometricCenter(RegionScript script)
    {
        var group = script.Part.Group;
        var sum = Vector3.Zero;
        foreach (var part in group.Parts)
            sum += part.IsRoot ? Vector3.Zero : part.Position;
        return sum / group.PartCount;
    }

    /// <summary>TRUE when it has been done; not of what physics moves, and not beyond the sizes that the region allows.</summary>
    public static int llScaleByFactor(RegionScript script, double scaling_factor)
    {
        var group = script.Part.Group;
        if (group.RootPart.IsPhysical || script.Scene.Keyframes.MotionOf(group.Slot) is not null || !double.IsFinite(scaling_factor))
            return 0;
        var factor = (float)scaling_factor;
        if (factor <= 0 || script.Writer.BoundedFactor(group.Slot, factor) != factor)
            return 0;
        script.Writer.ScaleGroup(group.Slot, factor);
        return 1;
    }

    public static double llGetMaxScaleFactor(RegionScript script) => script.Writer.BoundedFactor(script.Part.Group.Slot, Unbounded);

    public static double llGetMinScaleFactor(RegionScript script) => script.Writer.BoundedFactor(script.Part.Group.Slot, 0);

    private static LslList BoxOf(SceneObjectGroup group)
    {
        var (min, max) = (new Vector3(float.MaxValue), new Vector3(float.MinValue));
        foreach (var part in group.Parts)
        {
            var (middle, turn) = part.IsRoot ? (Vector3.Zero, Quaternion.Identity) : (part.Position, part.Rotation);
            Add(middle, Extent(part.Scale / 2, turn), ref min, ref max);
        }

        foreach (var who in group.Scene.Presences.All)
        {
            if (!who.IsChild && who.ParentId == group.LocalId)
                Add(who.Position, Extent(who.Size / 2, who.Rotation), ref min, ref max);
        }

        return LslList.Of(min, max);
    }

    private static void Add(Vector3 middle, Vector3 extent, ref Vector3 min, ref Vector3 max) =>
        (min, max) = (Vector3.Min(min, middle - extent), Vector3.Max(max, middle + extent));

    /// <summary>Half the sides of the upright box around a turned one.</summary>
    private static Vector3 Extent(Vector3 half, Quaternion turn)
    {
        var (x, y, z) = (Vector3.Transform(new Vector3(half.X, 0, 0), turn), Vector3.Transform(new Vector3(0, half.Y, 0), turn),
            Vector3.Transform(new Vector3(0, 0, half.Z), turn));
        return Vector3.Abs(x) + Vector3.Abs(y) + Vector3.Abs(z);
    }
}
