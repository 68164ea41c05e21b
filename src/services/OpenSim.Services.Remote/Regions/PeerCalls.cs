using OpenSim.Settings;

namespace OpenSim.Services.Remote.Regions;

/// <summary>
/// The way to other simulators and grids for what is told them: each at its own address, with a short patience. Calls within the grid are
/// signed where there is a secret for it.
/// </summary>
/// <param name="configuration">Names the secret; null signs nothing: what goes to other grids.</param>
public sealed class PeerCalls(ServiceConnections connections, Configuration? configuration)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10); // as OpenSimulator's regions have

    /// <summary>Null when there is no answer.</summary>
    /// <param name="service">Name of its statistics.</param>
    public async ValueTask<ServiceReply?> Send(string service, string address, ServiceCall call)
    {
        if (!Uri.TryCreate(address, UriKind.Absolute, out var uri) || uri.Scheme is not ("http" or "https"))
            return null;
        try
        {
            return await new ServiceClient(connections, service, uri, Sign).Send(call with { Timeout = Patience });
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    private string? Sign(string method, string target) =>
        CallSignature.Of(configuration?.GetText("Network", CallSignature.Key), method, target);
}
