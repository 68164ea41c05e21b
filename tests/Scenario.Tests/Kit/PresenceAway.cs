using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Users;

namespace Scenario.Tests.Kit;

/// <summary>The grid's presence service, which does not answer who asks it while it is away; it is told all the same.</summary>
internal sealed class PresenceAway(IPresenceService inner, Func<bool> isAway) : IPresenceService
{
    public ValueTask<bool> LoginAgent(string userId, UUID sessionId, UUID secureSessionId) =>
        inner.LoginAgent(userId, sessionId, secureSessionId);

    public ValueTask<bool> LogoutAgent(UUID sessionId) => inner.LogoutAgent(sessionId);

    public ValueTask<bool> LogoutRegionAgents(UUID regionId) => inner.LogoutRegionAgents(regionId);

    public ValueTask<bool> ReportAgent(UUID sessionId, UUID regionId) => inner.ReportAgent(sessionId, regionId);

    public ValueTask<PresenceInfo?> GetAgent(UUID sessionId) => Present().GetAgent(sessionId);

    public ValueTask<IReadOnlyList<PresenceInfo>> GetAgents(IReadOnlyList<string> userIds) => Present().GetAgents(userIds);

    private IPresenceService Present() => isAway() ? throw new ServiceAwayException("The presence service is away.") : inner;
}
