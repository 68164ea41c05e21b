using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Writing;

// Places, sizes and speeds.
public sealed partial class SceneWriter
{
    /// <summary>Puts a whole linkset somewhere; an attachment relative to its point.</summary>
    public void MoveGroup(GroupSlot group, Vector3 position)
    {
        var index = Checked(group);
        var root = Groups.RowAt(index).Root;
        Prims.Writable(root).Position = Groups.RowAt(index).IsAttachment ? BoundedOffset(position) : position;
        TellAndSave(root, PrimUpdateFlags.Position);
        UpdateCell(index);
    }

    /// <summary>Turns a whole linkset about its root.</summary>
    public void RotateGroup(GroupSlot group, Quaternion rotation)
    {
        var index = Checked(group);
        var root = Groups.RowAt(index).Root;
        Prims.Writable(root).Rotation = Normalized(rotation);
        TellAndSave(root, PrimUpdateFlags.Rotation);
        UpdateCell(index);
    }

    /// <summary>
    /// Moves one prim: a child within its linkset (offset from the root), a root with its whole linkset. To move the root and leave the
    /// children where they are, see <see cref="MoveRootOnly"/>.
    /// </summary>
    public void MovePrim(PrimSlot prim, Vector3 position)
    {
        var index = Checked(prim);
        ref var hot = ref Prims.Writable(index);
        if (hot.LinkNumber <= 1)
        {
            MoveGroup(Groups.SlotAt(hot.Group), position);
            return;
        }

        hot.Position = BoundedOffset(position);
        TellAndSave(index, PrimUpdateFlags.Position);
        Resized(hot.Group);
    }

    /// <summary>Turns one prim: a child within its linkset, a root with its whole linkset.</summary>
    public void RotatePrim(PrimSlot prim, Quaternion rotation)
    {
        var index = Checked(prim);
        Prims.Writable(index).Rotation = Normalized(rotation);
        TellAndSave(index, PrimUpdateFlags.Rotation);
        UpdateCell(Prims.HotAt(index).Group);
    }

    /// <summary>Moves and turns a root under its children, which stay where they are in the region (editing linked parts).</summary>
    public void MoveRootOnly(GroupSlot group, Vector3 position, Quaternion rotation)
    {
        var index = Checked(group);
        ref readonly var row = ref Groups.RowAt(index);
        ref var root = ref Prims.Writable(row.Root);
        var before = new Pose(root.Position, root.Rotation);
        root.Position = position;
        root.Rotation = Normalized(rotation);
        var after = new Pose(root.Position, root.Rotation);
        foreach (var part in row.Parts.AsSpan(1))
        {
            ref readonly var child = ref Prims.HotAt(part);
            SetPlace(part, after.ToLocal(before.ToWorld(new Pose(child.Position, child.Rotation))));
            Tell(part, PrimUpdateFlags.Position | PrimUpdateFlags.Rotation);
        }

        TellAndSave(row.Root, PrimUpdateFlags.Position | PrimUpdateFlags.Rotation);
        Resized(index);
    }

    /// <summary>Within the region's bounds (<see cref="Regions.RegionInfo.PrimSizes"/>).</summary>
    public void ScalePrim(PrimSlot prim, Vector3 scale)
    {
        var index = Checked(prim);
        ref var hot = ref Prims.Writable(index);
        hot.Scale = _scene.Info.PrimSizes.Bound(scale, hot.Flags.HasFlag(PrimFlags.Physics));
        TellAndSave(index, PrimUpdateFlags.Scale | PrimUpdateFlags.Position);
        Resized(hot.Group);
    }

    /// <summary>Sizes and offsets of all parts by one factor (<see cref="BoundedFactor"/>).</summary>
    public void ScaleGroup(GroupSlot group, float factor)
    {
        var index = Checked(group);
        ref readonly var row = ref Groups.RowAt(index);
        factor = BoundedFactor(group, factor);
        foreach (var part in row.Parts)
        {
            ref var hot = ref Prims.Writable(part);
            hot.Scale *= factor;
            if (part != row.Root)
                hot.Position = BoundedOffset(hot.Position * factor);
            Tell(part, PrimUpdateFlags.Scale | PrimUpdateFlags.Position);
        }

        Save(index);
        Resized(index);
    }

