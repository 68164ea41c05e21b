using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace OpenSim.Llsd;

/// <summary>Appends UTF-8 to a buffer writer in large steps; the XML writers are made of it.</summary>
public ref struct Utf8Sink(IBufferWriter<byte> output)
{
    private const int Step = 1024;
    private static readonly SearchValues<char> NeedsCare = SearchValues.Create(
        "<>&\0\u0001\u0002\u0003\u0004\u0005\u0006\a\b\v\f\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f\ufffe\uffff");

    private readonly IBufferWriter<byte> _output = output;
    private Span<byte> _free;
    private int _used;

    public void Flush()
    {
        _output.Advance(_used);
        _free = default;
        _used = 0;
    }

    public void Raw(scoped ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Room(bytes.Length));
        _used += bytes.Length;
    }

    public void Format<T>(T value)
        where T : IUtf8SpanFormattable
    {
        value.TryFormat(Room(64), out var written, default, CultureInfo.InvariantCulture);
        _used += written;
    }

    public void Base64Text(scoped ReadOnlySpan<byte> bytes)
    {
        var length = Base64.GetMaxEncodedToUtf8Length(bytes.Length);
        Base64.EncodeToUtf8(bytes, Room(length), out _, out var written);
        _used += written;
    }

    /// <summary>Text with markup characters replaced. Control characters, which XML cannot carry at all, become question marks.</summary>
    public void Escaped(scoped ReadOnlySpan<char> text)
    {
        while (true)
        {
            var plain = text.IndexOfAny(NeedsCare);
            Plain(plain < 0 ? text : text[..plain]);
            if (plain < 0)
                return;
            Raw(text[plain] switch
            {
                '<' => "&lt;"u8,
                '>' => "&gt;"u8,
                '&' => "&amp;"u8,
                _ => "?"u8
            });
            text = text[(plain + 1)..];
        }
    }

    private void Plain(scoped ReadOnlySpan<char> text)
    {
        if (text.IsEmpty)
            return;
        var written = Encoding.UTF8.GetBytes(text, Room(Encoding.UTF8.GetMaxByteCount(text.Length)));
        _used += written; // not in one statement: Room may reset _used
    }

    private Span<byte> Room(int length)
    {
        if (_free.Length - _used < length)
        {
            _output.Advance(_used);
            _free = _output.GetSpan(Math.Max(length, Step));
            _used = 0;
        }

        return _free[_used..];
    }
}
