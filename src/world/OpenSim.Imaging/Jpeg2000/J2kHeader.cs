using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>
/// The main header of a JPEG2000 codestream, bare or in a JP2 file: markers SIZ and COD. Source: ISO 15444-1, annexes A and I. Nothing is
/// decoded.
/// </summary>
public sealed class J2kHeader
{
    /// <summary>Pixels along an edge above which nothing is a texture; viewers stop at 2,048.</summary>
    public const int MaxEdge = 8192;

    /// <summary>Colour, alpha and one more: textures of clothes have five.</summary>
    public const int MaxComponents = 5;

    private const int MaxLevels = 32;

    /// <summary>
    /// Code blocks that packets are followed with; viewers' encoders make blocks of 64 samples, of which the largest texture has 4,096.
    /// </summary>
    private const int MaxBlocks = 65_536;

    private J2kHeader()
    {
    }

    /// <summary>Where the picture lies on the reference grid.</summary>
    internal (int X0, int Y0, int X1, int Y1) Area { get; private set; }

    public int Width => Area.X1 - Area.X0;

    public int Height => Area.Y1 - Area.Y0;

    public IReadOnlyList<J2kComponent> Components { get; private set; } = [];

    public J2kProgression Progression { get; private set; }

    /// <summary>Quality layers.</summary>
    public int Layers { get; private set; }

    /// <summary>How often the picture is halved: there are that many smaller sizes in it.</summary>
    public int Levels { get; private set; }

    public bool MixesColours { get; private set; }

    internal int BlockWidthBits { get; private set; }

    internal int BlockHeightBits { get; private set; }

    /// <summary>Bits of SPcod's code block style that split a block's bytes: 1 bypass, 4 termination at each pass.</summary>
    internal int BlockStyle { get; private set; }

    /// <summary>Exponents of precinct sizes by resolution, smallest first.</summary>
    internal (int X, int Y)[] Precincts { get; private set; } = [];

    /// <summary>
    /// It is one tile and has none of the rare parts (orders that change, headers apart, components coded differently) that packets cannot
    /// be found with here.
    /// </summary>
    internal bool IsPlain { get; private set; } = true;

    /// <summary>Place of the first byte after the main header: the first tile-part.</summary>
    internal int TileParts { get; private set; }

    /// <summary>False for what is not a codestream, or one that is no texture by its measures.</summary>
    public static bool TryRead(ReadOnlySpan<byte> file, [NotNullWhen(true)] out J2kHeader? header)
    {
        header = null;
        var at = Jp2Boxes.FindCodestream(file);
        if (at < 0 || at + 4 > file.Length || Marker(file, at) != J2kMarker.StartOfCodestream)
            return false;
        var read = new J2kHeader();
        if (!read.TryReadMarkers(file, at + 2))
            return false;
        header = read;
        return true;
    }

    private static int Marker(ReadOnlySpan<byte> file, int at) => BinaryPrimitives.ReadUInt16BigEndian(file[at..]);

    private bool TryReadMarkers(ReadOnlySpan<byte> file, int at)
    {
        var (hasSize, hasStyle) = (false, false);
        while (at + 4 <= file.Length)
        {
            var marker = Marker(file, at);
            if (marker == J2kMarker.StartOfTilePart)
            {
                TileParts = at;
                IsPlain &= ((long)Width * Height * Components.Count) >> (BlockWidthBits + BlockHeightBits) <= MaxBlocks;
                return hasSize && hasStyle;
            }

            var length = BinaryPrimitives.ReadUInt16BigEndian(file[(at + 2)..]);
            if (marker < 0xFF00 || length < 2 || at + 2 + length > file.Length)
                return false;
            var body = file.Slice(at + 4, length - 2);
            if (marker == J2kMarker.Size)
                hasSize = TryReadSize(body);
            else if (marker == J2kMarker.CodingStyle)
                hasStyle = TryReadStyle(body);
            else if (marker is J2kMarker.CodingStyleOfComponent or J2kMarker.OrderChange or J2kMarker.PackedHeaders)
                IsPlain = false;
            at += 2 + length;
        }

        return false;
    }

    private bool TryReadSize(ReadOnlySpan<byte> body)
    {
        if (body.Length < 36)
            return false;
        Span<uint> numbers = stackalloc uint[8];
        for (var i = 0; i < numbers.Length; i++)
            numbers[i] = BinaryPrimitives.ReadUInt32BigEndian(body[(2 + (i * 4))..]);
        var (x1, y1, x0, y0) = (numbers[0], numbers[1], numbers[2], numbers[3]);
        if (x1 > MaxEdge * 2 || y1 > MaxEdge * 2 || x0 >= x1 || y0 >= y1 || x1 - x0 > MaxEdge || y1 - y0 > MaxEdge)
            return false;
        Area = ((int)x0, (int)y0, (int)x1, (int)y1);
        // One tile when the first reaches over everything.
        IsPlain &= numbers[6] <= x0 && numbers[7] <= y0 && (ulong)numbers[4] + numbers[6] >= x1 && (ulong)numbers[5] + numbers[7] >= y1;
        var count = BinaryPrimitives.ReadUInt16BigEndian(body[34..]);
        if (count is 0 or > MaxComponents || body.Length < 36 + (count * 3))
            return false;
        var components = new J2kComponent[count];
        for (var i = 0; i < count; i++)
            components[i] = new J2kComponent((body[36 + (i * 3)] & 0x7F) + 1, body[37 + (i * 3)], body[38 + (i * 3)]);
        Components = components;
        return Array.TrueForAll(components, c => c.Bits <= 16 && c.StepX > 0 && c.StepY > 0);
    }

    private bool TryReadStyle(ReadOnlySpan<byte> body)
    {
        if (body.Length < 10 || body[1] > (byte)J2kProgression.ComponentFirst || body[5] > MaxLevels)
            return false;
        Progression = (J2kProgression)body[1];
        Layers = BinaryPrimitives.ReadUInt16BigEndian(body[2..]);
        MixesColours = body[4] != 0;
        Levels = body[5];
        BlockWidthBits = (body[6] & 15) + 2;
        BlockHeightBits = (body[7] & 15) + 2;
        BlockStyle = body[8];
        var hasPrecincts = (body[0] & 1) != 0;
        if (Layers == 0 || BlockWidthBits > 10 || BlockHeightBits > 10 || (hasPrecincts && body.Length < 11 + Levels))
            return false;
        Precincts = new (int, int)[Levels + 1];
        for (var r = 0; r <= Levels; r++)
            Precincts[r] = hasPrecincts ? (body[10 + r] & 15, body[10 + r] >> 4) : (15, 15);
        // Above the smallest size a precinct's bands are half as wide as it is, so it cannot be one sample wide.
        return !Precincts.Skip(1).Any(p => p.Item1 == 0 || p.Item2 == 0);
    }
}
