using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Places that people advertise. Their list is asked for by GenericMessage.</summary>
internal static class ClassifiedHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.ClassifiedInfoRequest, SessionState.Open, OnClassifiedInfoRequest);
        table.Add(MessageId.ClassifiedInfoUpdate, SessionState.Open, OnClassifiedInfoUpdate);
        table.Add(MessageId.ClassifiedDelete, SessionState.Open, OnClassifiedDelete);
        table.AddRoot(MessageId.ClassifiedGodDelete, OnClassifiedGodDelete);
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnClassifiedInfoRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ClassifiedInfoRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Classifieds.SendClassified(session, message.Data.ClassifiedID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnClassifiedInfoUpdate(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ClassifiedInfoUpdateReader.TryRead(body, out var message))
            return false;
        var data = message.Data;
        session.Scene.Requests.Classifieds.Update(session, new Classified
        {
            Id = data.ClassifiedID,
            CreatorId = session.Agent.AgentId,
            Category = (int)data.Category,
            Name = WireText.ToText(data.Name),
            Description = WireText.ToText(data.Desc),
            ParcelId = data.ParcelID,
            ParentEstate = (int)data.ParentEstate,
            SnapshotId = data.SnapshotID,
            Position = data.PosGlobal,
            Flags = data.ClassifiedFlags,
            Price = data.PriceForListing
        });
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnClassifiedDelete(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ClassifiedDeleteReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Classifieds.Delete(session, message.Data.ClassifiedID);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnClassifiedGodDelete(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ClassifiedGodDeleteReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Classifieds.DeleteByForce(who, message.Data.ClassifiedID);
        return true;
    }
}
