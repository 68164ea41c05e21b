using System.Numerics;

namespace OpenSim.ClientStack.LindenUDP.Replication.Encoding;

/// <summary>What an ImprovedTerseObjectUpdate says of one thing: where it is and how it moves.</summary>
internal ref struct TerseSource
{
    public uint LocalId;

    /// <summary>As in the full update: attachment point with swapped nibbles, or the species of a plant. Of avatars what AgentUpdate said: typing, editing.</summary>
    public byte State;

    public bool IsAvatar;

    /// <summary>Avatars only: normal and distance of the ground under the feet. Zero means none.</summary>
    public Vector4 CollisionPlane;

    /// <summary>Metres in the region, or relative to the parent.</summary>
    public Vector3 Position;

    public Vector3 Velocity;

    public Vector3 Acceleration;

    public Quaternion Rotation;

    public Vector3 AngularVelocity;

    /// <summary>Sent along when the texture entry changed; empty otherwise. Objects only.</summary>
    public ReadOnlySpan<byte> TextureEntry;
}
