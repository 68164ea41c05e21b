using System.Buffers.Binary;
using OpenSim.Protocol.Generator;

namespace OpenSim.Protocol.Tests.Schema;

/// <summary>A well-formed body of any message, filled from a seed.</summary>
internal static class MadeUpBody
{
    /// <param name="max">Counted blocks repeat 0 to so many times, variable fields have 0 to four times so many bytes.</param>
    public static byte[] Of(Message message, int seed, int max = 3)
    {
        var random = new Random(seed * 7919 + (int)message.Id);
        var body = new List<byte>();
        foreach (var block in message.Blocks)
        {
            var times = block.Repeat switch { Repeat.Single => 1, Repeat.Multiple => block.Count, _ => random.Next(max + 1) };
            if (block.Repeat == Repeat.Variable)
                body.Add((byte)times);
            for (var i = 0; i < times; i++)
                foreach (var field in block.Fields)
                    Add(body, field, random, max);
        }

        return [.. body];
    }

    private static void Add(List<byte> body, Field field, Random random, int max)
    {
        switch (field.Type)
        {
            case FieldType.Bool:
                body.Add((byte)random.Next(2));
                break;
            case FieldType.F32 or FieldType.Vector3 or FieldType.Vector4 or FieldType.Quaternion:
                for (var i = 0; i < field.Size; i += 4)
                    Add(body, 4, at => BinaryPrimitives.WriteSingleLittleEndian(at, random.NextSingle() / 2));
                break;
            case FieldType.F64 or FieldType.Vector3D:
                for (var i = 0; i < field.Size; i += 8)
                    Add(body, 8, at => BinaryPrimitives.WriteDoubleLittleEndian(at, random.NextDouble() * 1e6));
                break;
            case FieldType.Bytes:
                var length = random.Next(max * 4 + 1);
                Add(body, field.Size, at => at[0] = (byte)length);
                Add(body, length, random.NextBytes);
                break;
            default:
                Add(body, field.Size, random.NextBytes);
                break;
        }
    }

    private static void Add(List<byte> body, int length, Action<byte[]> fill)
    {
        var bytes = new byte[length];
        fill(bytes);
        body.AddRange(bytes);
    }
}
