using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class ObjectPort(ViewerSession session) : IObjectPort
{
    // What viewers take of a name and a description, in bytes of UTF-8; the database may hold more.
    private const int MaxName = 63;
    private const int MaxDescription = 127;

    public void SendProperties(IReadOnlyList<SceneObjectPart> parts)
    {
        for (var next = 0; next < parts.Count;)
        {
            var writer = new ObjectPropertiesWriter(session.Out.Room);
            var first = next;
            while (next < parts.Count && Write(ref writer, parts[next]))
                next++;
            if (next == first)
                next++; // cannot be written at all
            else
                session.Out.Send(writer, ThrottleCategory.Task);
        }
    }

    public void SendPropertiesFamily(SceneObjectPart part, uint requestFlags)
    {
        var record = part.Record;
        var root = part.Group.RootPart.Record;
        var writer = new ObjectPropertiesFamilyWriter(session.Out.Room);
        writer.ObjectData(requestFlags, record.Id, record.OwnerId, record.GroupId, record.BaseMask, record.OwnerMask, record.GroupMask,
            record.EveryoneMask, record.NextOwnerMask, 0, (byte)root.SaleType, root.SalePrice, 0, record.LastOwnerId,
            new WireBytes(record.Name, MaxName), new WireBytes(record.Description, MaxDescription));
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SelectNew(SceneObjectPart root) => session.View.NoteCreated(root.LocalId);

    public void SendPhysics(IReadOnlyList<SceneObjectPart> parts)
    {
        var data = new LlsdArray();
        foreach (var part in parts)
        {
            var extras = part.Extras;
            data.Add(new LlsdMap
            {
                ["LocalID"] = unchecked((int)part.LocalId),
                ["PhysicsShapeType"] = extras.PhysicsShapeType,
                ["Density"] = extras.Density,
                ["Friction"] = extras.Friction,
                ["Restitution"] = extras.Restitution,
                ["GravityMultiplier"] = extras.GravityModifier
            });
        }

        if (data.Count > 0)
            session.EventQueue.Enqueue("ObjectPhysicsProperties", new LlsdMap { ["ObjectData"] = data });
    }

    /// <summary>The four buttons are told in their order, whatever they say; without one the viewer shows its own.</summary>
    public void SendPayPrice(UUID objectId, PayPrices prices)
    {
        var writer = new PayPriceReplyWriter(session.Out.Room);
        writer.ObjectData(objectId, prices.Default);
        writer.ButtonData(prices.Button1);
        writer.ButtonData(prices.Button2);
        writer.ButtonData(prices.Button3);
        writer.ButtonData(prices.Button4);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void SendScriptRunning(UUID prim, UUID item, bool isRunning)
    {
        var writer = new ScriptRunningReplyWriter(session.Out.Room);
        writer.Script(prim, item, isRunning);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void Resend(IReadOnlyList<uint> localIds)
    {
        foreach (var localId in localIds)
        {
            if (session.Scene.Prims.TryGet(localId, out var prim))
                session.View.AnswerMiss(prim, localId);
            else if (session.Scene.Presences.TryGet(localId, out var presence) && !presence.IsChild)
                session.View.TellAgain(presence);
        }
    }

    public void ForceSelect(IReadOnlyList<uint> localIds, bool reset)
    {
        var writer = new ForceObjectSelectWriter(session.Out.LargeRoom);
        writer.Header(reset);
        foreach (var localId in localIds)
            writer.Data(localId);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    private static bool Write(ref ObjectPropertiesWriter writer, SceneObjectPart part)
    {
        if (!part.Exists)
            return true;
        var record = part.Record;
        var root = part.Group.RootPart.Record; // a linkset is for sale as a whole
        // OpenSimulator gives the time in microseconds, as viewers expect.
        return writer.ObjectData(record.Id, record.CreatorId, record.OwnerId, record.GroupId, (ulong)record.CreationDate * 1_000_000,
            record.BaseMask, record.OwnerMask, record.GroupMask, record.EveryoneMask, record.NextOwnerMask, 0, (byte)root.SaleType,
            root.SalePrice, 0, 0, 0, 0, part.Inventory?.Serial ?? 0, part.Extras.SourceItemId, UUID.Zero, part.Extras.RezzerId,
            record.LastOwnerId, new WireBytes(record.Name, MaxName), new WireBytes(record.Description, MaxDescription),
            record.Extras.TouchName, record.Extras.SitName, ReadOnlySpan<byte>.Empty);
    }
}
