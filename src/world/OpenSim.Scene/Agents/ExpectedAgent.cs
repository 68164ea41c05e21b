using System.Net;
using OpenSim.Primitives;

namespace OpenSim.World.Agents;

/// <summary>
/// An agent that the login or another region has announced. Whoever comes by UDP with the same circuit code, session and agent id is
/// that agent; nobody else gets a circuit. Source: UseCircuitCode (L3) and the agent POST of the simulation service.
/// </summary>
public sealed record ExpectedAgent
{
    public required UUID AgentId { get; init; }

    public required UUID SessionId { get; init; }

    public required UUID SecureSessionId { get; init; }

    public required uint CircuitCode { get; init; }

    public required string FirstName { get; init; }

    public required string LastName { get; init; }

    /// <summary>Address the login came from; null when unknown (a hypergrid visitor behind another gate).</summary>
    public IPAddress? ClientAddress { get; init; }

    /// <summary>Path element of the seed capability: <c>/CAPS/{CapsPath}0000/</c>.</summary>
    public required string CapsPath { get; init; }

    /// <summary>True for a neighbour's view into this region: no presence that acts, no inventory, only a circuit and updates.</summary>
    public bool IsChild { get; init; }

    /// <summary>Where the agent will stand, region coordinates in metres.</summary>
    public System.Numerics.Vector3 StartPosition { get; init; } = new(128, 128, 25);

    public System.Numerics.Vector3 LookAt { get; init; } = new(0, 1, 0);

    /// <summary>Bits of docs/protocol.md, Numbers (ViaLogin 128, ViaHome 32 …).</summary>
    public uint TeleportFlags { get; init; } = 128;

    public int UserLevel { get; init; }

    public string ViewerName { get; init; } = "";

    /// <summary>Packed appearance as stored or sent along; null means none is known yet.</summary>
    public AvatarAppearance? Appearance { get; init; }
}
