using System.Buffers;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Services.Wire.Messages;

namespace OpenSim.Services.Remote.Regions;

/// <summary>Brings instant messages to other simulators by XML-RPC.</summary>
/// <param name="key">What receivers ask for ([Messaging] MessageKey); empty shows nothing.</param>
public sealed class RemoteMessageTransfer(PeerCalls calls, Func<string> key) : IMessageTransfer
{
    /// <summary>Sent once only: a message of which the answer was lost would be said twice.</summary>
    public async ValueTask<Delivery> Send(string address, InstantMessage message)
    {
        var body = new ArrayBufferWriter<byte>(2048);
        XmlRpc.WriteCall(body, TransferPairs.Method, TransferPairs.Write(message, key()));
        var call = new ServiceCall("POST", "/") { Body = body.WrittenMemory, ContentType = XmlRpc.ContentType, MaxAnswer = 64 * 1024 };
        if (await calls.Send("InstantMessageService", address, call) is not { } reply)
            return Delivery.Unanswered;
        return reply.IsSuccess && XmlRpc.TryReadResponse(reply.Body, out var answer, out _) && !answer.IsFault
            && answer.Value[TransferPairs.Result].AsString() == "TRUE"
            ? Delivery.Taken
            : Delivery.NotTaken;
    }
}
