using OpenSim.Llsd;

namespace OpenSim.Services.Http;

/// <summary>
/// A handler of JSON-RPC 2.0, by which profiles are asked for: several services name their methods here, as they share one path. Anything
/// that is refused has status 200 and an error in it.
/// </summary>
/// <param name="isOpen">Whether strangers may ask what is for the grid's own regions.</param>
public sealed class JsonRpcHandler(HandlerDef def, Func<bool> isOpen) : IServiceHandler
{
    /// <summary>By which a server that has other things at the same path knows such a request.</summary>
    public const string ContentType = "application/json-rpc";

    private const int ParseError = -32700;
    private const int MethodNotFound = -32601;
    private const int InternalError = -32604; // OpenSimulator's number

    private static readonly LlsdLimits Limits = new(HandlerDef.FormBody, 16, 50_000);

    private readonly Dictionary<string, Func<LlsdValue, ValueTask<LlsdValue?>>> _methods = new(StringComparer.Ordinal);

    private readonly HashSet<string> _own = new(StringComparer.Ordinal);

    public HandlerDef Def { get; } = def;

    /// <summary>Names of all it answers.</summary>
    public IEnumerable<string> Methods => _methods.Keys;

    /// <param name="answer">Given the parameters; null refuses.</param>
    public void On(string method, Func<LlsdValue, ValueTask<LlsdValue?>> answer) => _methods[method] = answer;

    /// <summary>The same of one that is for the grid's own regions.</summary>
    public void OnOwn(string method, Func<LlsdValue, ValueTask<LlsdValue?>> answer)
    {
        _methods[method] = answer;
        _own.Add(method);
    }

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await request.ReadBody(Def.MaxBody) is not { } body)
            return ServiceAnswer.Text("It is too long.", 413);
        if (!LlsdJson.TryRead(body, out var call, Limits) || call["jsonrpc"].AsString() != "2.0")
            return Failed(LlsdValue.Undefined, ParseError, "Must be valid json-rpc 2.0 see: http://www.jsonrpc.org/specification");
        if (!_methods.TryGetValue(call["method"].AsString(), out var method))
            return Failed(call["id"], MethodNotFound, $"Method not found: {call["method"].AsString()}");
        if (_own.Contains(call["method"].AsString()) && !isOpen() && !request.IsTrusted())
            return Failed(call["id"], InternalError, "This is for the grid's own regions.");
        return await method(call["params"]) is { } result
            ? ServiceAnswer.Json(new LlsdMap { ["jsonrpc"] = "2.0", ["id"] = call["id"].AsString(), ["result"] = result })
            : Failed(call["id"], InternalError, "It was not found, or is not the asker's to change.");
    }

    private static ServiceAnswer Failed(LlsdValue id, int code, string message) => ServiceAnswer.Json(new LlsdMap
    {
        ["jsonrpc"] = "2.0",
        ["id"] = id.AsString(),
        ["error"] = new LlsdMap { ["code"] = code, ["message"] = message }
    });
}
