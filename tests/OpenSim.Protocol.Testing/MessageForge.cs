using System.Buffers.Binary;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;

namespace OpenSim.Protocol.Testing;

/// <summary>
/// Makes up messages of any kind: whole in form, with the session's right ids, and with values that are now plausible, now hostile. It
/// writes the bytes by itself, from the schema's shapes: not with the writers that the server's code is made from.
/// </summary>
public sealed class MessageForge(FuzzRandom random, ForgedSession session)
{
    private const int RegionSize = 256;

    private static readonly float[] HostileFloats =
        [float.NaN, float.PositiveInfinity, float.NegativeInfinity, float.MaxValue, float.MinValue, float.Epsilon, -0f, 1e30f, -1];

    private static readonly string[] Texts =
        ["", "a", "Bob", "Thing", "%", "' OR 1=1 --", "<b>&amp;</b>", "a\nb\u001b[2J", "../../etc/passwd", "\u202egnp"];

    private readonly Dictionary<string, byte[]> _fixed = [];

    /// <summary>Times that a block stands whose number the sender chooses: at most, or exactly where a field is given.</summary>
    public int MaxBlocks { get; set; } = 8;

    /// <summary>What stands in every field of that name: numbers low byte first, of variable bytes the content.</summary>
    public MessageForge With(string field, params byte[] value)
    {
        _fixed[field] = value;
        return this;
    }

    public MessageForge With(string field, float value) => With(field, BitConverter.GetBytes(value));

    public MessageForge With(string field, string text) => With(field, Encoding.UTF8.GetBytes(text + '\0'));

    public MessageForge With(string field, UUID id)
    {
        var bytes = new byte[16];
        id.WriteTo(bytes);
        return With(field, bytes);
    }

    /// <summary>
    /// A message of that kind, its number first, not zero-coded. What no longer fits the room is left off, block by block.
    /// </summary>
    public int Write(MessageInfo info, Span<byte> into)
    {
        var at = 0;
        for (var i = info.IdLength - 1; i >= 0; i--)
            into[at++] = (byte)(info.Id >> (8 * i));
        foreach (var block in MessageShapes.Of(info.Id))
        {
            if (block.Count > 0)
            {
                for (var i = 0; i < block.Count; i++)
                    at += WriteBlock(block, into[at..]);
            }
            else
            {
                at += WriteBlocks(block, into[at..]);
            }
        }

        return at;
    }

    private int WriteBlocks(BlockShape block, Span<byte> into)
    {
        if (into.Length == 0)
            return 0;
        var (at, written, wanted) = (1, 0, _fixed.Count > 0 ? MaxBlocks : random.Below(MaxBlocks + 1));
        while (written < wanted && WriteBlock(block, into[at..]) is > 0 and var length)
        {
            at += length;
            written++;
        }

        into[0] = (byte)written;
        return at;
    }

    private int WriteBlock(BlockShape block, Span<byte> into)
    {
        var at = 0;
        for (var i = 0; i < block.Fields.Length; i++)
        {
            var rest = block.Fields.AsSpan(i + 1);
            var needed = 0;
            foreach (var field in rest)
                needed += field.Size;
            if (into.Length - at < needed + block.Fields[i].Size)
                return 0;
            at += WriteField(block.Fields[i], into[at..^needed]);
        }

        return at;
    }

    private int WriteField(FieldShape field, Span<byte> into)
    {
        if (_fixed.TryGetValue(field.Name, out var value))
            return WriteFixed(field, value, into);
        switch (field.Kind)
        {
            case FieldKind.Bytes: return WriteBytes(field.Size, into);
            case FieldKind.Uuid: IdFor(field.Name).WriteTo(into); break;
            case FieldKind.Bool: into[0] = (byte)random.Below(2); break;
            case FieldKind.F32 or FieldKind.Vector3 or FieldKind.Vector4 or FieldKind.Quaternion:
                WriteFloats(into[..field.Size]);
                break;
            case FieldKind.F64 or FieldKind.Vector3D: WriteDoubles(into[..field.Size]); break;
            default: WriteWhole(field, into[..field.Size]); break;
        }

        return field.Size;
    }

