using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Services.Simulation;

/// <summary>
/// An agent with all that it is and wears, on its way from the region where it stands to the one where it will stand (PUT AgentData;
/// docs/protocol.md, Between services). The session is the only proof of right.
/// </summary>
public sealed record AgentData
{
    public required UUID AgentId { get; init; }

    public required UUID SessionId { get; init; }

    /// <summary>
    /// Which hand-over it is, so that one that is repeated is known for it. A key of ours: zero from OpenSimulator's regions.
    /// </summary>
    public UUID HandOverId { get; init; }

    /// <summary>The region that it comes from.</summary>
    public UUID SourceRegion { get; init; }

    /// <summary>In the receiver's frame, metres.</summary>
    public Vector3 Position { get; init; }

    /// <summary>m/s; kept over a border.</summary>
    public Vector3 Velocity { get; init; }

    /// <summary>Where the camera is, and its axes.</summary>
    public Vector3 Centre { get; init; }

    public Vector3 AtAxis { get; init; } = Vector3.UnitX;

    public Vector3 LeftAxis { get; init; } = Vector3.UnitY;

    public Vector3 UpAxis { get; init; } = Vector3.UnitZ;

    public Quaternion BodyRotation { get; init; } = Quaternion.Identity;

    public Quaternion HeadRotation { get; init; } = Quaternion.Identity;

    /// <summary>Draw distance, metres.</summary>
    public float Far { get; init; } = 128;

    public uint ControlFlags { get; init; }

    public bool IsFlying { get; init; }

    public bool AlwaysRun { get; init; }

    /// <summary>Its viewer shows god mode. Whether it is a god where it comes to is for that region to say.</summary>
    public bool IsGod { get; init; }

    /// <summary>The agent walks, flies or rides over a border, and does not teleport.</summary>
    public bool IsCrossing { get; init; }

    /// <summary>The answer is to come only when the agent's viewer has completed its movement.</summary>
    public bool WaitsForRoot { get; init; }

    /// <summary>AgentThrottle's seven floats, little-endian; empty when they are not known.</summary>
    public byte[] Throttles { get; init; } = [];

    /// <summary>Null when the sender has said nothing of it.</summary>
    public AvatarAppearance? Appearance { get; init; }

    /// <summary>What plays besides what the body does by itself.</summary>
    public IReadOnlyList<CarriedAnimation> Animations { get; init; } = [];

    /// <summary>Animations for what the body does by itself, by OpenSimulator's names of its states (WALK, STAND …).</summary>
    public IReadOnlyList<KeyValuePair<string, UUID>> AnimationOverrides { get; init; } = [];

    /// <summary>
    /// What has no meaning for a region without scripts and is handed on as it came: a map in binary LLSD of the controls that scripts have
    /// taken and the like; empty for nothing.
    /// </summary>
    public byte[] HandedOn { get; init; } = [];

    /// <summary>The group in which it is active; zero for none.</summary>
    public UUID ActiveGroup { get; init; }

    public string ActiveGroupName { get; init; } = "";

    /// <summary>The title over its name.</summary>
    public string GroupTitle { get; init; } = "";

    /// <summary>Regions in which the agent's viewer has a circuit, by handle, with the path of its seed capability there.</summary>
    public IReadOnlyDictionary<ulong, string> ChildSeeds { get; init; } = new Dictionary<ulong, string>();

    /// <summary>Each linkset that it wears.</summary>
    public IReadOnlyList<CarriedObject> Attachments { get; init; } = [];

    /// <summary>The prim on which it sits, which crosses with it; zero for none.</summary>
    public UUID Seat { get; init; }

    /// <summary>The seat has a place where one sits, and this agent sits there.</summary>
    public bool IsOnSitTarget { get; init; }

    /// <summary>From the seat's root.</summary>
    public Vector3 SeatOffset { get; init; }

    /// <summary>Address that wants a DELETE when the viewer is in; empty for none.</summary>
    public string CallbackUri { get; init; } = "";
}
