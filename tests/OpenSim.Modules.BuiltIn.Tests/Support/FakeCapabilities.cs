using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Support;

/// <summary>Capabilities that modules have added, without HTTP: a test calls them as the server does, without the region's token.</summary>
internal sealed class FakeCapabilities : ICapabilities
{
    private readonly Dictionary<string, Func<CapabilityCall, ValueTask<LlsdValue?>>> _handlers = [];

    public IReadOnlyCollection<string> Names => _handlers.Keys;

    public Dictionary<string, LlsdValue> Features { get; } = [];

    /// <summary>What each viewer has asked its seed for; none has asked for anything else.</summary>
    public HashSet<(UUID Agent, string Name)> Asked { get; } = [];

    public event Action<Scene, UUID>? OnAsked;

    public void RaiseAsked(Scene scene, UUID agent) => OnAsked?.Invoke(scene, agent);

    public void Add(string name, Func<CapabilityCall, ValueTask<LlsdValue?>> handler) => _handlers[name] = handler;

    public void Remove(string name) => _handlers.Remove(name);

    public bool HasAsked(Scene scene, UUID agent, string name) => Asked.Contains((agent, name));

    public void AddFeature(string name, LlsdValue value, bool openSimExtra = false) => Features[name] = value;

    /// <summary>Null is status 404.</summary>
    /// <param name="query">"parcelid=1&amp;trackno=2".</param>
    public LlsdValue? Call(ServedRegion region, string name, UUID agent, string method, LlsdValue? body = null, string query = "")
    {
        var parts = query.Split('&').Select(part => part.Split('=')).Where(part => part.Length == 2).ToDictionary(p => p[0], p => p[1]);
        var call = new CapabilityCall(
            region.Scene, agent, method, "", key => parts.GetValueOrDefault(key, ""), body ?? LlsdValue.Undefined)
        { QueryText = query };
        LlsdValue? reply = null;
        region.Region.WithoutToken(() => reply = Waiting.For(_handlers[name](call)));
        region.Settle();
        return reply;
    }
}
