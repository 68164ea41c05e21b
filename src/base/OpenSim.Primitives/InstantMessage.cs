using System.Numerics;

namespace OpenSim.Primitives;

/// <summary>
/// One instant message: ImprovedInstantMessage, a row of im_offline, and what grids pass on.
/// </summary>
public sealed record InstantMessage
{
    public UUID FromAgentId { get; init; }

    public string FromName { get; init; } = "";

    public UUID ToAgentId { get; init; }

    public bool FromGroup { get; init; }

    public InstantMessageDialog Dialog { get; init; }

    /// <summary>1 when it was kept for a user who was away.</summary>
    public byte Offline { get; init; }

    public UUID SessionId { get; init; }

    /// <summary>Unix seconds; 0 means now.</summary>
    public uint Timestamp { get; init; }

    public string Text { get; init; } = "";

    public byte[] BinaryBucket { get; init; } = [];

    public uint ParentEstateId { get; init; } = 1;

    public UUID RegionId { get; init; }

    public Vector3 Position { get; init; }
}
