using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Permissions;
using OpenSim.World.Writing;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Moving, turning and scaling by the edit tools.</summary>
internal static class ObjectMoveHandlers
{
    // Bits of MultipleObjectUpdate's Type. The data holds what the first three say, in this order, 12 bytes each.
    private const byte Position = 1;
    private const byte Rotation = 2;
    private const byte Scale = 4;
    private const byte WholeLinkset = 8;

    private const int FieldLength = 12;

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.MultipleObjectUpdate, OnMultipleObjectUpdate);
        table.AddRoot(MessageId.ObjectPosition, OnObjectPosition);
        table.AddRoot(MessageId.ObjectRotation, OnObjectRotation);
        table.AddRoot(MessageId.ObjectScale, OnObjectScale);
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnMultipleObjectUpdate(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!MultipleObjectUpdateReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (!TryReadChange(block.Type, block.Data, out var change))
                return false;
            if (MayDo(session, who, block.ObjectLocalID, block.Type, out var part) && MayTouch(session, part, change.WholeLinkset))
                Apply(session, part, change);
        }

        return true;
    }

    /// <summary>Who may move but not change an object may move and turn the whole of it.</summary>
    private static bool MayDo(ViewerSession session, ScenePresence who, uint localId, byte type, out SceneObjectPart part)
    {
        if (!ObjectAccess.TryFind(session, localId, out part))
            return false;
        var movesWhole = (type & Scale) == 0 && ((type & WholeLinkset) != 0 || part.Group.PartCount == 1);
        return movesWhole ? ObjectAccess.TryMove(session, who, localId, out part) : ObjectAccess.TryEdit(session, who, localId, out part);
    }

    /// <summary>A root is moved with its whole linkset; to move a child is to change the object.</summary>
    private static bool MayMove(ViewerSession session, ScenePresence who, uint localId, out SceneObjectPart part) =>
        ObjectAccess.TryFind(session, localId, out part)
        && MayDo(session, who, localId, part.IsRoot ? WholeLinkset : (byte)0, out part);

    // With a root all prims of the linkset move, and the land under each is asked.
    private static bool MayTouch(ViewerSession session, SceneObjectPart part, bool wholeLinkset) => wholeLinkset || part.IsRoot
        ? ObjectAccess.MayTouchAll(session, part.Group)
        : ObjectAccess.MayTouch(session, part);

    private static bool TryReadChange(byte type, ReadOnlySpan<byte> data, out Change change)
    {
        change = new Change { WholeLinkset = (type & WholeLinkset) != 0 };
        if ((type & Position) != 0 && !TryTake(ref data, out change.Position))
            return false;
        if ((type & Rotation) != 0)
        {
            if (!TryTake(ref data, out var xyz))
                return false;
            change.Rotation = FromXyz(xyz!.Value);
        }

        return (type & Scale) == 0 || TryTake(ref data, out change.Scale);
    }

    private static bool TryTake(ref ReadOnlySpan<byte> data, out Vector3? value)
    {
        value = null;
        if (data.Length < FieldLength)
            return false;
        var vector = WireReader.Vector3(data);
        data = data[FieldLength..];
        if (!IsPlace(vector))
            return false;
        value = vector;
        return true;
    }

    private static bool IsPlace(Vector3 vector) => float.IsFinite(vector.X + vector.Y + vector.Z);

    private static Quaternion FromXyz(Vector3 xyz)
    {
        var rest = 1 - xyz.LengthSquared();
        return new Quaternion(xyz, rest > 0 ? MathF.Sqrt(rest) : 0);
    }

    private static void Apply(ViewerSession session, SceneObjectPart part, in Change change)
    {
        if (change.Scale is { } scale)
            ApplyScale(session, part, session.Scene.Info.PrimSizes.Bound(scale), change.WholeLinkset);
        if (part.IsRoot && !change.WholeLinkset && part.Group.PartCount > 1 && (change.Position.HasValue || change.Rotation.HasValue))
        {
            var place = change.Position ?? part.Position;
            MoveRoot(session, part, part.Group.IsAttachment ? place : session.Scene.Info.Inside(place), change.Rotation ?? part.Rotation);
            return;
        }

        if (change.Position is { } position)
            Move(session, part, position, change.WholeLinkset);
        if (change.Rotation is { } rotation)
            Turn(session, part, rotation, change.WholeLinkset);
    }

    private static void MoveRoot(ViewerSession session, SceneObjectPart root, Vector3 position, Quaternion rotation)
    {
        if (MayEnter(session, root, [new PrimMove(root, position)]))
            session.Scene.Writer.MoveRootOnly(root.Group.Slot, position, rotation);
    }

    private static void Move(ViewerSession session, SceneObjectPart part, Vector3 position, bool wholeLinkset)
    {
        var group = part.Group;
        if (!wholeLinkset && !part.IsRoot)
            MoveChild(session, part, position);
        else if (group.IsAttachment)
            session.Scene.Writer.MoveGroup(group.Slot, position);
        else if (session.Scene.Info.Inside(position) is var place && MayEnter(session, part, PrimMove.Of(group, place)))
            session.Scene.Writer.MoveGroup(group.Slot, place);
    }

    private static void MoveChild(ViewerSession session, SceneObjectPart part, Vector3 offset)
    {
        var root = part.Group.RootPart;
        if (MayEnter(session, part, [new PrimMove(part, root.Position + Vector3.Transform(offset, root.Rotation))]))
            session.Scene.Writer.MovePrim(part.Slot, offset);
    }

    /// <summary>
    /// Dragging an object against a border asks ten times a second: the words are said once. What is worn goes everywhere.
    /// </summary>
    private static bool MayEnter(ViewerSession session, SceneObjectPart part, IEnumerable<PrimMove> moves)
    {
        if (part.Group.IsAttachment || session.Scene.Permissions.RefusalToEnter(part.Group, moves) is not { } refusal)
            return true;
        session.Refuse(refusal);
        return ObjectAccess.Refuse(session, part);
    }

    private static void Turn(ViewerSession session, SceneObjectPart part, Quaternion rotation, bool wholeLinkset)
    {
        var group = part.Group;
        if (!wholeLinkset && !part.IsRoot)
            session.Scene.Writer.RotatePrim(part.Slot, rotation);
        else if (MayEnter(session, part, PrimMove.Of(group, group.RootPart.Position, SceneWriter.Normalized(rotation))))
            session.Scene.Writer.RotateGroup(group.Slot, rotation);
    }

    private static void ApplyScale(ViewerSession session, SceneObjectPart part, Vector3 scale, bool wholeLinkset)
    {
        var group = part.Group;
        if (!wholeLinkset || group.PartCount == 1)
        {
            session.Scene.Writer.ScalePrim(part.Slot, scale);
            return;
        }

        // Viewers scale linksets evenly only, and say the root's new size.
        var root = group.RootPart;
        var factor = session.Scene.Writer.BoundedFactor(group.Slot, scale.X / Math.Max(root.Scale.X, session.Scene.Info.PrimSizes.Min));
        if (MayEnter(session, part, PrimMove.Of(group, root.Position, root.Rotation, factor)))
            session.Scene.Writer.ScaleGroup(group.Slot, factor);
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectPosition(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectPositionReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (IsPlace(block.Position) && MayMove(session, who, block.ObjectLocalID, out var part)
                && MayTouch(session, part, wholeLinkset: false))
                Move(session, part, block.Position, wholeLinkset: part.IsRoot);
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectRotation(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectRotationReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (MayMove(session, who, block.ObjectLocalID, out var part) && MayTouch(session, part, wholeLinkset: false))
                Turn(session, part, block.Rotation, wholeLinkset: part.IsRoot);
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectScale(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectScaleReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
        {
            if (ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part) && ObjectAccess.MayTouch(session, part))
                session.Scene.Writer.ScalePrim(part.Slot, block.Scale);
        }

        return true;
    }

    private struct Change
    {
        public Vector3? Position;
        public Quaternion? Rotation;
        public Vector3? Scale;
        public bool WholeLinkset;
    }
}
