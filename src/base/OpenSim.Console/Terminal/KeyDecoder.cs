using System.Text;

namespace OpenSim.Console.Terminal;

/// <summary>
/// Bytes from a terminal to keys: UTF-8 text, control characters with their Emacs meaning as in every shell, and the escape sequences of
/// VT100, xterm and the Linux console. Unknown sequences are swallowed whole. A lone Escape joins with the key after it (Alt).
/// </summary>
internal sealed class KeyDecoder
{
    private const int MaxSequence = 16;

    private readonly List<byte> _pending = [];

    /// <summary>Takes one byte; true when it completes a key.</summary>
    public bool TryTake(byte value, out Key key)
    {
        _pending.Add(value);
        var decoded = _pending[0] switch
        {
            0x1B => DecodeEscape(),
            < 0x20 or 0x7F => DecodeControl(_pending[0]),
            _ => DecodeText()
        };
        key = decoded ?? default;
        return decoded is not null;
    }

    private Key? DecodeControl(byte value)
    {
        _pending.Clear();
        return value switch
        {
            0x0D or 0x0A => new Key(KeyKind.Enter),
            0x09 => new Key(KeyKind.Tab),
            0x7F or 0x08 => new Key(KeyKind.Backspace),
            0x01 => new Key(KeyKind.Home),
            0x05 => new Key(KeyKind.End),
            0x02 => new Key(KeyKind.Left),
            0x06 => new Key(KeyKind.Right),
            0x10 => new Key(KeyKind.Up),
            0x0E => new Key(KeyKind.Down),
            0x04 => new Key(KeyKind.EndOfInput),
            0x0B => new Key(KeyKind.DeleteToEnd),
            0x15 => new Key(KeyKind.DeleteToStart),
            0x17 => new Key(KeyKind.DeleteWordBack),
            0x19 => new Key(KeyKind.Paste),
            0x14 => new Key(KeyKind.Swap),
            0x0C => new Key(KeyKind.Redraw),
            0x07 => new Key(KeyKind.Cancel),
            _ => null
        };
    }

    private Key? DecodeText()
    {
        var status = Rune.DecodeFromUtf8(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(_pending), out var rune, out _);
        if (status == System.Buffers.OperationStatus.NeedMoreData)
            return null;
        _pending.Clear();
        return status == System.Buffers.OperationStatus.Done && !Rune.IsControl(rune) ? new Key(KeyKind.Text, rune) : null;
    }

    private Key? DecodeEscape()
    {
        if (_pending.Count == 1)
            return null;
        var second = _pending[1];
        if (second is not ((byte)'[' or (byte)'O'))
        {
            _pending.Clear();
            return DecodeAlt(second);
        }

        var last = _pending[^1];
        var isFinal = _pending.Count > 2 && last is >= 0x40 and <= 0x7E && !(last == (byte)'[' && _pending.Count == 3);
        if (!isFinal && _pending.Count < MaxSequence)
            return null;

        var body = Encoding.ASCII.GetString([.. _pending.Skip(2)]);
        _pending.Clear();
        return DecodeSequence(body);
    }

    private static Key? DecodeAlt(byte value) => value switch
    {
        (byte)'b' => new Key(KeyKind.WordLeft),
        (byte)'f' => new Key(KeyKind.WordRight),
        (byte)'d' => new Key(KeyKind.DeleteWordForward),
        0x7F or 0x08 => new Key(KeyKind.DeleteWordBack),
        _ => null
    };

    private static Key? DecodeSequence(string body) => body switch
    {
        "A" => new Key(KeyKind.Up),
        "B" => new Key(KeyKind.Down),
        "C" => new Key(KeyKind.Right),
        "D" => new Key(KeyKind.Left),
        "H" or "1~" or "7~" => new Key(KeyKind.Home),
        "F" or "4~" or "8~" => new Key(KeyKind.End),
        "3~" => new Key(KeyKind.Delete),
        "1;5C" or "1;3C" or "5C" => new Key(KeyKind.WordRight),
        "1;5D" or "1;3D" or "5D" => new Key(KeyKind.WordLeft),
        "3;5~" => new Key(KeyKind.DeleteWordForward),
        _ => null
    };
}
