using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Replication.Encoding;

/// <summary>What a full ObjectUpdate says of an avatar.</summary>
internal ref struct AvatarSource
{
    public uint LocalId;

    public UUID AgentId;

    /// <summary>Width, depth and height in metres.</summary>
    public Vector3 Size;

    public Vector4 CollisionPlane;

    /// <summary>Metres in the region, or relative to the thing sat on.</summary>
    public Vector3 Position;

    public Vector3 Velocity;

    public Quaternion Rotation;

    /// <summary>Local id of the object sat on, 0 when standing.</summary>
    public uint ParentId;

    /// <summary>The three name values as one UTF-8 text, see <see cref="AvatarBlock.NameValue"/>.</summary>
    public ReadOnlySpan<byte> NameValue;
}
