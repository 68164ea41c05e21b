using System.Numerics;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// One block of ImprovedTerseObjectUpdate (H15): where a thing is and how it moves. Data Variable 1 and TextureEntry Variable 2. The span
/// lies in the scene's own arrays, good while the token is held.
/// </summary>
internal ref struct TerseBlock
{
    public const int AvatarLength = 1 + 60 + 2;
    private const float VelocityRange = 128;
    private const float AccelerationRange = 64;
    private const float SpinRange = 64;

    public uint LocalId;

    /// <summary>
    /// As in the full update: attachment point with swapped nibbles, or the species of a plant. Of avatars what AgentUpdate said: typing,
    /// editing.
    /// </summary>
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

    public static TerseBlock Of(Scene scene, int prim, bool withTexture)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        var motion = scene.Prims.Motions.Get(prim);
        return new TerseBlock
        {
            LocalId = hot.LocalId,
            State = hot.State,
            Position = hot.Position,
            Velocity = motion.Velocity,
            Acceleration = motion.Acceleration,
            Rotation = hot.Rotation,
            AngularVelocity = motion.AngularVelocity,
            TextureEntry = withTexture ? scene.Prims.RecordAt(prim).TextureEntry : default(ReadOnlySpan<byte>)
        };
    }

    public static TerseBlock Of(ScenePresence presence) => new()
    {
        IsAvatar = true,
        LocalId = presence.LocalId,
        State = presence.Input.State,
        CollisionPlane = presence.CollisionPlane,
        Position = presence.Position,
        Velocity = presence.Velocity,
        Acceleration = presence.Acceleration,
        Rotation = AvatarBlock.Upright(presence),
        AngularVelocity = presence.AngularVelocity
    };

    public readonly void Write(ref BlockWriter to)
    {
        to.Byte(IsAvatar ? (byte)60 : (byte)44);
        to.UInt32(LocalId);
        to.Byte(State);
        to.Byte(IsAvatar ? (byte)1 : (byte)0);
        if (IsAvatar)
            to.Vector(CollisionPlane == Vector4.Zero ? Vector4.UnitW : CollisionPlane);
        to.Vector(Position);
        to.Packed(Velocity, VelocityRange);
        to.Packed(Acceleration, AccelerationRange);
        to.PackedRotation(Rotation);
        to.Packed(AngularVelocity, SpinRange);
        if (TextureEntry.IsEmpty)
        {
            to.UInt16(0);
            return;
        }

        // The field has a length of its own inside: u32, as the viewer's data packer writes it.
        to.UInt16((ushort)(TextureEntry.Length + 4));
        to.UInt32((uint)TextureEntry.Length);
        to.Bytes(TextureEntry);
    }
}
