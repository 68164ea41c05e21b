using System.Numerics;

namespace OpenSim.Primitives;

/// <summary>
/// An agent that the login or another region announces to a region (agent POST of the simulation service; docs/protocol.md, Between
/// services). Whoever comes by UDP with the same circuit code, session and agent id is that agent; nobody else gets a circuit.
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

    /// <summary>True for a neighbour's view into the region: no presence that acts, no inventory, only a circuit and updates.</summary>
    public bool IsChild { get; init; }

    /// <summary>
    /// Where the agent will stand, in metres from the region's corner. Zero is no place: the region lets him land where it lets everybody
    /// land.
    /// </summary>
    public Vector3 StartPosition { get; init; } = new(128, 128, 25);

    public Vector3 LookAt { get; init; } = new(0, 1, 0);

    public TeleportFlags TeleportFlags { get; init; } = TeleportFlags.ViaLogin;

    public int UserLevel { get; init; }

    /// <summary>Viewer with version, as it says.</summary>
    public string Viewer { get; init; } = "";

    /// <summary>The look as it is stored or sent along; null when none is known yet.</summary>
    public AvatarAppearance? Appearance { get; init; }
}
