using System.Buffers.Binary;
using System.Buffers.Text;
using System.Net;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Host.Tests.Robust;

/// <summary>
/// An asset whose bytes are made while they are sent and while they are compared: other bytes for each id, and nowhere the same twice.
/// </summary>
internal sealed class LargeAsset(UUID id, long bytes)
{
    private const int Part = 48 * 1024; // a multiple of three: base 64 without padding in the middle. More than packing looks back.
    private const int Stamp = 12; // a multiple of three too

    private static readonly byte[] Noise = MakeNoise();
    private static readonly byte[] NoiseText = Encoding.ASCII.GetBytes(Convert.ToBase64String(Noise));

    private readonly ulong _seed = BinaryPrimitives.ReadUInt64LittleEndian(Guid.Parse(id.ToString()).ToByteArray());

    public UUID Id => id;

    /// <summary>Its XML.</summary>
    /// <param name="begun">Asked when a part is on its way, and waited for before the rest goes; null for none.</param>
    public HttpContent Document(Func<Task>? begun = null) => new Xml(this, begun);

    /// <summary>Whether these are its bytes, all of them and no more.</summary>
    public async Task<bool> IsIn(Stream content)
    {
        var (expected, buffer) = (Noise.ToArray(), new byte[Part]);
        for (var (left, part) = (bytes, 0); left > 0; left -= Part, part++)
        {
            Write(part, expected);
            var length = (int)Math.Min(Part, left);
            var read = await content.ReadAtLeastAsync(buffer.AsMemory(0, length), length, throwOnEndOfStream: false);
            if (!buffer.AsSpan(0, read).SequenceEqual(expected.AsSpan(0, length)))
                return false;
        }

        return await content.ReadAsync(buffer) == 0;
    }

    private void Write(int part, Span<byte> bytes)
    {
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, _seed);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[sizeof(ulong)..], part);
    }

    private static byte[] MakeNoise()
    {
        var noise = new byte[Part];
        new Random(1).NextBytes(noise);
        return noise;
    }

    private sealed class Xml(LargeAsset asset, Func<Task>? begun) : HttpContent
    {
        private readonly byte[] _head = Encoding.ASCII.GetBytes("<?xml version=\"1.0\" encoding=\"utf-8\"?><AssetBase><Data>");

        private readonly byte[] _tail = Encoding.ASCII.GetBytes($"</Data><FullID><Guid>{asset.Id}</Guid></FullID><ID>{asset.Id}</ID>"
            + "<Name>large</Name><Description /><Type>0</Type><Local>false</Local><Temporary>false</Temporary><CreatorID />"
            + "<Flags>Normal</Flags></AssetBase>");

        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            await stream.WriteAsync(_head);
            var text = NoiseText.ToArray();
            var stamp = new byte[Stamp];
            for (var (left, part) = (asset.Bytes, 0); left > 0; left -= Part, part++)
            {
                asset.Write(part, stamp);
                Base64.EncodeToUtf8(stamp, text, out _, out _);
                if (left >= Part)
                    await stream.WriteAsync(text);
                else
                    await stream.WriteAsync(Last(stamp, (int)left));
                if (part == 0 && begun is not null)
                    await begun();
            }

            await stream.WriteAsync(_tail);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = _head.Length + ((asset.Bytes + 2) / 3 * 4) + _tail.Length;
            return true;
        }

        private static byte[] Last(byte[] stamp, int length) =>
            Encoding.ASCII.GetBytes(Convert.ToBase64String([.. stamp, .. Noise[Stamp..]], 0, length));
    }

    private long Bytes => bytes;
}
