using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Llsd;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>
/// The seed: POST an array of names, get a map of those that this simulator has, name to address (docs/protocol.md, Seed and capabilities).
/// May be asked again, with the same answer.
/// </summary>
internal static class SeedCapability
{
    // Viewers ask for about 100.
    private const int MaxNames = 500;

    private const int MaxNameLength = 64;

    public static async Task Answer(CapsRegistry registry, CapCall call)
    {
        if (!call.Http.HasMethod(HttpMethods.Post) || await call.Http.ReadLlsd() is not { } body)
            return;
        var asked = body.Elements.Take(MaxNames).Select(name => name.AsString())
            .Where(name => name.Length <= MaxNameLength).ToHashSet(StringComparer.Ordinal);
        registry.Asked(call.Caps, asked);
        var reply = new LlsdMap();
        foreach (var name in asked)
            if (registry.UrlFor(call.Caps, name) is { } url)
                reply[name] = url;
        await call.Http.ReplyLlsd(reply);
    }
}