    /// <summary>How far a linkset can be scaled until one of its parts meets the region's bounds for sizes.</summary>
    public float BoundedFactor(GroupSlot group, float factor)
    {
        var sizes = _scene.Info.PrimSizes;
        foreach (var part in Groups.RowAt(Checked(group)).Parts)
        {
            var (scale, isPhysical) = (Prims.HotAt(part).Scale, Prims.HotAt(part).Flags.HasFlag(PrimFlags.Physics));
            var (least, greatest) = (MathF.Min(scale.X, MathF.Min(scale.Y, scale.Z)), MathF.Max(scale.X, MathF.Max(scale.Y, scale.Z)));
            // Anything that is out of bounds already does not come nearer to them by what is done to others.
            factor = MathF.Max(factor, MathF.Min(1, (isPhysical ? sizes.PhysicalMin : sizes.Min) / least));
            factor = MathF.Min(factor, (isPhysical ? sizes.PhysicalMax : sizes.Max) / greatest);
        }

        return factor;
    }

    // Farther from its root than the region is wide a child would be in the region nowhere.
    private Vector3 BoundedOffset(Vector3 offset)
    {
        var farthest = new Vector3(Math.Max(_scene.Info.SizeX, _scene.Info.SizeY));
        return float.IsFinite(offset.X + offset.Y + offset.Z) ? Vector3.Clamp(offset, -farthest, farthest) : Vector3.Zero;
    }

    /// <summary>
    /// What physics found: the new place and motion of a root. Told to viewers, and to be saved; a body at rest passes a zero motion once
    /// and then nothing.
    /// </summary>
    /// <param name="known">Where physics had it before its step: what it was told last, or found itself.</param>
    /// <returns>
    /// False when somebody has put it elsewhere meanwhile, which stands; physics is told of that with the next change set.
    /// </returns>
    public bool MoveByPhysics(
        GroupSlot group, (Vector3 Position, Quaternion Rotation) known, Vector3 position, Quaternion rotation, in Motion motion)
    {
        var index = Checked(group);
        var root = Groups.RowAt(index).Root;
        ref var hot = ref Prims.Writable(root);
        if (hot.Position != known.Position || hot.Rotation != known.Rotation)
            return false;
        using var scope = Begin(Origin.Physics);
        hot.Position = position;
        hot.Rotation = rotation;
        StoreMotion(root, motion);
        Tell(root,
            PrimUpdateFlags.Position | PrimUpdateFlags.Rotation | PrimUpdateFlags.Velocity | PrimUpdateFlags.Acceleration
            | PrimUpdateFlags.AngularVelocity);
        Save(index);
        UpdateCell(index);
        return true;
    }

    /// <summary>Lets a prim turn on the spot, in viewers only: llTargetOmega. Its rotation stays what it is.</summary>
    /// <param name="spin">Radians a second about the axes of the prim; zero for no more.</param>
    public void SetSpin(PrimSlot prim, Vector3 spin)
    {
        var index = Checked(prim);
        StoreMotion(index, Prims.Motions.Get(index) with { AngularVelocity = spin });
        TellAndSave(index, PrimUpdateFlags.AngularVelocity);
    }

    private void StoreMotion(int index, in Motion motion)
    {
        if (motion.IsZero)
            Prims.WritableMotions.Remove(index);
        else
            Prims.WritableMotions.Set(index, motion);
    }

    private void Resized(int group)
    {
        UpdateRadius(group);
        UpdateCell(group);
    }

    /// <summary>
    /// The turn as it is kept. A zero or broken quaternion from outside would make everything that is turned by it vanish.
    /// </summary>
    public static Quaternion Normalized(Quaternion rotation)
    {
        var length = rotation.LengthSquared();
        return length > 1e-6f && float.IsFinite(length) ? Quaternion.Normalize(rotation) : Quaternion.Identity;
    }
}
