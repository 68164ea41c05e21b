using OpenSim.Primitives;

namespace OpenSim.Store.Messages;

/// <summary>Instant messages for people who are away: table im_offline. On SQLite, where OpenSimulator has none, a table of ours of the same form.</summary>
public interface IOfflineMessageStore
{
    void Add(UUID principalId, UUID fromId, string messageXml);

    /// <summary>In the order in which they came.</summary>
    IReadOnlyList<OfflineMessageRow> Load(UUID principalId);

    int Count(UUID principalId);

    int Delete(UUID principalId);

    /// <summary>Deletes what is older than two weeks, as OpenSimulator does.</summary>
    int DeleteOld();
}

/// <summary>A stored message: a GridInstantMessage as XML, and the time it came.</summary>
public sealed record OfflineMessageRow(int Id, UUID PrincipalId, UUID FromId, string Message, DateTime Stamp);
