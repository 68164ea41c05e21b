using System.Buffers;
using System.Globalization;
using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Values;

/// <summary>A text that is put together, on the stack as long as it is short: only the text itself is allocated.</summary>
public ref struct TextBuffer(Span<char> start)
{
    /// <summary>Characters that a caller may have on its stack.</summary>
    public const int OnStack = 512;

    private Span<char> _chars = start;
    private char[]? _rented;

    public int Length { get; private set; }

    public void Add(char c)
    {
        if (Length == _chars.Length)
            Grow(1);
        _chars[Length++] = c;
    }

    public void Add(scoped ReadOnlySpan<char> text)
    {
        if (text.Length > _chars.Length - Length)
            Grow(text.Length);
        text.CopyTo(_chars[Length..]);
        Length += text.Length;
    }

    public void Add(int value)
    {
        if (_chars.Length - Length < 11)
            Grow(11);
        value.TryFormat(_chars[Length..], out var written, default, CultureInfo.InvariantCulture);
        Length += written;
    }

    public void Add(double value, int decimals, Dialect dialect)
    {
        if (_chars.Length - Length < FloatText.MaxLength)
            Grow(FloatText.MaxLength);
        Length += FloatText.Write(value, decimals, dialect, _chars[Length..]);
    }

    public void Add(Vector3 value, int decimals, Dialect dialect)
    {
        Add('<');
        Add(value.X, decimals, dialect);
        Add(", ");
        Add(value.Y, decimals, dialect);
        Add(", ");
        Add(value.Z, decimals, dialect);
        Add('>');
    }

    public void Add(Quaternion value, int decimals, Dialect dialect)
    {
        Add('<');
        Add(value.X, decimals, dialect);
        Add(", ");
        Add(value.Y, decimals, dialect);
        Add(", ");
        Add(value.Z, decimals, dialect);
        Add(", ");
        Add(value.W, decimals, dialect);
        Add('>');
    }

    /// <summary>An item as it is shown within a list.</summary>
    public void Add(in ListItem item, Dialect dialect)
    {
        switch (item.Type)
        {
            case ScriptType.Integer: Add(item.Integer); break;
            case ScriptType.Float: Add(item.Float, Casts.Decimals, dialect); break;
            case ScriptType.Vector: Add(item.Vector, Casts.Decimals, dialect); break;
            case ScriptType.Rotation: Add(item.Rotation, Casts.Decimals, dialect); break;
            default: Add(item.Text); break;
        }
    }

    public readonly ReadOnlySpan<char> Text => _chars[..Length];

    public void Cut(int length) => Length = length;

    /// <summary>The text; the buffer is given back.</summary>
    public string Finish()
    {
        var text = Length == 0 ? "" : new string(Text);
        Release();
        return text;
    }

    public void Release()
    {
        if (_rented != null)
            ArrayPool<char>.Shared.Return(_rented);
        _rented = null;
        _chars = default;
        Length = 0;
    }

    private void Grow(int more)
    {
        var rented = ArrayPool<char>.Shared.Rent(Math.Max(Length + more, 2 * _chars.Length));
        _chars[..Length].CopyTo(rented);
        if (_rented != null)
            ArrayPool<char>.Shared.Return(_rented);
        _chars = _rented = rented;
    }
}
