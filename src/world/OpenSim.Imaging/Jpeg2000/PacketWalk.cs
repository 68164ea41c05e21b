using System.Buffers.Binary;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>
/// Walks over the packets of a codestream, by the lengths that its tile-parts list or by reading each packet's header, and notes where
/// layers or sizes end. The pictures themselves are stepped over.
/// </summary>
internal sealed class PacketWalk
{
    /// <summary>
    /// Packets of a codestream that are walked over; a texture of 2,048 with precincts of 128 samples and five layers has 7,000.
    /// </summary>
    private const int MaxPackets = 50_000;

    private readonly J2kHeader _header;
    private readonly ResolutionGrid[][] _grids; // by component and resolution
    private readonly List<TilePart> _parts;
    private int _part = -1;
    private int _at;
    private int _listed;

    private PacketWalk(J2kHeader header, List<TilePart> parts)
    {
        _header = header;
        _parts = parts;
        _grids = GridsOf(header);
        NextPart();
    }

    /// <summary>
    /// Ends of layers or sizes, the coarsest first. Those that cannot be found, because the file breaks off or contradicts itself, are its
    /// length. One entry for an order that has no such ends.
    /// </summary>
    public static int[] FindEnds(J2kHeader header, ReadOnlySpan<byte> file)
    {
        if (header.Progression > J2kProgression.ResolutionByPosition
            || TilePartReader.Read(file, header.TileParts) is not { Count: > 0 } parts)
            return [file.Length];
        var goesByLayer = header is { Progression: J2kProgression.LayerFirst, Layers: > 1 };
        var packets = GridsOf(header).Sum(c => c.Sum(g => (long)g.Count)) * header.Layers;
        // The shortest packet is a byte.
        if (packets > Math.Min(MaxPackets, file.Length))
            return [file.Length];
        var ends = new int[goesByLayer ? header.Layers : header.Levels + 1];
        Array.Fill(ends, file.Length);
        var walk = new PacketWalk(header, parts);
        if (goesByLayer)
            walk.ByLayer(file, ends);
        else
            walk.ByResolution(file, ends);
        return ends;
    }

    private static ResolutionGrid[][] GridsOf(J2kHeader header) =>
        [.. header.Components.Select(c => Enumerable.Range(0, header.Levels + 1).Select(r => new ResolutionGrid(header, c, r)).ToArray())];

    private void ByResolution(ReadOnlySpan<byte> file, int[] ends)
    {
        for (var r = 0; r < ends.Length; r++)
        {
            foreach (var packet in _header.Progression == J2kProgression.ResolutionByPosition ? PlaceThenLayer(r) : LayerThenPlace(r))
                if (!TrySkip(file, packet))
                    return;
            ends[r] = _at;
        }
    }

    private void ByLayer(ReadOnlySpan<byte> file, int[] ends)
    {
        for (var layer = 0; layer < ends.Length; layer++)
        {
            for (var r = 0; r <= _header.Levels; r++)
                foreach (var packet in Plain(r))
                    if (!TrySkip(file, packet with { Layer = layer }))
                        return;
            ends[layer] = _at;
        }
    }

    private IEnumerable<Packet> LayerThenPlace(int resolution) =>
        Enumerable.Range(0, _header.Layers).SelectMany(l => Plain(resolution).Select(p => p with { Layer = l }));

    private IEnumerable<Packet> PlaceThenLayer(int resolution) =>
        ByPlace(resolution).SelectMany(p => Enumerable.Range(0, _header.Layers).Select(l => p with { Layer = l }));

    private IEnumerable<Packet> Plain(int resolution)
    {
        for (var c = 0; c < _grids.Length; c++)
            for (var p = 0; p < _grids[c][resolution].Count; p++)
                yield return new Packet(c, resolution, p, 0);
    }

    private IEnumerable<Packet> ByPlace(int resolution) =>
        Plain(resolution).OrderBy(p => _grids[p.Component][p.Resolution].PlaceOf(p.Precinct)).ThenBy(p => p.Component)
            .ThenBy(p => p.Precinct);

    private void NextPart()
    {
        _part++;
        _listed = 0;
        if (_part < _parts.Count)
            _at = _parts[_part].Start;
    }

    private bool TrySkip(ReadOnlySpan<byte> file, in Packet packet)
    {
        while (_part < _parts.Count && _at >= _parts[_part].End)
            NextPart();
        if (_part >= _parts.Count)
            return false;
        var part = _parts[_part];
        if (part.PacketLengths.Count == 0)
            return TryReadHeader(file, packet, part.End);
        if (_listed >= part.PacketLengths.Count || part.PacketLengths[_listed] > part.End - _at)
            return false;
        _at += part.PacketLengths[_listed++];
        return true;
    }

    private bool TryReadHeader(ReadOnlySpan<byte> file, in Packet packet, int end)
    {
        var at = _at;
        if (StartsWith(file, at, end, J2kMarker.StartOfPacket))
            at += 6;
        var bits = new PacketBits(at, end);
        long body = 0;
        if (bits.Bit(file) != 0)
            foreach (var band in _grids[packet.Component][packet.Resolution].BandsOf(packet.Precinct))
            {
                if (band is null)
                    continue;
                var bytes = band.ReadHeader(packet.Layer, file, ref bits);
                if (bytes < 0)
                    return false;
                body += bytes;
            }

        at = bits.Align();
        if (StartsWith(file, at, end, J2kMarker.EndOfPacketHeader))
            at += 2;
        if (bits.Failed || at + body > end)
            return false;
        _at = at + (int)body;
        return true;
    }

    private static bool StartsWith(ReadOnlySpan<byte> file, int at, int end, int marker) =>
        at + 2 <= end && BinaryPrimitives.ReadUInt16BigEndian(file[at..]) == marker;

    private readonly record struct Packet(int Component, int Resolution, int Precinct, int Layer);
}
