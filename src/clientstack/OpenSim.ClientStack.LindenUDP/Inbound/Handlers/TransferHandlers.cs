using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>
/// Assets by UDP: those that viewers ask for and those that they upload. These messages carry no agent id: the circuit says who speaks.
/// </summary>
internal static class TransferHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.TransferRequest, SessionState.Open, OnTransferRequest);
        table.Add(MessageId.TransferAbort, SessionState.Open, OnTransferAbort);
        table.Add(MessageId.AssetUploadRequest, SessionState.Open, OnAssetUploadRequest);
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnTransferRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!TransferRequestReader.TryRead(body, out var message))
            return false;
        var info = message.TransferInfo;
        session.Ports.Transfers.OnRequest(info.TransferID, info.ChannelType, info.SourceType, info.Params);
        return true;
    }

    [Cheap]
    private static bool OnTransferAbort(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!TransferAbortReader.TryRead(body, out var message))
            return false;
        session.Ports.Transfers.OnAbort(message.TransferInfo.TransferID);
        return true;
    }

    [BoundedBy(ViewerLimits.AssetsName, WorkLimits.RequestsName)]
    private static bool OnAssetUploadRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!AssetUploadRequestReader.TryRead(body, out var message))
            return false;
        var block = message.AssetBlock;
        session.Ports.Uploads.OnRequest(block.TransactionID, block.Type, block.Tempfile, block.StoreLocal, block.AssetData);
        return true;
    }
}
