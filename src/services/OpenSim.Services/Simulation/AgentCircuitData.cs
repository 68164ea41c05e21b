using System.Net;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Simulation;

/// <summary>
/// An agent announced to a region, by the login or by another region (agent POST of the simulation service; docs/protocol.md, Between
/// services).
/// </summary>
public sealed record AgentCircuitData
{
    public required UUID AgentId { get; init; }

    public required UUID SessionId { get; init; }

    public required UUID SecureSessionId { get; init; }

    public required uint CircuitCode { get; init; }

    public required string FirstName { get; init; }

    public required string LastName { get; init; }

    /// <summary>Path element of the seed capability: <c>/CAPS/{CapsPath}0000/</c>.</summary>
    public required string CapsPath { get; init; }

    public bool Child { get; init; }

    /// <summary>Zero is no place: the region lets him land where it lets everybody land.</summary>
    public Vector3 StartPosition { get; init; } = new(128, 128, 25);

    public Vector3 LookAt { get; init; } = new(0, 1, 0);

    public int UserLevel { get; init; }

    /// <summary>Address that the login came from; null when unknown.</summary>
    public IPAddress? ClientIp { get; init; }

    /// <summary>Viewer with version, as it says.</summary>
    public string Viewer { get; init; } = "";

    public string Channel { get; init; } = "";

    public string Mac { get; init; } = "";

    public string Id0 { get; init; } = "";

    /// <summary>The look as it is stored, null when it comes later.</summary>
    public AvatarData? Appearance { get; init; }
}
