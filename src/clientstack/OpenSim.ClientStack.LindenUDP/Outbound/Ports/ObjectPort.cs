using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Replication;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

internal sealed class ObjectPort(ViewerSession session) : IObjectPort
{
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
        var writer = new ObjectPropertiesFamilyWriter(session.Out.Room);
        writer.ObjectData(requestFlags, record.Id, record.OwnerId, record.GroupId, record.BaseMask, record.OwnerMask, record.GroupMask,
            record.EveryoneMask, record.NextOwnerMask, 0, record.SaleType, record.SalePrice, 0, record.LastOwnerId, record.Name, record.Description);
        session.Out.Send(writer, ThrottleCategory.Task);
    }

    public void Resend(IReadOnlyList<uint> localIds)
    {
        foreach (var localId in localIds)
        {
            if (session.Scene.Prims.TryGet(localId, out var prim))
            {
                session.View.InFlight.ProbeAnswered(localId);
                session.View.Pending.Add(prim.Index, Owed.Full, UpdatePriority.Near);
            }
            else if (session.Scene.Presences.TryGet(localId, out var presence) && !presence.IsChild)
                session.View.Avatars.Add(presence.Slot, Owed.Full, UpdatePriority.NearAvatar);
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
        // OpenSimulator gives the time in microseconds, as viewers expect.
        return writer.ObjectData(record.Id, record.CreatorId, record.OwnerId, record.GroupId, (ulong)record.CreationDate * 1_000_000, record.BaseMask,
            record.OwnerMask, record.GroupMask, record.EveryoneMask, record.NextOwnerMask, 0, record.SaleType, record.SalePrice, 0, 0, 0, 0,
            part.Scene.Prims.Inventories.Get(part.Slot.Index)?.Serial ?? 0, UUID.Zero, UUID.Zero, UUID.Zero, record.LastOwnerId, record.Name, record.Description, record.Extras.TouchName,
            record.Extras.SitName, ReadOnlySpan<byte>.Empty);
    }
}
