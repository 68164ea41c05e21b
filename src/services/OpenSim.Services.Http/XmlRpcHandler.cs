using System.Buffers;
using OpenSim.Llsd;

namespace OpenSim.Services.Http;

/// <summary>A handler of XML-RPC: several services name their methods here, as they share one path.</summary>
public sealed class XmlRpcHandler(HandlerDef def) : IServiceHandler
{
    private static readonly LlsdLimits Limits = new(HandlerDef.FormBody, 16, 50_000);

    private readonly Dictionary<string, Func<LlsdValue, ServiceRequest, ValueTask<LlsdValue>>> _methods = [];

    public HandlerDef Def { get; } = def;

    /// <param name="answer">Given the first parameter, which is a map where parameters have names.</param>
    public void On(string method, Func<LlsdValue, ServiceRequest, ValueTask<LlsdValue>> answer) => _methods[method] = answer;

    public bool Knows(string method) => _methods.ContainsKey(method);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        var output = new ArrayBufferWriter<byte>(512);
        if (await request.ReadBody(Def.MaxBody) is not { } body)
            return ServiceAnswer.Text("It is too long.", 413);
        if (!XmlRpc.TryReadCall(body, out var call, out var error, Limits))
            XmlRpc.WriteFault(output, -32700, error);
        else if (_methods.TryGetValue(call.Method, out var method))
            XmlRpc.WriteResponse(output, await method(call.Parameters.Count > 0 ? call.Parameters[0] : LlsdValue.Undefined, request));
        else
            XmlRpc.WriteFault(output, -32601, $"There is no method {call.Method} here.");
        return new ServiceAnswer(200, XmlRpc.ContentType, output.WrittenMemory);
    }
}
