using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// GenericStreamingMessage with what faces of a prim change of their PBR materials: LLSD notation
/// <c>{'id':i…,'od':[{…},…],'te':[i…,…]}</c>, changes and their faces. Empty lists take away what the viewer has.
/// </summary>
internal sealed class OverridesMessage
{
    /// <summary>Of the text: the changes, and their faces.</summary>
    private const int MaxText = MaterialOverrides.MaxLength + 180;

    /// <summary>Method of the message.</summary>
    private const ushort Method = 0x4175;

    private const int MaxFaces = TextureEntry.MaxFaces;

    private readonly byte[] _body = new byte[MaxText + 8];

    /// <summary>
    /// The body, good until the next one is asked for. Empty when it would be too long for a datagram, which only what comes from elsewhere
    /// can be.
    /// </summary>
    public ReadOnlySpan<byte> Of(uint localId, ReadOnlySpan<byte> overrides)
    {
        Span<byte> text = stackalloc byte[MaxText];
        var writer = new NotationWriter(text);
        writer.Number("{'id':i"u8, unchecked((int)localId));
        writer.Text(",'od':["u8);
        var isFirst = true;
        for (var at = 0; MaterialOverrides.TryNext(overrides, ref at, out var face, out var notation);)
        {
            if (face >= MaxFaces)
                continue;
            writer.Text(isFirst ? default : ","u8);
            writer.Text(notation);
            isFirst = false;
        }

        WriteFaces(ref writer, overrides);
        if (writer.IsOverrun)
            return default;
        var message = new GenericStreamingMessageWriter(_body);
        message.MethodData(Method);
        message.DataBlock(text[..writer.Length]);
        return _body.AsSpan(0, message.Finish());
    }

    private static void WriteFaces(ref NotationWriter writer, ReadOnlySpan<byte> overrides)
    {
        writer.Text("],'te':["u8);
        var isFirst = true;
        for (var at = 0; MaterialOverrides.TryNext(overrides, ref at, out var face, out _);)
        {
            if (face >= MaxFaces)
                continue;
            writer.Number(isFirst ? "i"u8 : ",i"u8, face);
            isFirst = false;
        }

        writer.Text("]}"u8);
    }

    /// <summary>Puts pieces of text in a row; what does not fit is noted.</summary>
    private ref struct NotationWriter(Span<byte> to)
    {
        private readonly Span<byte> _to = to;

        public int Length { get; private set; }

        public bool IsOverrun { get; private set; }

        public void Text(scoped ReadOnlySpan<byte> text)
        {
            IsOverrun |= !text.TryCopyTo(_to[Length..]);
            Length += IsOverrun ? 0 : text.Length;
        }

        public void Number(scoped ReadOnlySpan<byte> before, int number)
        {
            Text(before);
            IsOverrun |= !number.TryFormat(_to[Length..], out var written, default, CultureInfo.InvariantCulture);
            Length += written;
        }
    }
}
