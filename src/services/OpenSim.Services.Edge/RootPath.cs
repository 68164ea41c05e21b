using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Http.Addresses;
using OpenSim.Llsd;
using OpenSim.Services.Edge.Access;
using OpenSim.Services.Http;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Edge;

/// <summary>XML-RPC at the root path of a port, where several services share it: their methods tell them apart.</summary>
/// <param name="methods">Those of the port; a login address answers them too.</param>
/// <param name="access">Knows callers of the grid; null where nothing is asked of them.</param>
public sealed class RootPath(XmlRpcMethods methods, StatRegistry statistics, Configuration configuration, PrivateAccess? access = null)
{
    private static readonly LlsdLimits Limits = new(256 * 1024, 16, 5000);

    public void Add(XmlRpcHandler handler)
    {
        var duration = statistics.Timing(HandlerStats.Duration.In(handler.Def.Service));
        foreach (var method in handler.Methods)
            methods.Add(method, async (call, http) =>
            {
                var start = Stopwatch.GetTimestamp();
                var value = await handler.Call(call, Request(http));
                duration.Record(Stopwatch.GetTimestamp() - start);
                return value;
            });
    }

    /// <summary>Answers what comes to the root path where there is no login.</summary>
    public async Task Answer(HttpContext http, string rest)
    {
        if (!http.HasMethod(HttpMethods.Post) || await http.ReadBody(Limits.MaxBytes) is not { } body)
            return;
        using var output = new ReplyBuffer();
        if (!XmlRpc.TryReadCall(body.Span, out var call, out var error, Limits))
            XmlRpc.WriteFault(output, -32700, error);
        else if (methods.Find(call.Method) is { } method)
            XmlRpc.WriteResponse(output, await method(call, http));
        else
            XmlRpc.WriteFault(output, -32601, $"There is no method {call.Method} here.");
        await http.Reply(XmlRpc.ContentType, output.Written);
    }

    private ServiceRequest Request(HttpContext http) => new()
    {
        Method = http.Request.Method,
        Path = "/",
        Caller = ClientAddress.Of(http, configuration),
        IsTrusted = () => access?.Trusts(http) == true,
        Aborted = http.RequestAborted
    };
}
