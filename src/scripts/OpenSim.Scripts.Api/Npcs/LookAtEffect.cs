using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.Npcs;

/// <summary>The block of a ViewerEffect by which an avatar's head turns.</summary>
internal static class LookAtEffect
{
    /// <summary>The kind that ends it; those before it say what draws the eye.</summary>
    public const int Clear = 10;

    private const byte LookAt = 14;        // type of effect
    private const int DataLength = 57;     // who, at what, where (three doubles), kind
    private const int DataAt = 16 + 16 + 1 + 4 + 4;

    public static byte[] Encode(UUID who, UUID target, Vector3 offset, byte kind)
    {
        var block = new byte[DataAt + 1 + DataLength];
        UUID.Random().WriteTo(block);
        who.WriteTo(block.AsSpan(16));
        block[32] = LookAt;
        block[DataAt] = DataLength;
        var data = block.AsSpan(DataAt + 1);
        who.WriteTo(data);
        target.WriteTo(data[16..]);
        for (var axis = 0; axis < 3; axis++)
            BinaryPrimitives.WriteDoubleLittleEndian(data[(32 + 8 * axis)..], offset[axis]);
        data[^1] = kind;
        return block;
    }
}
