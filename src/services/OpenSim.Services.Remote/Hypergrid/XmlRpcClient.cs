using System.Buffers;
using OpenSim.Llsd;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>Calls of another grid's XML-RPC, at the root of its address: one structure with names goes out, one comes back.</summary>
public sealed class XmlRpcClient(ServiceClient client, TimeSpan timeout)
{
    private const int MaxAnswer = 256 * 1024;

    private static readonly LlsdLimits Limits = new(MaxAnswer, 8, 5000);

    /// <summary>Undefined values in an answer that is none, or a fault.</summary>
    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public async ValueTask<LlsdValue> Call(string method, LlsdMap parameters)
    {
        var body = new ArrayBufferWriter<byte>(512);
        XmlRpc.WriteCall(body, method, parameters);
        var reply = await client.Send(new ServiceCall("POST", "/")
        {
            Body = body.WrittenMemory,
            ContentType = XmlRpc.ContentType,
            MaxAnswer = MaxAnswer,
            Timeout = timeout
        });
        return reply.IsSuccess && XmlRpc.TryReadResponse(reply.Body, out var answer, out _, Limits) && !answer.IsFault
            ? answer.Value
            : LlsdValue.Undefined;
    }
}
