using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>Where a session of a user is. A zero region means: logged in, not yet arrived.</summary>
public sealed record PresenceInfo(string UserId, UUID RegionId, UUID SessionId);

/// <summary>
/// Who is logged in on this grid (presence service; docs/protocol.md, Between services). User ids are UUIDs in text, or UUIs of visitors.
/// </summary>
public interface IPresenceService
{
    ValueTask<bool> LoginAgent(string userId, UUID sessionId, UUID secureSessionId);

    ValueTask<bool> LogoutAgent(UUID sessionId);

    /// <summary>Logs out everybody who is in the region (it starts or stops).</summary>
    ValueTask<bool> LogoutRegionAgents(UUID regionId);

    /// <summary>Says that the session is in the region. False when there is no such session.</summary>
    ValueTask<bool> ReportAgent(UUID sessionId, UUID regionId);

    ValueTask<PresenceInfo?> GetAgent(UUID sessionId);

    ValueTask<IReadOnlyList<PresenceInfo>> GetAgents(IReadOnlyList<string> userIds);
}
