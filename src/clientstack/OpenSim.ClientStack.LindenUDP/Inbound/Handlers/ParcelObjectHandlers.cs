using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Land;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Whose objects stand on a parcel: counting, showing and returning them.</summary>
internal static class ParcelObjectHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.ParcelObjectOwnersRequest, SessionState.Root, OnOwnersRequest);
        table.Add(MessageId.ParcelSelectObjects, SessionState.Root, OnSelect);
        table.Add(MessageId.ParcelReturnObjects, SessionState.Root, OnReturn);
    }

    [BoundedBy(WorkLimits.ParcelQuestionsName)]
    private static bool OnOwnersRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelObjectOwnersRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.ParcelObjects.SendOwners(session, message.ParcelData.LocalID);
        return true;
    }

    [BoundedBy(WorkLimits.ParcelQuestionsName)]
    private static bool OnSelect(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelSelectObjectsReader.TryRead(body, out var message))
            return false;
        var owners = new HashSet<UUID>();
        foreach (var block in message.ReturnIDs)
            owners.Add(block.ReturnID);
        session.Scene.Requests.ParcelObjects.Select(session,
            new ParcelObjectChoice(message.ParcelData.LocalID, (ParcelObjectKinds)message.ParcelData.ReturnType, owners,
            new HashSet<UUID>()));
        return true;
    }

    [BoundedBy(ViewerLimits.LandToolsName, ViewerLimits.EditsName)]
    private static bool OnReturn(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ParcelReturnObjectsReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.LandTools.Allows(session))
            return true;
        var owners = new HashSet<UUID>();
        foreach (var block in message.OwnerIDs)
            owners.Add(block.OwnerID);
        var objects = new HashSet<UUID>();
        foreach (var block in message.TaskIDs)
            objects.Add(block.TaskID);
        session.Scene.Requests.ParcelObjects.Return(session,
            new ParcelObjectChoice(message.ParcelData.LocalID, (ParcelObjectKinds)message.ParcelData.ReturnType, owners, objects));
        return true;
    }
}
