using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Services.Messages;

/// <summary>
/// An instant message between grids and in the offline store (docs/protocol.md, Between services). Dialog numbers: docs/protocol.md,
/// Numbers.
/// </summary>
public sealed record GridInstantMessage
{
    public UUID FromAgentId { get; init; }

    public string FromAgentName { get; init; } = "";

    public UUID ToAgentId { get; init; }

    public byte Dialog { get; init; }

    public bool FromGroup { get; init; }

    public string Message { get; init; } = "";

    public UUID ImSessionId { get; init; }

    /// <summary>1 when it has been kept for someone who was away.</summary>
    public byte Offline { get; init; }

    public Vector3 Position { get; init; }

    public byte[] BinaryBucket { get; init; } = [];

    public uint ParentEstateId { get; init; }

    public UUID RegionId { get; init; }

    /// <summary>Unix seconds.</summary>
    public uint Timestamp { get; init; }
}
