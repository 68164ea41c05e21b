using System.Buffers.Binary;

namespace OpenSim.Primitives;

/// <summary>
/// The extra parameters of a prim as the wire and column ExtraParams carry them: a count, then for each a type (u16), a length (u32) and
/// bytes. Anything that does not follow that form counts as empty.
/// </summary>
public static class ExtraParams
{
    public const ushort Flexible = 0x10;
    public const ushort Light = 0x20;
    public const ushort Sculpt = 0x30;
    public const ushort LightImage = 0x40;
    public const ushort RenderMaterial = 0x80;

    /// <summary>Sculpt type of a mesh, in the low three bits of the last byte of <see cref="Sculpt"/>.</summary>
    public const byte MeshSculpt = 5;

    /// <summary>A full update carries them in a field of this length.</summary>
    public const int MaxLength = byte.MaxValue;

    private const int HeadLength = 2 + 4;
    private const int SculptLength = 16 + 1; // the asset's id, which kind, and how it is sewn

    public static bool TryFind(ReadOnlySpan<byte> all, ushort type, out ReadOnlySpan<byte> data)
    {
        for (var at = 1; TryRead(all, ref at, out var found, out data);)
        {
            if (found == type)
                return true;
        }

        data = default;
        return false;
    }

    /// <summary>The asset that stands in place of a path and profile. False for a prim that has none.</summary>
    /// <param name="type">Last byte of the parameter: which kind, and how it is sewn.</param>
    public static bool TrySculpt(ReadOnlySpan<byte> all, out UUID asset, out byte type)
    {
        var isSculpt = TryFind(all, Sculpt, out var sculpt) && sculpt.Length >= SculptLength;
        (asset, type) = isSculpt ? (new UUID(sculpt), sculpt[SculptLength - 1]) : (UUID.Zero, (byte)0);
        return isSculpt;
    }

    /// <summary>True for a mesh asset in place of a path and profile.</summary>
    public static bool IsMesh(ReadOnlySpan<byte> all) => TrySculpt(all, out _, out var type) && (type & 7) == MeshSculpt;

    /// <summary>The parameters with one of them set, or without it. Null when they would be longer than <see cref="MaxLength"/>.</summary>
    /// <param name="data">Empty takes the parameter out.</param>
    public static byte[]? With(ReadOnlySpan<byte> all, ushort type, ReadOnlySpan<byte> data)
    {
        Span<byte> room = stackalloc byte[MaxLength];
        var length = 1;
        for (var at = 1; TryRead(all, ref at, out var found, out var present);)
        {
            if (found != type && !TryAppend(room, ref length, found, present))
                return null;
        }

        if (!data.IsEmpty && !TryAppend(room, ref length, type, data))
            return null;
        return room[0] == 0 ? [] : room[..length].ToArray();
    }

    private static bool TryRead(ReadOnlySpan<byte> all, scoped ref int at, out ushort type, out ReadOnlySpan<byte> data)
    {
        type = 0;
        data = default;
        if (all.Length - at < HeadLength)
            return false;
        type = BinaryPrimitives.ReadUInt16LittleEndian(all[at..]);
        var length = BinaryPrimitives.ReadUInt32LittleEndian(all[(at + 2)..]);
        at += HeadLength;
        if (length > all.Length - at)
            return false;
        data = all.Slice(at, (int)length);
        at += (int)length;
        return true;
    }

    private static bool TryAppend(Span<byte> room, ref int length, ushort type, ReadOnlySpan<byte> data)
    {
        if (room.Length - length < HeadLength + data.Length)
            return false;
        BinaryPrimitives.WriteUInt16LittleEndian(room[length..], type);
        BinaryPrimitives.WriteUInt32LittleEndian(room[(length + 2)..], (uint)data.Length);
        data.CopyTo(room[(length + HeadLength)..]);
        length += HeadLength + data.Length;
        room[0]++;
        return true;
    }
}
