namespace OpenSim.Imaging.Jpeg2000;

/// <summary>Markers of a codestream (ISO 15444-1, table A.2).</summary>
internal static class J2kMarker
{
    public const int StartOfCodestream = 0xFF4F;
    public const int Size = 0xFF51;
    public const int CodingStyle = 0xFF52;
    public const int CodingStyleOfComponent = 0xFF53;
    public const int PacketLengths = 0xFF58;
    public const int OrderChange = 0xFF5F;
    public const int PackedHeaders = 0xFF60;
    public const int PackedHeadersOfTilePart = 0xFF61;
    public const int StartOfTilePart = 0xFF90;
    public const int StartOfPacket = 0xFF91;
    public const int EndOfPacketHeader = 0xFF92;
    public const int StartOfData = 0xFF93;
    public const int EndOfCodestream = 0xFFD9;
}
