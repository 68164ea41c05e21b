using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Region;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>Capabilities of region modules, which see LLSD and no HTTP.</summary>
internal sealed class ModuleCapabilities(CapsRegistry registry, SimulatorFeatures features) : ICapabilities
{
    public event Action<Scene, UUID>? OnAsked
    {
        add => registry.OnAsked += value;
        remove => registry.OnAsked -= value;
    }

    public void Add(string name, Func<CapabilityCall, ValueTask<LlsdValue?>> handler) =>
        registry.Table.Add(name, call => Answer(call, handler));

    public void Remove(string name) => registry.Table.Remove(name);

    public bool HasAsked(Scene scene, UUID agent, string name) => registry.Find(agent, scene.Info.Id)?.Asked.Contains(name) == true;

    public void AddFeature(string name, LlsdValue value, bool openSimExtra = false)
    {
        if (openSimExtra)
            features.AddOpenSimExtraFeature(name, value);
        else
            features.AddFeature(name, value);
    }

    private static async Task Answer(CapCall call, Func<CapabilityCall, ValueTask<LlsdValue?>> handler)
    {
        if (await call.Http.ReadLlsd() is not { } body)
            return;
        var query = call.Http.Request.Query;
        var request = new CapabilityCall(call.Caps.Scene, call.Caps.AgentId, call.Http.Request.Method, call.Rest,
            name => query[name].ToString(), body)
        {
            QueryText = (call.Http.Request.QueryString.Value ?? "").TrimStart('?')
        };
        if (await handler(request) is { } reply)
            await call.Http.ReplyLlsd(reply);
        else
            call.Http.Response.StatusCode = StatusCodes.Status404NotFound;
    }
}
