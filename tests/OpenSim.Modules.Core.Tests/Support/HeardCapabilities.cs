using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.Core.Tests.Support;

/// <summary>Capabilities that modules add, to be asked as the HTTP server asks them.</summary>
internal sealed class HeardCapabilities : ICapabilities
{
    private readonly Dictionary<string, Func<CapabilityCall, ValueTask<LlsdValue?>>> _handlers = [];

    public Dictionary<string, LlsdValue> Features { get; } = [];

    public void Add(string name, Func<CapabilityCall, ValueTask<LlsdValue?>> handler) => _handlers[name] = handler;

    public void Remove(string name) => _handlers.Remove(name);

    public void AddFeature(string name, LlsdValue value, bool openSimExtra = false) => Features[name] = value;

    /// <summary>Null is status 404.</summary>
    public LlsdValue? Ask(string name, Scene scene, UUID agent, string method, LlsdValue body) =>
        Waiting.For(_handlers[name](new CapabilityCall(scene, agent, method, "", _ => "", body)));
}
