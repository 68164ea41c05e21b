using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Primitives;
using OpenSim.Protocol.Wire;

namespace OpenSim.Client.World;

/// <summary>A prim or avatar as this viewer knows it.</summary>
public sealed class SeenObject
{
    private Motion _motion = new() { Rotation = Quaternion.Identity };
    private TerseMotion _terse;
    private bool _isTerse;

    public required uint LocalId { get; init; }

    public UUID Id { get; set; }

    public uint ParentId { get; set; }

    public PCode PCode { get; set; }

    public uint Crc { get; set; }

    public uint Flags { get; set; }

    public Vector3 Position { get => Known().Position; set => Known().Position = value; }

    public Vector3 Velocity { get => Known().Velocity; set => Known().Velocity = value; }

    public Vector3 Acceleration { get => Known().Acceleration; set => Known().Acceleration = value; }

    public Quaternion Rotation { get => Known().Rotation; set => Known().Rotation = value; }

    public Vector3 AngularVelocity { get => Known().AngularVelocity; set => Known().AngularVelocity = value; }

    public Vector3 Scale { get; set; }

    public byte Material { get; set; }

    public byte ClickAction { get; set; }

    /// <summary>Name values as sent: names of avatars, AttachItemID of attachments.</summary>
    public string NameValues { get; set; } = "";

    /// <summary>Byte State as sent: of attachments the point with its nibbles swapped.</summary>
    public byte State { get; set; }

    public string Text { get; set; } = "";

    /// <summary>Empty when the world model keeps no detail; see <see cref="Texture"/>.</summary>
    public byte[] TextureEntry { get; set; } = [];

    /// <summary>The texture of most faces: the texture entry's default.</summary>
    public UUID Texture { get; set; }

    /// <summary>Known after ObjectProperties.</summary>
    public string Name { get; set; } = "";

    public string Description { get; set; } = "";

    public UUID OwnerId { get; set; }

    public bool IsAvatar => PCode == PCode.Avatar;

    /// <summary>Updates of any kind that told of it.</summary>
    public int Updates { get; set; }

    /// <summary>
    /// Place and motion from a terse update. They are kept as they came and decoded when somebody asks: a thousand bots are told of a
    /// million motions a second, and look at hardly one.
    /// </summary>
    /// <param name="data">From the position on.</param>
    internal void SetTerse(ReadOnlySpan<byte> data)
    {
        data[..TerseMotion.Size].CopyTo(_terse);
        _isTerse = true;
        Updates++;
    }

    private ref Motion Known()
    {
        if (_isTerse)
            Decode(_terse);
        _isTerse = false;
        return ref _motion;
    }

    private void Decode(ReadOnlySpan<byte> data)
    {
        _motion.Position = WireReader.Vector3(data);
        _motion.Velocity = Small(data[12..], 128);
        _motion.Acceleration = Small(data[18..], 64);
        _motion.Rotation = new Quaternion(Unit(data[24..], 1), Unit(data[26..], 1), Unit(data[28..], 1), Unit(data[30..], 1));
        _motion.AngularVelocity = Small(data[32..], 64);
    }

    private static Vector3 Small(ReadOnlySpan<byte> data, float range) =>
        new(Unit(data, range), Unit(data[2..], range), Unit(data[4..], range));

    private static float Unit(ReadOnlySpan<byte> data, float range) =>
        BinaryPrimitives.ReadUInt16LittleEndian(data) / 65535f * 2 * range - range;

    [InlineArray(Size)]
    private struct TerseMotion
    {
        public const int Size = 38;

        private byte _first;
    }

    private struct Motion
    {
        public Vector3 Position;
        public Vector3 Velocity;
        public Vector3 Acceleration;
        public Quaternion Rotation;
        public Vector3 AngularVelocity;
    }
}
