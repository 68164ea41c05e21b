using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>The avatar form of an ObjectUpdate (H12) block. It is the same for every observer: an avatar's UpdateFlags are zero.</summary>
internal ref struct AvatarBlock
{
    private const byte MaterialFlesh = 4;

    // Shape 23, TextureEntry length 2, TextureAnim length 1: an avatar has none of them.
    private const int EmptyShapeAndTexture = 23 + 2 + 1;

    // Data 2, Text 1, TextColor 4, MediaURL 1, PSBlock 1, ExtraParams 1, Sound 16, OwnerID 16, Gain 4, Flags 1, Radius 4, joint 1 + 12 +
    // 12.
    private const int EmptyTail = 2 + 1 + 4 + 1 + 1 + 1 + 16 + 16 + 4 + 1 + 4 + 1 + 12 + 12;

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

    /// <summary>The three name values as one UTF-8 text, see <see cref="FormatNames"/>.</summary>
    public ReadOnlySpan<byte> NameValue;

    public static AvatarBlock Of(ScenePresence presence) => new()
    {
        LocalId = presence.LocalId,
        AgentId = presence.Id,
        Size = presence.Size,
        CollisionPlane = presence.CollisionPlane,
        Position = presence.Position,
        Velocity = presence.Velocity,
        Rotation = Upright(presence),
        ParentId = presence.ParentId,
        NameValue = FormatNames(presence.FirstName, presence.LastName, presence.Title)
    };

    /// <summary>The NameValue field from which viewers take an avatar's name and group title: UTF-8, zero-terminated.</summary>
    public static byte[] FormatNames(string firstName, string lastName, string title) =>
        System.Text.Encoding.UTF8.GetBytes(
            $"FirstName STRING RW SV {firstName}\nLastName STRING RW SV {lastName}\nTitle STRING RW SV {title}\0");

    /// <summary>
    /// Viewers draw an avatar that walks or stands leaning over when its rotation has more than a turn about the vertical.
    /// </summary>
    public static Quaternion Upright(ScenePresence presence)
    {
        var rotation = presence.Rotation;
        return presence.IsFlying || presence.ParentId != 0 ? rotation : new Quaternion(0, 0, rotation.Z, rotation.W);
    }

    public readonly void Write(ref BlockWriter to)
    {
        to.UInt32(LocalId);
        to.Byte(0);
        to.Uuid(AgentId);
        to.UInt32(0);
        to.Byte((byte)PCode.Avatar);
        to.Byte(MaterialFlesh);
        to.Byte(0);
        to.Vector(Size);
        WriteMotion(ref to);
        to.UInt32(ParentId);
        to.UInt32(0);
        to.Zeros(EmptyShapeAndTexture);
        to.Long(NameValue);
        to.Zeros(EmptyTail);
    }

    private readonly void WriteMotion(ref BlockWriter to)
    {
        to.Byte(76);
        to.Vector(CollisionPlane == Vector4.Zero ? Vector4.UnitW : CollisionPlane);
        to.Vector(Position);
        to.Vector(Velocity);
        to.Zeros(12); // acceleration
        to.Rotation(Rotation);
        to.Zeros(12); // angular velocity
    }
}
