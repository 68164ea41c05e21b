using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Files by name. These messages carry no agent id: the circuit says who speaks.</summary>
internal static class XferHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.RequestXfer, SessionState.Open, OnRequestXfer);
        table.Add(MessageId.ConfirmXferPacket, SessionState.Open, OnConfirmXferPacket);
        table.Add(MessageId.SendXferPacket, SessionState.Open, OnSendXferPacket);
        table.Add(MessageId.AbortXfer, SessionState.Open, OnAbortXfer);
    }

    [Cheap]
    private static bool OnRequestXfer(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RequestXferReader.TryRead(body, out var message))
            return false;
        session.Ports.Files.OnRequest(message.XferID.ID, WireText.ToText(message.XferID.Filename));
        return true;
    }

    [Cheap]
    private static bool OnConfirmXferPacket(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!ConfirmXferPacketReader.TryRead(body, out var message))
            return false;
        session.Ports.Files.OnConfirm(message.XferID.ID, message.XferID.Packet);
        return true;
    }

    [Cheap]
    private static bool OnSendXferPacket(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!SendXferPacketReader.TryRead(body, out var message))
            return false;
        session.Ports.Files.OnPacket(message.XferID.ID, message.XferID.Packet, message.DataPacket.Data);
        return true;
    }

    [Cheap]
    private static bool OnAbortXfer(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AbortXferReader.TryRead(body, out var message))
            return false;
        session.Ports.Files.OnAbort(message.XferID.ID);
        return true;
    }
}
