using System.Numerics;

namespace OpenSim.ClientStack.LindenUDP.Replication.Encoding;

/// <summary>
/// One block of ImprovedTerseObjectUpdate (H15): Data Variable 1 and TextureEntry Variable 2. Layout: feature-map A.1.
/// </summary>
internal static class TerseBlock
{
    public const int AvatarLength = 1 + 60 + 2;
    public const int ObjectLength = 1 + 44 + 2;

    private const float VelocityRange = 128;
    private const float AccelerationRange = 64;
    private const float SpinRange = 64;

    public static void Write(ref BlockWriter to, scoped in TerseSource source)
    {
        to.Byte(source.IsAvatar ? (byte)60 : (byte)44);
        to.UInt32(source.LocalId);
        to.Byte(source.State);
        to.Byte(source.IsAvatar ? (byte)1 : (byte)0);
        if (source.IsAvatar)
            to.Vector(source.CollisionPlane == Vector4.Zero ? Vector4.UnitW : source.CollisionPlane);
        to.Vector(source.Position);
        to.Packed(source.Velocity, VelocityRange);
        to.Packed(source.Acceleration, AccelerationRange);
        to.PackedRotation(source.Rotation);
        to.Packed(source.AngularVelocity, SpinRange);
        WriteTexture(ref to, source.TextureEntry);
    }

    private static void WriteTexture(ref BlockWriter to, scoped ReadOnlySpan<byte> entry)
    {
        if (entry.IsEmpty)
        {
            to.UInt16(0);
            return;
        }

        // The field has a length of its own inside: u32, as the viewer's data packer writes it.
        to.UInt16((ushort)(entry.Length + 4));
        to.UInt32((uint)entry.Length);
        to.Bytes(entry);
    }
}
