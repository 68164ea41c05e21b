using System.Buffers.Binary;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>The boxes of a JP2 file, in which some uploaders leave their codestream.</summary>
internal static class Jp2Boxes
{
    private const uint Codestream = 0x6A703263; // jp2c

    /// <summary>Where the codestream begins: 0 for a bare one, -1 when there is none.</summary>
    public static int FindCodestream(ReadOnlySpan<byte> file)
    {
        if (!file.StartsWith<byte>([0, 0, 0, 12, (byte)'j', (byte)'P', (byte)' ', (byte)' ']))
            return 0;
        for (long at = 0; at + 8 <= file.Length;)
        {
            var box = file[(int)at..];
            long length = BinaryPrimitives.ReadUInt32BigEndian(box);
            var head = 8;
            if (length == 1 && box.Length >= 16)
            {
                length = (long)Math.Min(BinaryPrimitives.ReadUInt64BigEndian(box[8..]), int.MaxValue);
                head = 16;
            }

            if (BinaryPrimitives.ReadUInt32BigEndian(box[4..]) == Codestream)
                return (int)at + head;
            if (length < head)
                return -1; // 0, to the end of the file, too: nothing can follow
            at += length;
        }

        return -1;
    }
}
