using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Scripts.Running;

/// <summary>One of what an event tells of, as the llDetected functions give it. Positions in metres within the region.</summary>
public sealed record Detected
{
    // AGENT, ACTIVE, NPC
    private const int Agent = 1, Active = 2, NonPlayer = 0x20;

    public UUID Key { get; init; }

    public UUID Owner { get; init; }

    public UUID Group { get; init; }

    public UUID Rezzer { get; init; }

    public string Name { get; init; } = "";

    /// <summary>AGENT, ACTIVE, PASSIVE, SCRIPTED … as llDetectedType gives it.</summary>
    public int Type { get; init; }

    public int LinkNumber { get; init; }

    public Vector3 Position { get; init; }

    public Quaternion Rotation { get; init; } = Quaternion.Identity;

    public Vector3 Velocity { get; init; }

    public Vector3 Grab { get; init; }

    /// <summary>-1 where the viewer did not say.</summary>
    public int TouchFace { get; init; } = -1;

    public Vector3 TouchPosition { get; init; }

    public Vector3 TouchNormal { get; init; }

    public Vector3 TouchBinormal { get; init; }

    /// <summary>&lt;-1, -1, 0&gt; where the viewer did not say.</summary>
    public Vector3 TouchST { get; init; } = new(-1, -1, 0);

    public Vector3 TouchUV { get; init; } = new(-1, -1, 0);

    /// <summary>Amount, type, amount before others changed it: llDetectedDamage.</summary>
    public Vector3 Damage { get; init; }

    /// <summary>Number of the harm while it can be changed; not kept with the script's state.</summary>
    public int Harm { get; init; }

    /// <summary><see cref="Type"/> of an avatar.</summary>
    public static int TypeOf(bool isNpc, Vector3 velocity) => (isNpc ? NonPlayer : Agent) | (velocity == Vector3.Zero ? 0 : Active);
}
