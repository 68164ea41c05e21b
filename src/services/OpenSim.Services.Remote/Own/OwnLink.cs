using OpenSim.Llsd;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Remote.Own;

/// <summary>Which of our own services the grid's server has: asked once, at the first question of any of them. Thread-safe.</summary>
public sealed class OwnLink(ServiceClient client)
{
    private volatile IReadOnlyList<string>? _served;

    /// <summary>False at an OpenSimulator's, which has none, and for one that the grid's operator keeps switched off.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, or we may not ask.</exception>
    public async ValueTask<bool> Serves(string name) => (_served ??= await Ask()).Contains(name);

    private async ValueTask<IReadOnlyList<string>> Ask()
    {
        var reply = await client.Send(ServiceCall.Get(OwnWire.List));
        if (reply.Status is 401 or 403)
            throw new ServiceAwayException($"The grid's server does not let this simulator ask it (status {reply.Status}).");
        return reply.IsSuccess && reply.AsJson()[OwnWire.Services] is LlsdArray names
            ? [.. names.Items.Select(name => name.AsString())]
            : [];
    }
}
