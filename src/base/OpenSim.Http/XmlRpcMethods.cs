using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using OpenSim.Llsd;

namespace OpenSim.Http;

/// <summary>Answers one XML-RPC call; what it returns becomes the response's value.</summary>
public delegate ValueTask<LlsdValue> XmlRpcMethod(XmlRpcCall call, HttpContext http);

/// <summary>What the login address answers by XML-RPC besides logins.</summary>
public sealed class XmlRpcMethods
{
    private readonly ConcurrentDictionary<string, XmlRpcMethod> _methods = new(StringComparer.Ordinal);

    public IReadOnlyCollection<string> Names => [.. _methods.Keys];

    public void Add(string name, XmlRpcMethod method) => _methods[name] = method;

    public XmlRpcMethod? Find(string name) => _methods.GetValueOrDefault(name);
}
