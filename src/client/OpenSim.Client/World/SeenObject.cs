using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Client.World;

/// <summary>A prim or avatar as this viewer knows it.</summary>
public sealed class SeenObject
{
    // Together in memory: what a terse update writes, of a million of these in a process of a thousand bots.
    private Motion _motion = new() { Rotation = Quaternion.Identity };

    public required uint LocalId { get; init; }

    public UUID Id { get; set; }

    public uint ParentId { get; set; }

    /// <summary>9 prim, 47 avatar, 95 grass, 111 and 255 trees.</summary>
    public byte PCode { get; set; }

    public uint Crc { get; set; }

    public uint Flags { get; set; }

    public Vector3 Position { get => _motion.Position; set => _motion.Position = value; }

    public Vector3 Velocity { get => _motion.Velocity; set => _motion.Velocity = value; }

    public Vector3 Acceleration { get => _motion.Acceleration; set => _motion.Acceleration = value; }

    public Quaternion Rotation { get => _motion.Rotation; set => _motion.Rotation = value; }

    public Vector3 AngularVelocity { get => _motion.AngularVelocity; set => _motion.AngularVelocity = value; }

    public Vector3 Scale { get; set; }

    public byte Material { get; set; }

    public byte ClickAction { get; set; }

    /// <summary>Name values as sent: names of avatars, AttachItemID of attachments.</summary>
    public string NameValues { get; set; } = "";

    public string Text { get; set; } = "";

    /// <summary>Empty when the world model keeps no detail; see <see cref="Texture"/>.</summary>
    public byte[] TextureEntry { get; set; } = [];

    /// <summary>The texture of most faces: the texture entry's default.</summary>
    public UUID Texture { get; set; }

    /// <summary>Known after ObjectProperties.</summary>
    public string Name { get; set; } = "";

    public string Description { get; set; } = "";

    public UUID OwnerId { get; set; }

    public bool IsAvatar => PCode == 47;

    /// <summary>Updates of any kind that told of it.</summary>
    public int Updates { get => _motion.Updates; set => _motion.Updates = value; }

    private struct Motion
    {
        public Vector3 Position;
        public Vector3 Velocity;
        public Vector3 Acceleration;
        public Quaternion Rotation;
        public Vector3 AngularVelocity;
        public int Updates;
    }
}
