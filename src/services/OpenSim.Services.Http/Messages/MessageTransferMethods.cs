using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Wire.Messages;

namespace OpenSim.Services.Http.Messages;

/// <summary>Instant messages that regions and other grids bring, by XML-RPC at the root path.</summary>
/// <param name="take">Brings a message to its receiver: false when he is not here, or the caller is not to bring it.</param>
/// <param name="key">What callers must show; empty asks for nothing.</param>
public sealed class MessageTransferMethods(Func<InstantMessage, ServiceRequest, ValueTask<bool>> take, Func<string> key)
{
    /// <summary>A handler of nothing else.</summary>
    public XmlRpcHandler Handler(ServicePort port)
    {
        var handler = new XmlRpcHandler(new HandlerDef("InstantMessageService", "InstantMessageServerConnector", "/", port, ["POST"]));
        handler.On(TransferPairs.Method, Answer);
        return handler;
    }

    private async ValueTask<LlsdValue> Answer(LlsdValue pairs, ServiceRequest request)
    {
        var isTaken = TransferPairs.IsKey(pairs, key()) && TransferPairs.Read(pairs) is { } message && await take(message, request);
        return new LlsdMap { [TransferPairs.Result] = isTaken ? "TRUE" : "FALSE" };
    }
}
