using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote.Users;

/// <summary>Who is logged in, by another process, at <c>/presence</c>.</summary>
public sealed class RemotePresenceService(ServiceClient client) : IPresenceService
{
    /// <summary>Grid servers refuse it: sessions are begun by the login service in their own process.</summary>
    public ValueTask<bool> LoginAgent(string userId, UUID sessionId, UUID secureSessionId) => Do("login",
        new LlsdMap { ["UserID"] = userId, ["SessionID"] = sessionId, ["SecureSessionID"] = secureSessionId });

    public ValueTask<bool> LogoutAgent(UUID sessionId) => Do("logout", new LlsdMap { ["SessionID"] = sessionId }, sessionId);

    public ValueTask<bool> LogoutRegionAgents(UUID regionId) => Do("logoutregion", new LlsdMap { ["RegionID"] = regionId });

    public ValueTask<bool> ReportAgent(UUID sessionId, UUID regionId) =>
        Do("report", new LlsdMap { ["SessionID"] = sessionId, ["RegionID"] = regionId }, sessionId);

    public async ValueTask<PresenceInfo?> GetAgent(UUID sessionId) =>
        (await Ask("getagent", new LlsdMap { ["SessionID"] = sessionId }))["result"] is LlsdMap found
            ? Read(found) with { SessionId = sessionId }
            : null;

    /// <summary>Without their sessions, which the wire does not tell.</summary>
    public async ValueTask<IReadOnlyList<PresenceInfo>> GetAgents(IReadOnlyList<string> userIds) => userIds.Count == 0
        ? []
        : [.. ServerResponse.Maps(await Ask("getagents", new LlsdMap { ["uuids"] = userIds.ToWireList() })).Select(Read)];

    private static PresenceInfo Read(LlsdMap pairs) => new(pairs["UserID"].AsString(), pairs["RegionID"].AsUuid(), UUID.Zero);

    // Where a session is, or that it has ended, may be told late: the last of it counts. Anything that speaks of a region may not: others
    // may have come into it.
    private async ValueTask<bool> Do(string method, LlsdMap parameters, UUID session) => Calls.IsDone(await client.Post(
        "/presence", Calls.Versioned(method, parameters), Retry.Late, session.ToString()));

    private async ValueTask<bool> Do(string method, LlsdMap parameters) => Calls.IsDone(await Ask(method, parameters));

    // All of them say how something is: a second time changes nothing.
    private ValueTask<LlsdMap> Ask(string method, LlsdMap parameters) =>
        client.Post("/presence", Calls.Versioned(method, parameters), Retry.Once);
}
