using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>Who is logged in with which session and where: table Presence. On SQLite, where OpenSimulator has none, a table of ours of the same form.</summary>
public interface IPresenceStore
{
    PresenceRow? Load(UUID sessionId);

    IReadOnlyList<PresenceRow> LoadOf(string userId);

    IReadOnlyList<PresenceRow> LoadOf(IReadOnlyList<string> userIds);

    /// <summary>Inserts or replaces by session.</summary>
    void Store(PresenceRow presence);

    /// <summary>Sets the region and the time seen. False when there is no such session.</summary>
    bool Report(UUID sessionId, UUID regionId);

    bool Verify(UUID userId, UUID secureSessionId);

    bool Delete(UUID sessionId);

    int DeleteInRegion(UUID regionId);

    int DeleteOf(string userId);

    /// <summary>Removes those not seen for so long, and all for a standalone's start when zero. A process that was killed leaves its presences behind.</summary>
    int DeleteUnseen(TimeSpan since);
}

/// <summary>A row of table Presence. <see cref="LastSeen"/> is set by the store when it writes.</summary>
public sealed record PresenceRow
{
    public string UserId { get; init; } = "";
    public UUID RegionId { get; init; }
    public UUID SessionId { get; init; }
    public UUID SecureSessionId { get; init; }
    public DateTime LastSeen { get; init; }
}
