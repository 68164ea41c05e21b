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

    /// <summary>Viewer without version, as it says.</summary>
    public string Channel { get; init; } = "";

    /// <summary>Hashes by which viewers name the machine that they run on.</summary>
    public string Mac { get; init; } = "";

    public string Id0 { get; init; } = "";

    /// <summary>Address from which the user has logged in, in text.</summary>
    public string ClientAddress { get; init; } = "";

    /// <summary>What other grids ask the home grid about: its address, a semicolon and a token.</summary>
    public string ServiceSessionId { get; init; } = "";

    /// <summary>The user's own servers by name (HomeURI, InventoryServerURI …); empty for users of this grid.</summary>
    public IReadOnlyDictionary<string, string> ServiceUrls { get; init; } = new Dictionary<string, string>();

    /// <summary>Draw distance of somebody who looks in from next door, metres; 0 when it is not known.</summary>
    public float Far { get; init; }

    /// <summary>Regions in which the viewer has a circuit, by handle, with the path of its seed capability there.</summary>
    public IReadOnlyDictionary<ulong, string> ChildSeeds { get; init; } = new Dictionary<ulong, string>();

    /// <summary>The look as it is stored or sent along; null when none is known yet.</summary>
    public AvatarAppearance? Appearance { get; init; }
}
