using System.Runtime.CompilerServices;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>
/// A local string that a loop adds to: what is added goes behind what is there, and a string is made when somebody reads it. Null stands
/// for the empty one that nobody has set.
/// </summary>
internal sealed class GrowingText
{
    private const int Fewest = 64;

    private char[] _signs = [];
    private int _length;
    private string? _text = ""; // null when it is to be made
    private bool _isWritten = true; // the signs are what the text is

    public static string Read(GrowingText? text) => text is null ? "" : text._text ??= new string(text._signs, 0, text._length);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static GrowingText? Set(string value, GrowingText? text)
    {
        if (text is null && value.Length == 0)
            return null;
        text ??= new GrowingText();
        (text._text, text._length, text._isWritten) = (value, value.Length, value.Length == 0);
        return text;
    }

    /// <summary>Counts what is added alone; the script may have failed afterwards.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static GrowingText Add(string more, GrowingText? text, Script script)
    {
        text ??= new GrowingText();
        script.Made(2L * more.Length);
        if (script.Stop == StopReason.Failure || more.Length == 0)
            return text;
        text.Write(more);
        return text;
    }

    private void Write(string more)
    {
        var length = _length + more.Length;
        if (length > _signs.Length)
        {
            var signs = new char[Math.Max(Fewest, 2 * length)];
            if (_isWritten)
                _signs.AsSpan(0, _length).CopyTo(signs);
            _signs = signs;
        }

        if (!_isWritten)
            _text!.CopyTo(_signs);
        more.CopyTo(_signs.AsSpan(_length));
        (_text, _length, _isWritten) = (null, length, true);
    }
}
