using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using OpenSim.Llsd;

namespace OpenSim.ClientStack.LindenCaps.Login;

/// <summary>Answers one XML-RPC call; what it returns becomes the response's value.</summary>
public delegate ValueTask<LlsdValue> XmlRpcMethod(XmlRpcCall call, HttpContext http);

/// <summary>The XML-RPC methods of a process, all on the login address: logins, grid information, messages from other grids.</summary>
public sealed class XmlRpcMethods
{
    private readonly ConcurrentDictionary<string, XmlRpcMethod> _methods = new(StringComparer.Ordinal);

    public void Add(string name, XmlRpcMethod method) => _methods[name] = method;

    public void Remove(string name) => _methods.TryRemove(name, out _);

    public XmlRpcMethod? Find(string name) => _methods.GetValueOrDefault(name);
}
