using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Pictures by mail.</summary>
internal static class PostcardHandlers
{
    public static void AddTo(HandlerTable table) => table.Add(MessageId.SendPostcard, SessionState.Open, OnSendPostcard);

    /// <summary>The names and the sender's address in it are the viewer's to say, and are not taken.</summary>
    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnSendPostcard(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!SendPostcardReader.TryRead(body, out var message))
            return false;
        var data = message.AgentData;
        session.Scene.Requests.Postcards.Send(session,
            new Postcard(WireText.ToText(data.To), WireText.ToText(data.Subject), WireText.ToText(data.Msg), data.PosGlobal), data.AssetID);
        return true;
    }
}
