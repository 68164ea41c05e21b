namespace OpenSim.Imaging.Jpeg2000;

/// <summary>The packets' bytes of one tile-part, and the lengths of its packets where its header lists them.</summary>
internal sealed record TilePart(int Start, int End, IReadOnlyList<int> PacketLengths);
