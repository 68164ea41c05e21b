using OpenSim.Services.Assets;

namespace OpenSim.Serialization.Archives;

/// <summary>Reads another stream and counts what has come. The other one is its owner's to close.</summary>
internal sealed class CountedStream(Stream inner) : ForwardStream
{
    /// <summary>Bytes that have been read.</summary>
    public long Count { get; private set; }

    public override int Read(Span<byte> buffer)
    {
        var read = inner.Read(buffer);
        Count += read;
        return read;
    }
}
