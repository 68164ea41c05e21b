using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Transfers;

/// <summary>One asset on its way to a viewer.</summary>
internal sealed class AssetTransfer(UUID id, int channel, byte[] content)
{
    private const int PacketBytes = 1000;

    private int _next;

    public UUID Id { get; } = id;

    public int Channel { get; } = channel;

    /// <summary>The next packet; an empty asset has one too, since the last one says that it is the last.</summary>
    public (int Number, ReadOnlyMemory<byte> Data, bool IsLast) Next()
    {
        var from = _next * PacketBytes;
        var length = Math.Min(PacketBytes, content.Length - from);
        return (_next++, content.AsMemory(from, length), from + length == content.Length);
    }
}
