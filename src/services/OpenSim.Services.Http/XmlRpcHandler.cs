using System.Buffers;
using OpenSim.Llsd;

namespace OpenSim.Services.Http;

/// <summary>A handler of XML-RPC: several services name their methods here, as they share one path.</summary>
public sealed class XmlRpcHandler(HandlerDef def) : IServiceHandler
{
    private static readonly LlsdLimits Limits = new(HandlerDef.FormBody, 16, 50_000);

    private readonly Dictionary<string, Func<LlsdValue, ServiceRequest, ValueTask<LlsdValue>>> _methods = [];

    public HandlerDef Def { get; } = def;

    /// <summary>Names of all it answers.</summary>
    public IEnumerable<string> Methods => _methods.Keys;

    /// <param name="answer">Given the first parameter, which is a map where parameters have names.</param>
    public void On(string method, Func<LlsdValue, ServiceRequest, ValueTask<LlsdValue>> answer) => _methods[method] = answer;

    /// <summary>Answers a call of one of its methods.</summary>
    public ValueTask<LlsdValue> Call(XmlRpcCall call, ServiceRequest request) =>
        _methods[call.Method](call.Parameters.Count > 0 ? call.Parameters[0] : LlsdValue.Undefined, request);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        var output = new ArrayBufferWriter<byte>(512);
        if (await request.ReadBody(Def.MaxBody) is not { } body)
            return ServiceAnswer.Text("It is too long.", 413);
        if (!XmlRpc.TryReadCall(body, out var call, out var error, Limits))
            XmlRpc.WriteFault(output, -32700, error);
        else if (_methods.ContainsKey(call.Method))
            XmlRpc.WriteResponse(output, await Call(call, request));
        else
            XmlRpc.WriteFault(output, -32601, $"There is no method {call.Method} here.");
        return new ServiceAnswer(200, XmlRpc.ContentType, output.WrittenMemory);
    }
}
