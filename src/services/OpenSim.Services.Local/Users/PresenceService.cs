using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>
/// Who is logged in, in table Presence. In a standalone everybody is out when it starts: <see cref="Clear"/> makes it so after a process that was
/// killed, or nobody who was in then could log in again.
/// </summary>
public sealed class PresenceService(IPresenceStore store) : IPresenceService
{
    public ValueTask<bool> LoginAgent(string userId, UUID sessionId, UUID secureSessionId)
    {
        store.DeleteOf(userId);
        store.Store(new PresenceRow { UserId = userId, SessionId = sessionId, SecureSessionId = secureSessionId });
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> LogoutAgent(UUID sessionId) => ValueTask.FromResult(store.Delete(sessionId));

    public ValueTask<bool> LogoutRegionAgents(UUID regionId) => ValueTask.FromResult(store.DeleteInRegion(regionId) >= 0);

    public ValueTask<bool> ReportAgent(UUID sessionId, UUID regionId) => ValueTask.FromResult(store.Report(sessionId, regionId));

    public ValueTask<PresenceInfo?> GetAgent(UUID sessionId) => ValueTask.FromResult(ToInfo(store.Load(sessionId)));

    public ValueTask<IReadOnlyList<PresenceInfo>> GetAgents(IReadOnlyList<string> userIds) =>
        ValueTask.FromResult<IReadOnlyList<PresenceInfo>>([.. store.LoadOf(userIds).Select(row => ToInfo(row)!)]);

    public ValueTask<bool> VerifyAgent(UUID userId, UUID secureSessionId) => ValueTask.FromResult(store.Verify(userId, secureSessionId));

    /// <summary>Logs everybody out; how many there were.</summary>
    public int Clear() => store.DeleteUnseen(TimeSpan.Zero);

    private static PresenceInfo? ToInfo(PresenceRow? row) => row is null ? null : new PresenceInfo(row.UserId, row.RegionId, row.SessionId);
}
