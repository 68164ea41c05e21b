using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// Ends what somebody still has open who comes in anew: it is a ghost (the viewer has crashed) or sits at another screen; either way the
/// newest wins.
/// </summary>
internal sealed partial class OldSessions(ServiceSet services, ISimulationService simulation, ILogger log)
{
    /// <summary>
    /// False when he is still somewhere. The presence is taken away in any case, so that even when a region cannot be reached the next try
    /// gets in.
    /// </summary>
    public async ValueTask<bool> End(UUID scopeId, UUID userId, string name)
    {
        var closed = true;
        foreach (var old in await services.Presence.GetAgents([userId.ToString()]))
        {
            if (!old.RegionId.IsZero && await services.Grid.GetRegionByUuid(scopeId, old.RegionId) is { } region)
                closed &= await simulation.CloseAgent(region, userId, old.SessionId);
            await services.Presence.LogoutAgent(old.SessionId);
            LogOldSession(name, old.SessionId);
        }

        return closed;
    }

    [LoggerMessage(3, LogLevel.Information, "{Name} was still logged in: session {Session} is closed.")]
    private partial void LogOldSession(string name, UUID session);
}
