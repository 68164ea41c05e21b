using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>
/// A texture in memory, cut into the packets of the protocol: 600 bytes with ImageData, then 1,000 with each ImagePacket.
/// </summary>
internal sealed class LoadedTexture
{
    public const int FirstBytes = 600;
    public const int NextBytes = 1000;

    /// <summary>Longest texture whose packets can be numbered.</summary>
    public const int MaxBytes = FirstBytes + ((ushort.MaxValue - 1) * NextBytes);

    private readonly J2kLayout? _layout;

    public LoadedTexture(UUID id, byte[] data)
    {
        Id = id;
        Data = data;
        J2kLayout.TryRead(data, out _layout);
    }

    public UUID Id { get; }

    public byte[] Data { get; }

    public int Packets => PacketOf(Data.Length - 1) + 1;

    /// <summary>
    /// The last packet that a discard level needs: the one in which its layer ends, and at least two, as viewers expect, of a file that has
    /// so many.
    /// </summary>
    public int LastPacketFor(int discardLevel)
    {
        var bytes = _layout?.BytesFor(discardLevel) ?? Data.Length;
        return Math.Min(Packets - 1, Math.Max(1, PacketOf(bytes - 1)));
    }

    public ReadOnlySpan<byte> Bytes(int packet)
    {
        if (packet == 0)
            return Data.AsSpan(0, Math.Min(FirstBytes, Data.Length));
        var from = FirstBytes + ((packet - 1) * NextBytes);
        return Data.AsSpan(from, Math.Min(NextBytes, Data.Length - from));
    }

    private static int PacketOf(int place) => place < FirstBytes ? 0 : 1 + ((place - FirstBytes) / NextBytes);
}
