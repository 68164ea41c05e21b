using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.Client.World;

/// <summary>Object updates of all forms into the world model. Layouts: feature-map A.1. A block that is too short is passed over and counted.</summary>
public sealed class ObjectDecoder(WorldModel world)
{
    private const int TerseAvatarSize = 60;
    private const int TersePrimSize = 44;

    /// <summary>Blocks that contradict their own layout.</summary>
    public int Broken { get; private set; }

    public void Full(in ObjectUpdateReader message)
    {
        world.TimeDilation = message.RegionData.TimeDilation;
        foreach (var block in message.ObjectData)
        {
            var seen = world.GetOrAdd(block.ID, out var added);
            world.SetId(seen, block.FullID);
            seen.PCode = block.PCode;
            seen.Crc = block.CRC;
            seen.ParentId = block.ParentID;
            seen.Flags = block.UpdateFlags;
            seen.Scale = block.Scale;
            seen.Material = block.Material;
            seen.ClickAction = block.ClickAction;
            seen.NameValues = WireText.ToText(block.NameValue);
            seen.Text = WireText.ToText(block.Text);
            seen.TextureEntry = block.TextureEntry.ToArray();
            ReadMotion(seen, block.ObjectData);
            Told(seen, added);
        }
    }

    public void Terse(in ImprovedTerseObjectUpdateReader message)
    {
        world.TimeDilation = message.RegionData.TimeDilation;
        foreach (var block in message.ObjectData)
            ReadTerse(block.Data);
    }

    public void Compressed(in ObjectUpdateCompressedReader message)
    {
        world.TimeDilation = message.RegionData.TimeDilation;
        foreach (var block in message.ObjectData)
            ReadCompressed(block.Data, block.UpdateFlags);
    }

    public void Kill(in KillObjectReader message)
    {
        foreach (var block in message.ObjectData)
            world.Remove(block.ID);
    }

    // 60 bytes for prims, 76 for avatars, which have a collision plane first.
    private void ReadMotion(SeenObject seen, ReadOnlySpan<byte> data)
    {
        if (data.Length is not (60 or 76))
        {
            Broken++;
            return;
        }

        data = data[^60..];
        seen.Position = WireReader.Vector3(data);
        seen.Velocity = WireReader.Vector3(data[12..]);
        seen.Acceleration = WireReader.Vector3(data[24..]);
        seen.Rotation = WireReader.Quaternion(data[36..]);
        seen.AngularVelocity = WireReader.Vector3(data[48..]);
    }

    private void ReadTerse(ReadOnlySpan<byte> data)
    {
        if (data.Length < TersePrimSize || (data[5] != 0 && data.Length < TerseAvatarSize))
        {
            Broken++;
            return;
        }

        var seen = world.Find(BinaryPrimitives.ReadUInt32LittleEndian(data));
        if (seen is null)
            return; // not announced yet, or killed: a full update follows or nothing does
        data = data[(data[5] != 0 ? 22 : 6)..];
        seen.Position = WireReader.Vector3(data);
        seen.Velocity = Small(data[12..], 128);
        seen.Acceleration = Small(data[18..], 64);
        seen.Rotation = new Quaternion(Unit(data[24..], 1), Unit(data[26..], 1), Unit(data[28..], 1), Unit(data[30..], 1));
        seen.AngularVelocity = Small(data[32..], 64);
        seen.Updates++;
        world.OnMoved?.Invoke(seen);
    }

    private void ReadCompressed(ReadOnlySpan<byte> data, uint flags)
    {
        if (data.Length < 84)
        {
            Broken++;
            return;
        }

        var seen = world.GetOrAdd(BinaryPrimitives.ReadUInt32LittleEndian(data[16..]), out var added);
        world.SetId(seen, new UUID(data));
        seen.Flags = flags;
        seen.PCode = data[20];
        seen.Crc = BinaryPrimitives.ReadUInt32LittleEndian(data[22..]);
        seen.Material = data[26];
        seen.ClickAction = data[27];
        seen.Scale = WireReader.Vector3(data[28..]);
        seen.Position = WireReader.Vector3(data[40..]);
        seen.Rotation = WireReader.Quaternion(data[52..]);
        ReadCompressedRest(seen, data[64..]);
        Told(seen, added);
    }

    // After the fixed 64 bytes: flags, owner, then only what the flags say.
    private static void ReadCompressedRest(SeenObject seen, ReadOnlySpan<byte> data)
    {
        var has = BinaryPrimitives.ReadUInt32LittleEndian(data);
        data = data[20..];
        if ((has & 0x80) != 0 && data.Length >= 12)
        {
            seen.AngularVelocity = WireReader.Vector3(data);
            data = data[12..];
        }

        seen.ParentId = 0;
        if ((has & 0x20) != 0 && data.Length >= 4)
        {
            seen.ParentId = BinaryPrimitives.ReadUInt32LittleEndian(data);
            data = data[4..];
        }

        if ((has & 0x04) != 0)
            seen.Text = WireText.ToText(data);
    }

    private void Told(SeenObject seen, bool added)
    {
        seen.Updates++;
        (added ? world.OnAdded : world.OnMoved)?.Invoke(seen);
    }

    private static Vector3 Small(ReadOnlySpan<byte> data, float range) => new(Unit(data, range), Unit(data[2..], range), Unit(data[4..], range));

    private static float Unit(ReadOnlySpan<byte> data, float range) => BinaryPrimitives.ReadUInt16LittleEndian(data) / 65535f * 2 * range - range;
}