    private static int WriteFixed(FieldShape field, byte[] value, Span<byte> into)
    {
        if (field.Kind == FieldKind.Bytes)
            return WritePrefix(field.Size, value.AsSpan(0, Math.Min(value.Length, into.Length - field.Size)), into);
        into = into[..field.Size];
        into.Clear();
        value.AsSpan(0, Math.Min(value.Length, into.Length)).CopyTo(into);
        return field.Size;
    }

    private static int WritePrefix(int prefix, ReadOnlySpan<byte> content, Span<byte> into)
    {
        content.CopyTo(into[prefix..]);
        into[0] = (byte)content.Length;
        if (prefix == 2)
            into[1] = (byte)(content.Length >> 8);
        return prefix + content.Length;
    }

    private UUID IdFor(string name) => name switch
    {
        "AgentID" when random.Below(20) > 0 => session.AgentId,
        "SessionID" => session.SessionId,
        _ => random.Below(8) switch
        {
            0 => UUID.Zero,
            1 => Id(),
            _ => session.Ids.Count > 0 ? session.Ids[random.Below(session.Ids.Count)] : session.AgentId
        }
    };

    private void WriteWhole(FieldShape field, Span<byte> into)
    {
        ulong value = field switch
        {
            { Kind: FieldKind.U32, Name: "CircuitCode" } => session.CircuitCode,
            { Kind: FieldKind.U32 } when session.LocalIds.Count > 0 && field.Name.Contains("ID", StringComparison.OrdinalIgnoreCase)
                && random.Below(6) > 0 => session.LocalIds[random.Below(session.LocalIds.Count)],
            _ => Whole()
        };
        for (var i = 0; i < into.Length; i++)
            into[i] = i < 8 ? (byte)(value >> (8 * i)) : (byte)random.Next();
    }

    private ulong Whole() => random.Below(4) switch
    {
        0 => 0,
        1 => (ulong)random.Below(16),
        2 => (ulong)random.Below(RegionSize),
        _ => random.Next()
    };

    private void WriteFloats(Span<byte> into)
    {
        for (; into.Length >= 4; into = into[4..])
            BinaryPrimitives.WriteSingleLittleEndian(into, Real());
    }

    private void WriteDoubles(Span<byte> into)
    {
        for (; into.Length >= 8; into = into[8..])
            BinaryPrimitives.WriteDoubleLittleEndian(into, Real());
    }

    private float Real() => random.Below(12) switch
    {
        0 => HostileFloats[random.Below(HostileFloats.Length)],
        1 => BitConverter.UInt32BitsToSingle((uint)random.Next()),
        _ => random.Below(RegionSize * 100) / 100f
    };

    /// <param name="prefix">Bytes of the length before them: 1 or 2.</param>
    private int WriteBytes(int prefix, Span<byte> into)
    {
        var room = Math.Min(into.Length - prefix, prefix == 1 ? byte.MaxValue : 1000);
        var body = into.Slice(prefix, room);
        var length = random.Below(3) switch { 0 => 0, 1 => WriteText(body), _ => WriteNoise(body) };
        return WritePrefix(prefix, body[..length], into);
    }

    private int WriteText(Span<byte> into)
    {
        var text = Encoding.UTF8.GetBytes(Texts[random.Below(Texts.Length)] + '\0');
        var length = Math.Min(text.Length, into.Length);
        text.AsSpan(0, length).CopyTo(into);
        return length;
    }

    private int WriteNoise(Span<byte> into)
    {
        var length = random.Below(into.Length + 1);
        for (var i = 0; i < length; i++)
            into[i] = (byte)random.Next();
        return length;
    }

    private UUID Id() => new(random.Next(), random.Next());
}
