using System.Buffers.Binary;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// Height files of Terragen, <c>.ter</c>: a mark of 16 bytes and chunks, of which ALTW holds the heights, rows from south: 16-bit steps of
/// a range about a base, both in whole metres. A unit is a metre whatever chunk SCAL says, as OpenSimulator has it. Untrusted input.
/// </summary>
internal static class TerragenFile
{
    private const int MaxSide = 4096;
    private const int ChunkLength = 8; // name and two numbers of 16 bits; SCAL is twice as long
    private const float Steps = 65536;

    private static ReadOnlySpan<byte> Mark => "TERRAGENTERRAIN "u8;

    public static bool TryRead(ReadOnlySpan<byte> file, out float[] heights, out int sizeX, out int sizeY)
    {
        heights = [];
        sizeX = sizeY = 0;
        if (!file.StartsWith(Mark))
            return false;
        for (file = file[Mark.Length..]; file.Length >= ChunkLength; file = file[ChunkLength..])
        {
            var number = BinaryPrimitives.ReadInt16LittleEndian(file[4..]);
            if (file.StartsWith("SIZE"u8))
                sizeX = sizeY = number + 1;
            else if (file.StartsWith("XPTS"u8))
                sizeX = number;
            else if (file.StartsWith("YPTS"u8))
                sizeY = number;
            else if (file.StartsWith("ALTW"u8))
                return TryReadHeights(file[4..], sizeX, sizeY, out heights);
        }

        return false;
    }

    public static byte[] Write(TerrainMap map)
    {
        var (lowest, highest, _) = map.Statistics();
        // Two more than the range: the base is rounded, and the highest of the 65,536 steps lies one below half the range.
        var range = (short)(MathF.Ceiling(highest - lowest) + 2);
        var middle = (short)MathF.Floor((lowest + highest) / 2);
        using var file = new MemoryStream();
        using var writer = new BinaryWriter(file);
        writer.Write(Mark);
        WriteChunk(writer, "SIZE"u8, Math.Min(map.SizeX, map.SizeY) - 1, 0);
        WriteChunk(writer, "XPTS"u8, map.SizeX, 0);
        WriteChunk(writer, "YPTS"u8, map.SizeY, 0);
        writer.Write("SCAL"u8);
        for (var axis = 0; axis < 3; axis++)
            writer.Write(1f);
        WriteChunk(writer, "ALTW"u8, range, middle);
        foreach (var height in map.Heights.Heights)
            writer.Write((short)Math.Clamp(MathF.Round((height - middle) * Steps / range), short.MinValue, short.MaxValue));
        writer.Write("EOF "u8);
        return file.ToArray();
    }

    private static bool TryReadHeights(ReadOnlySpan<byte> data, int sizeX, int sizeY, out float[] heights)
    {
        heights = [];
        if (sizeX is < 1 or > MaxSide || sizeY is < 1 or > MaxSide || data.Length < 4 + (sizeX * sizeY * 2))
            return false;
        float range = BinaryPrimitives.ReadInt16LittleEndian(data);
        float middle = BinaryPrimitives.ReadInt16LittleEndian(data[2..]);
        heights = new float[sizeX * sizeY];
        for (var i = 0; i < heights.Length; i++)
            heights[i] = middle + (BinaryPrimitives.ReadInt16LittleEndian(data[(4 + (i * 2))..]) * range / Steps);
        return true;
    }

    private static void WriteChunk(BinaryWriter writer, ReadOnlySpan<byte> name, int first, int second)
    {
        writer.Write(name);
        writer.Write((short)first);
        writer.Write((short)second);
    }
}
