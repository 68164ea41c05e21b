using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Prims;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Touching, dragging and spinning by the mouse.</summary>
internal static class ObjectTouchHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.ObjectGrab, OnObjectGrab);
        table.AddRoot(MessageId.ObjectGrabUpdate, OnObjectGrabUpdate);
        table.AddRoot(MessageId.ObjectDeGrab, OnObjectDeGrab);
        table.AddRoot(MessageId.ObjectSpinStart, OnObjectSpinStart);
        table.AddRoot(MessageId.ObjectSpinUpdate, OnObjectSpinUpdate);
        table.AddRoot(MessageId.ObjectSpinStop, OnObjectSpinStop);
    }

    [Cheap]
    private static bool OnObjectGrab(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectGrabReader.TryRead(body, out var message))
            return false;
        if (!ObjectAccess.TryFind(session, message.ObjectData.LocalID, out var part))
            return true;
        var offset = message.ObjectData.GrabOffset;
        var touch = message.SurfaceInfo.FirstOr(new Touch { Offset = offset },
            s => new Touch(offset, s.UVCoord, s.STCoord, s.FaceIndex, s.Position, s.Normal, s.Binormal));
        session.Scene.Requests.Touches.Start(who, part, touch);
        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectGrabUpdate(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectGrabUpdateReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.TryGetPart(message.ObjectData.ObjectID, out var part))
            return true;
        var place = message.ObjectData.GrabPosition;
        var offset = message.ObjectData.GrabOffsetInitial;
        var touch = message.SurfaceInfo.FirstOr(new Touch { Offset = offset, Position = place },
            s => new Touch(offset, s.UVCoord, s.STCoord, s.FaceIndex, s.Position, s.Normal, s.Binormal));
        if (float.IsFinite(place.LengthSquared()))
            ObjectMoveHandlers.Drag(session, who, part, new PrimEdit(place, null, null, WholeLinkset: true));
        session.Scene.Requests.Touches.Move(who, part, touch);
        return true;
    }

    [Cheap]
    private static bool OnObjectDeGrab(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectDeGrabReader.TryRead(body, out var message))
            return false;
        session.Scene.Movement.Grabs.LetGo(who.Id);
        if (!ObjectAccess.TryFind(session, message.ObjectData.LocalID, out var part))
            return true;
        var touch = message.SurfaceInfo.FirstOr(default,
            s => new Touch(default, s.UVCoord, s.STCoord, s.FaceIndex, s.Position, s.Normal, s.Binormal));
        session.Scene.Requests.Touches.End(who, part, touch);
        return true;
    }

    [Cheap]
    private static bool OnObjectSpinStart(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectSpinStartReader.TryRead(body, out var message))
            return false;
        if (session.Scene.TryGetPart(message.ObjectData.ObjectID, out var part))
            session.Scene.Requests.Touches.SpinStart(who, part);
        return true;
    }

    [BoundedBy(ViewerLimits.EditsName)]
    private static bool OnObjectSpinUpdate(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectSpinUpdateReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.TryGetPart(message.ObjectData.ObjectID, out var part))
            return true;
        ObjectMoveHandlers.Drag(session, who, part, new PrimEdit(null, message.ObjectData.Rotation, null, WholeLinkset: true));
        session.Scene.Requests.Touches.Spin(who, part, message.ObjectData.Rotation);
        return true;
    }

    [Cheap]
    private static bool OnObjectSpinStop(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ObjectSpinStopReader.TryRead(body, out var message))
            return false;
        session.Scene.Movement.Grabs.LetGo(who.Id);
        if (session.Scene.TryGetPart(message.ObjectData.ObjectID, out var part))
            session.Scene.Requests.Touches.SpinEnd(who, part);
        return true;
    }
}
