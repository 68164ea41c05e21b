using System.Numerics;

namespace OpenSim.ClientStack.LindenUDP.Replication.Encoding;

/// <summary>The avatar form of an ObjectUpdate (H12) block. It is the same for every observer: an avatar's UpdateFlags are zero.</summary>
internal static class AvatarBlock
{
    private const byte PCodeAvatar = 47;
    private const byte MaterialFlesh = 4;

    // Shape 23, TextureEntry length 2, TextureAnim length 1: an avatar has none of them.
    private const int EmptyShapeAndTexture = 23 + 2 + 1;

    // Data 2, Text 1, TextColor 4, MediaURL 1, PSBlock 1, ExtraParams 1, Sound 16, OwnerID 16, Gain 4, Flags 1, Radius 4, joint 1 + 12 + 12.
    private const int EmptyTail = 2 + 1 + 4 + 1 + 1 + 1 + 16 + 16 + 4 + 1 + 4 + 1 + 12 + 12;

    public static void Write(ref BlockWriter to, scoped in AvatarSource source)
    {
        to.UInt32(source.LocalId);
        to.Byte(0);
        to.Uuid(source.AgentId);
        to.UInt32(0);
        to.Byte(PCodeAvatar);
        to.Byte(MaterialFlesh);
        to.Byte(0);
        to.Vector(source.Size);
        WriteMotion(ref to, source);
        to.UInt32(source.ParentId);
        to.UInt32(0);
        to.Zeros(EmptyShapeAndTexture);
        to.Long(source.NameValue);
        to.Zeros(EmptyTail);
    }

    /// <summary>The NameValue field from which viewers take an avatar's name and group title: UTF-8, zero-terminated.</summary>
    public static byte[] NameValue(string firstName, string lastName, string title) =>
        System.Text.Encoding.UTF8.GetBytes($"FirstName STRING RW SV {firstName}\nLastName STRING RW SV {lastName}\nTitle STRING RW SV {title}\0");

    private static void WriteMotion(ref BlockWriter to, scoped in AvatarSource source)
    {
        to.Byte(76);
        to.Vector(source.CollisionPlane == Vector4.Zero ? Vector4.UnitW : source.CollisionPlane);
        to.Vector(source.Position);
        to.Vector(source.Velocity);
        to.Zeros(12); // acceleration
        to.Rotation(source.Rotation);
        to.Zeros(12); // angular velocity
    }
}
