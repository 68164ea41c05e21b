using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Movement;
using OpenSim.World.Permissions;
using OpenSim.World.Prims;
using OpenSim.World.Regions;
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
        table.AddRoot(MessageId.Undo, OnUndo);
        table.AddRoot(MessageId.Redo, OnRedo);
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
            if (MayDo(session, who, block.ObjectLocalID, block.Type, out var part))
                Do(session, part, change);
        }

        return true;
    }

    /// <summary>Anyone who may move but not change an object may move and turn the whole of it.</summary>
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

    private static bool TryReadChange(byte type, ReadOnlySpan<byte> data, out PrimEdit change)
    {
        change = default;
        Vector3? position = null, xyz = null, scale = null;
        if (((type & Position) != 0 && !TryTake(ref data, out position)) || ((type & Rotation) != 0 && !TryTake(ref data, out xyz))
            || ((type & Scale) != 0 && !TryTake(ref data, out scale)))
            return false;
        change = new PrimEdit(position, xyz is { } turn ? FromXyz(turn) : null, scale, (type & WholeLinkset) != 0);
        return true;
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

    /// <summary>
    /// What the mouse does to a linkset outside the edit tools. What moves by physics is pulled there, and is let go with the mouse; of
    /// what somebody may not move nothing is said but the truth, since a mere click may come with a place.
    /// </summary>
    public static void Drag(ViewerSession session, ScenePresence who, SceneObjectPart part, in PrimEdit edit)
    {
        var root = part.Group.RootPart;
        if (part.Group.IsAttachment || edit == edit.Present(root))
            return;
        if (!session.Scene.Permissions.MayMove(who, part.Group))
            ObjectAccess.TellTruth(session, part);
        else if (root.IsPhysical)
            Pull(session.Scene.Movement.Grabs, who.Id, part.Group, edit);
        else if (ObjectAccess.MayTouchAll(session, part.Group))
            Apply(session, root, edit);
    }

    private static void Pull(SceneGrabs grabs, UUID who, SceneObjectGroup what, in PrimEdit edit)
    {
        if (edit.Position is { } place)
            grabs.Drag(who, what, what.Scene.Info.Inside(place));
        if (edit.Rotation is { } rotation)
            grabs.Turn(who, what, rotation);
    }

    private static void Do(ViewerSession session, SceneObjectPart part, in PrimEdit change)
    {
        if (!MayTouch(session, part, change.WholeLinkset))
        {
            session.View.TellAgain(part.Slot);
            return;
        }

        session.Scene.Edits.Remember(part, change);
        Apply(session, part, change);
    }

    private static void Apply(ViewerSession session, SceneObjectPart part, in PrimEdit change)
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
        else if (IsOutside(session.Scene.Info, position) && session.Scene.Requests.Borders.Bring(session.Presence!, group, position))
            session.View.TellAgain(part.Slot); // until it has gone, it is where it was
        else if (session.Scene.Info.Inside(position) is var place && MayEnter(session, part, PrimMove.Of(group, place)))
            session.Scene.Writer.MoveGroup(group.Slot, place);
    }

    private static bool IsOutside(RegionInfo region, Vector3 place) =>
        place.X < 0 || place.Y < 0 || place.X >= region.SizeX || place.Y >= region.SizeY;

    private static void MoveChild(ViewerSession session, SceneObjectPart part, Vector3 offset)
    {
        var root = part.Group.RootPart;
        if (MayEnter(session, part, [new PrimMove(part, root.Position + Vector3.Transform(offset, root.Rotation))]))
            session.Scene.Writer.MovePrim(part.Slot, offset);
    }

    /// <summary>
    /// Dragging an object against a border asks ten times a second: the words are said once. Anything that is worn goes everywhere.
    /// </summary>
    private static bool MayEnter(ViewerSession session, SceneObjectPart part, IEnumerable<PrimMove> moves)
    {
        if (part.Group.IsAttachment || session.Scene.Permissions.RefusalToEnter(part.Group, moves) is not { } refusal)
            return true;
        session.Refuse(refusal);
        return ObjectAccess.TellTruth(session, part);
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
            if (IsPlace(block.Position) && MayMove(session, who, block.ObjectLocalID, out var part))
                Do(session, part, new PrimEdit(block.Position, null, null, part.IsRoot));
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
            if (MayMove(session, who, block.ObjectLocalID, out var part))
                Do(session, part, new PrimEdit(null, block.Rotation, null, part.IsRoot));
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
            if (ObjectAccess.TryEdit(session, who, block.ObjectLocalID, out var part))
                Do(session, part, new PrimEdit(null, null, block.Scale, WholeLinkset: false));
        }

        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnUndo(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!UndoReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            Play(session, who, block.ObjectID, session.Scene.Edits.Undo);
        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnRedo(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RedoReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            Play(session, who, block.ObjectID, session.Scene.Edits.Redo);
        return true;
    }

    // As the edit itself: whoever may do it now, where it may be now.
    private static void Play(ViewerSession session, ScenePresence who, UUID id, Func<SceneObjectPart, PrimEdit?> take)
    {
        if (session.Scene.TryGetPart(id, out var part) && ObjectAccess.TryEdit(session, who, part.LocalId, out part)
            && MayTouch(session, part, wholeLinkset: part.IsRoot) && take(part) is { } edit)
            Apply(session, part, edit);
    }
}
