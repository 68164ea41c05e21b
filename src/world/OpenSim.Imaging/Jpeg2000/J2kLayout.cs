using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>
/// Where a JPEG2000 file can be cut so that its beginning is a whole picture of less quality or size: the ends of its quality layers
/// (layer-first files) or of its sizes (resolution-first ones), as they really stand in the codestream.
/// </summary>
public sealed class J2kLayout
{
    private readonly int[] _ends;

    private J2kLayout(J2kHeader header, int length, int[] ends)
    {
        Header = header;
        Length = length;
        _ends = ends;
    }

    public J2kHeader Header { get; }

    /// <summary>Bytes of the file.</summary>
    public int Length { get; }

    /// <summary>Ends of the steps, the coarsest first; the last is the file's. Never beyond it, and never falling.</summary>
    public IReadOnlyList<int> Ends => _ends;

    /// <summary>False for what is no JPEG2000 texture.</summary>
    public static bool TryRead(ReadOnlySpan<byte> file, [NotNullWhen(true)] out J2kLayout? layout)
    {
        layout = null;
        if (!J2kHeader.TryRead(file, out var header))
            return false;
        var ends = header.IsPlain ? PacketWalk.FindEnds(header, file) : [file.Length];
        ends[^1] = file.Length;
        layout = new J2kLayout(header, file.Length, ends);
        return true;
    }

    /// <summary>
    /// Bytes from the beginning that a discard level needs: 0 is everything, each further one a step less, down to the coarsest.
    /// </summary>
    public int BytesFor(int discardLevel) => _ends[Math.Max(0, _ends.Length - 1 - Math.Max(0, discardLevel))];
}
