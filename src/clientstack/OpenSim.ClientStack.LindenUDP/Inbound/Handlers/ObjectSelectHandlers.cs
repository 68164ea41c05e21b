using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Looking at objects: selecting, asking for properties, asking for what a cache did not have.</summary>
internal static class ObjectSelectHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.ObjectSelect, SessionState.Root, OnObjectSelect);
        table.Add(MessageId.ObjectDeselect, SessionState.Root, OnObjectDeselect);
        table.Add(MessageId.RequestMultipleObjects, SessionState.Open, OnRequestMultipleObjects);
        table.Add(MessageId.RequestObjectPropertiesFamily, SessionState.Root, OnRequestObjectPropertiesFamily);
    }

    /// <summary>
    /// Answered by ObjectProperties each time, whatever the viewer was told before (docs/protocol.md, Circuits); once for each prim of a
    /// message, since five bytes would bring three hundred.
    /// </summary>
    [Cheap]
    private static bool OnObjectSelect(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectSelectReader.TryRead(body, out var message))
            return false;
        var parts = new List<SceneObjectPart>(message.ObjectData.Count);
        foreach (var block in message.ObjectData)
        {
            if (!ObjectAccess.TryFind(session, block.ObjectLocalID, out var part) || parts.Contains(part))
                continue;
            parts.Add(part);
            session.Selection.Add(part.LocalId);
        }

        session.Objects.SendProperties(parts);
        session.Objects.SendPhysics(parts);
        return true;
    }

    [Cheap]
    private static bool OnObjectDeselect(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ObjectDeselectReader.TryRead(body, out var message))
            return false;
        foreach (var block in message.ObjectData)
            session.Selection.Remove(block.ObjectLocalID);
        return true;
    }

    [Cheap]
    private static bool OnRequestMultipleObjects(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RequestMultipleObjectsReader.TryRead(body, out var message))
            return false;
        var localIds = message.ObjectData.ToList(block => block.ID);
        session.Objects.Resend(localIds);
        return true;
    }

    [Cheap]
    private static bool OnRequestObjectPropertiesFamily(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RequestObjectPropertiesFamilyReader.TryRead(body, out var message))
            return false;
        if (session.Scene.TryGetPart(message.ObjectData.ObjectID, out var part) && ObjectAccess.MaySee(session, part))
            session.Objects.SendPropertiesFamily(part, message.ObjectData.RequestFlags);
        return true;
    }
}
