using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Core.Tests.Support;

/// <summary>Capabilities that modules have added, to be called without HTTP.</summary>
internal sealed class FakeCapabilities : ICapabilities
{
    private readonly Dictionary<string, Func<CapabilityCall, ValueTask<LlsdValue?>>> _byName = [];

    public void Add(string name, Func<CapabilityCall, ValueTask<LlsdValue?>> handler) => _byName[name] = handler;

    public void Remove(string name) => _byName.Remove(name);

    public void AddFeature(string name, LlsdValue value, bool openSimExtra = false)
    {
    }

    public LlsdValue? Call(string name, Scene scene, UUID agent, string method = "GET", string query = "") => ServedRegion.Wait(
        _byName[name](new CapabilityCall(scene, agent, method, "", asked => asked == "from" ? query : "", LlsdValue.Undefined)));
}
