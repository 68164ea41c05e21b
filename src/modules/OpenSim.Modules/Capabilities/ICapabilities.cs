using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Capabilities;

/// <summary>A request to a capability that a module serves.</summary>
/// <param name="Method">GET, POST, PUT, DELETE …</param>
/// <param name="Path">What follows the capability's address, with its leading slash, or empty.</param>
/// <param name="Query">A query parameter, "" when there is none; several of one name with commas between them.</param>
/// <param name="Body">The body as LLSD, undefined when there is none.</param>
public sealed record CapabilityCall(Scene Scene, UUID AgentId, string Method, string Path, Func<string, string> Query, LlsdValue Body)
{
    /// <summary>What follows the question mark, as it was sent: some of what viewers ask has no names in it.</summary>
    public string QueryText { get; init; } = "";
}

/// <summary>
/// Lets modules serve capabilities of their own: <c>context.Services.GetService(typeof(ICapabilities))</c>. A handler is called on any
/// thread without the region's token, may take it for a moment or await, and answers in LLSD; null is answered with status 404.
/// </summary>
public interface ICapabilities
{
    /// <summary>A second one of the same name takes the place of the first.</summary>
    void Add(string name, Func<CapabilityCall, ValueTask<LlsdValue?>> handler);

    void Remove(string name);

    /// <summary>Whether the agent's viewer has asked for a capability: by the names that it knows one tells an old viewer.</summary>
    bool HasAsked(Scene scene, UUID agent, string name) => false;

    /// <summary>A viewer has asked its seed, and is known by what it asked for. Raised on any thread.</summary>
    event Action<Scene, UUID>? OnAsked
    {
        add { }
        remove { }
    }

    /// <summary>
    /// Something that SimulatorFeatures tells viewers; in its map OpenSimExtras when it is for OpenSimulator's viewers only.
    /// </summary>
    void AddFeature(string name, LlsdValue value, bool openSimExtra = false);
}
