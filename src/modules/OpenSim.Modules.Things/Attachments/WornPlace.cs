using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>
/// Where something is put on: at the point that is asked for, else where it was worn last, else in the left hand. On the point where it was
/// last it sits as it sat; elsewhere in its middle.
/// </summary>
internal static class WornPlace
{
    private const byte LeftHand = 5;
    private const byte LastPoint = 55;

    /// <summary>For an object out of an inventory.</summary>
    /// <param name="wanted">0 for where it was worn last.</param>
    public static AttachmentPlace Of(PrimRow root, byte wanted, UUID item)
    {
        // Anything that was saved while it was worn has its point as its state; what was dropped only remembers it.
        var before = IsPoint(root.State) ? root.State : root.LastAttachPoint;
        return Of(before, root.AttachedPos, root.Rotation, wanted, item);
    }

    /// <summary>For an object that stands in the region, or is worn on another point.</summary>
    public static AttachmentPlace Of(SceneObjectGroup group, byte wanted, UUID item)
    {
        var extras = group.RootPart.Record.Extras;
        return group.IsAttachment
            ? Of(group.AttachmentPoint, group.RootPart.Position, group.Rotation, wanted, item)
            : Of(extras.LastAttachPoint, extras.AttachedPosition, group.Rotation, wanted, item);
    }

    private static AttachmentPlace Of(byte before, Vector3 offset, Quaternion rotation, byte wanted, UUID item)
    {
        var last = IsPoint(before) ? before : LeftHand;
        var point = wanted != 0 ? wanted : last;
        return new AttachmentPlace(point, point == before ? offset : Vector3.Zero, rotation, item);
    }

    private static bool IsPoint(byte point) => point is > 0 and <= LastPoint;
}
