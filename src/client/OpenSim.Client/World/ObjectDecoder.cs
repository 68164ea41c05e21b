using System.Buffers.Binary;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.Client.World;

/// <summary>
/// Object updates of all forms into the world model. Layouts: docs/protocol.md, Object updates. A block that is too short is passed over
/// and counted.
/// </summary>
public sealed class ObjectDecoder(WorldModel world)
{
    private const int TerseAvatarSize = 60;
    private const int TersePrimSize = 44;
    private const int CompressedSize = 84;

    private readonly SeenObject?[] _told = new SeenObject?[byte.MaxValue];

    /// <summary>Where compressed blocks are kept for a later visit; null where nothing is.</summary>
    public ObjectCache? Cache { get; set; }

    /// <summary>Prims that the region offered and the cache had as it said.</summary>
    public int FromCache { get; private set; }

    /// <summary>Prims that the region offered and that had to be asked for.</summary>
    public int NotInCache { get; private set; }

    /// <summary>Blocks that contradict their own layout.</summary>
    public int Broken { get; private set; }

    /// <summary>True when a prim was new: the picture of the region has grown. Avatars come and go without end.</summary>
    public bool Full(in ObjectUpdateReader message)
    {
        var news = false;
        world.TimeDilation = message.RegionData.TimeDilation;
        foreach (var block in message.ObjectData)
        {
            var seen = world.GetOrAdd(block.ID, out var added);
            world.SetId(seen, block.FullID);
            seen.PCode = (PCode)block.PCode;
            seen.Crc = block.CRC;
            seen.ParentId = block.ParentID;
            seen.State = block.State;
            seen.Flags = block.UpdateFlags;
            seen.Scale = block.Scale;
            seen.Material = block.Material;
            seen.ClickAction = block.ClickAction;
            ReadDetail(seen, block);
            ReadMotion(seen, block.ObjectData);
            news |= Told(seen, added);
        }

        return news;
    }

    // The first walk only finds the objects, so that the memory of many of them is waited for at once: no cache holds the worlds of a
    // thousand bots.
    public void Terse(in ImprovedTerseObjectUpdateReader message)
    {
        world.TimeDilation = message.RegionData.TimeDilation;
        var count = 0;
        foreach (var block in message.ObjectData)
            _told[count++] = FindTerse(block.Data);
        count = 0;
        foreach (var block in message.ObjectData)
        {
            if (_told[count++] is { } seen)
                ReadTerse(seen, block.Data);
        }
    }

    /// <summary>True when a prim was new.</summary>
    public bool Compressed(in ObjectUpdateCompressedReader message)
    {
        var news = false;
        world.TimeDilation = message.RegionData.TimeDilation;
        foreach (var block in message.ObjectData)
        {
            news |= ReadCompressed(block.Data, block.UpdateFlags);
            if (block.Data.Length >= CompressedSize)
                Cache?.Keep(BinaryPrimitives.ReadUInt32LittleEndian(block.Data[16..]), block.Data);
        }

        return news;
    }

    /// <summary>Takes a prim that the region offers from the cache. False: it must be asked for.</summary>
    /// <param name="isNew">It was not known yet.</param>
    public bool TryTakeCached(uint localId, uint crc, uint flags, out bool isNew)
    {
        isNew = false;
        if (Cache is null || !Cache.TryFind(localId, crc, out var block))
        {
            NotInCache++;
            return false;
        }

        FromCache++;
        isNew = ReadCompressed(block, flags);
        return true;
    }

    public void Kill(in KillObjectReader message)
    {
        foreach (var block in message.ObjectData)
            world.Remove(block.ID);
    }

    private void ReadDetail(SeenObject seen, in ObjectUpdateReader.ObjectDataBlock block)
    {
        ReadTextures(seen, block.TextureEntry);
        if (!world.KeepsDetail)
            return;
        seen.NameValues = WireText.ToText(block.NameValue);
        seen.Text = WireText.ToText(block.Text);
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

    /// <summary>Null for what is not announced yet, or killed: a full update follows or nothing does.</summary>
    private SeenObject? FindTerse(ReadOnlySpan<byte> data)
    {
        if (data.Length >= TersePrimSize && (data[5] == 0 || data.Length >= TerseAvatarSize))
            return world.Find(BinaryPrimitives.ReadUInt32LittleEndian(data));
        Broken++;
        return null;
    }

    private void ReadTerse(SeenObject seen, ReadOnlySpan<byte> data)
    {
        seen.SetTerse(data[(data[5] != 0 ? 22 : 6)..]);
        world.OnMoved?.Invoke(seen);
    }

    private bool ReadCompressed(ReadOnlySpan<byte> data, uint flags)
    {
        if (data.Length < CompressedSize)
        {
            Broken++;
            return false;
        }

        var seen = world.GetOrAdd(BinaryPrimitives.ReadUInt32LittleEndian(data[16..]), out var added);
        world.SetId(seen, new UUID(data));
        seen.Flags = flags;
        seen.PCode = (PCode)data[20];
        seen.State = data[21];
        seen.Crc = BinaryPrimitives.ReadUInt32LittleEndian(data[22..]);
        seen.Material = data[26];
        seen.ClickAction = data[27];
        seen.Scale = WireReader.Vector3(data[28..]);
        seen.Position = WireReader.Vector3(data[40..]);
        seen.Rotation = WireReader.Quaternion(data[52..]);
        if (!TryReadCompressedRest(seen, data[64..]))
            Broken++;
        return Told(seen, added);
    }

    // After the fixed 64 bytes: flags, owner, then only what the flags say, then the shape (23 bytes) and the texture entry.
    private bool TryReadCompressedRest(SeenObject seen, ReadOnlySpan<byte> data)
    {
        var has = (CompressedParts)BinaryPrimitives.ReadUInt32LittleEndian(data);
        var rest = new FieldCursor(data[20..]);
        if ((has & CompressedParts.AngularVelocity) != 0)
            seen.AngularVelocity = WireReader.Vector3(rest.Take(12));
        seen.ParentId = (has & CompressedParts.Parent) != 0 ? WireReader.U32(rest.Take(4)) : 0;
        if ((has & CompressedParts.Tree) != 0)
            rest.Take(1);
        if ((has & CompressedParts.Text) != 0)
        {
            var text = rest.TakeText();
            seen.Text = world.KeepsDetail ? WireText.ToText(text) : "";
            rest.Take(4);
        }

        if ((has & CompressedParts.MediaUrl) != 0)
            rest.TakeText();
        if ((has & CompressedParts.LegacyParticles) != 0)
            rest.Take(86);
        for (var parameters = rest.Take(1)[0]; parameters > 0; parameters--)
        {
            rest.Take(2);
            rest.Take(WireReader.U32(rest.Take(4)));
        }

        if ((has & CompressedParts.Sound) != 0)
            rest.Take(25);
        if ((has & CompressedParts.NameValues) != 0 && rest.TakeText() is var names && world.KeepsDetail)
            seen.NameValues = WireText.ToText(names);
        rest.Take(23);
        ReadTextures(seen, rest.Take(WireReader.U32(rest.Take(4))));
        return !rest.IsBroken;
    }

    private void ReadTextures(SeenObject seen, ReadOnlySpan<byte> entry)
    {
        if (entry.Length < 16)
            return;
        seen.Texture = new UUID(entry);
        if (world.KeepsDetail)
            seen.TextureEntry = entry.ToArray();
    }

    private bool Told(SeenObject seen, bool added)
    {
        seen.Updates++;
        (added ? world.OnAdded : world.OnMoved)?.Invoke(seen);
        return added && !seen.IsAvatar;
    }
}
