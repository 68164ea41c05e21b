using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Json;

/// <summary>
/// Goes through the members of an object or the items of an array. Second Life checks all of a level that a path leads through, and nothing
/// below: so does one who goes on until <see cref="MoveNext"/> is false and then asks <see cref="IsValid"/>.
/// </summary>
internal ref struct JsonMembers
{
    private readonly ReadOnlySpan<char> _text;
    private int _at;
    private (int Start, int End) _key, _value;

    private readonly bool _allowsWords;

    /// <param name="text">Begins with a bracket; blanks may follow the last one.</param>
    /// <param name="allowsWords">What is no JSON, or nothing at all, counts as a value too.</param>
    public JsonMembers(ReadOnlySpan<char> text, bool allowsWords = false)
    {
        _text = text;
        _allowsWords = allowsWords;
        IsObject = text[0] == '{';
        _at = JsonText.SkipBlanks(text, 1);
        Index = -1;
    }

    public bool IsObject { get; }

    public JsonKind Kind { get; private set; }

    public int Index { get; private set; }

    /// <summary>Said when there is no next one: all was well-formed, and nothing stands behind it.</summary>
    public bool IsValid { get; private set; }

    /// <summary>With its quotes.</summary>
    public readonly ReadOnlySpan<char> Key => _text[_key.Start.._key.End];

    public readonly ReadOnlySpan<char> Value => _text[_value.Start.._value.End];

    public bool MoveNext()
    {
        if (_at >= _text.Length)
            return false;
        if (_text[_at] == (IsObject ? '}' : ']'))
            return Finish();
        if (Index >= 0)
        {
            if (_text[_at] != ',')
                return false;
            _at = JsonText.SkipBlanks(_text, _at + 1);
        }

        Index++;
        if (IsObject && !ReadKey())
            return false;
        _value.Start = _at;
        Kind = JsonText.Read(_text, ref _at);
        if (Kind == JsonKind.Invalid && (!_allowsWords || !ReadWord()))
            return false;
        _value.End = _at;
        _at = JsonText.SkipBlanks(_text, _at);
        return true;
    }

    /// <summary>Whether a specifier names this member. An array is asked for a number also by a text that begins with one.</summary>
    public readonly bool IsNamed(in ListItem specifier)
    {
        if (!IsObject)
            return specifier.IsInteger ? specifier.Integer == Index : Index == IndexOf(specifier);
        if (!specifier.IsText)
            return false;
        var inner = Key[1..^1];
        return inner.Contains('\\') ? JsonText.Unquote(Key) == specifier.Text : inner.SequenceEqual(specifier.Text);
    }

    /// <summary>Whether this kind of container is asked by this kind of specifier at all.</summary>
    public readonly bool Takes(in ListItem specifier) =>
        IsObject ? specifier.IsText : specifier.IsInteger || IndexOf(specifier) >= 0;

    private static int IndexOf(in ListItem specifier) =>
        specifier.Type is ScriptType.String or ScriptType.Key && specifier.Text.Length > 0 && char.IsAsciiDigit(specifier.Text[0])
            ? Casts.ToInteger(specifier.Text) : -1;

    /// <summary>All up to what ends a value here, without the blanks before that.</summary>
    private bool ReadWord()
    {
        _at = _value.Start;
        var length = _text[_at..].IndexOfAny(",]}");
        if (length < 0 || _text[_at..(_at + length)].Contains(':'))
            return false;
        _at += _text.Slice(_at, length).TrimEnd(JsonText.Blanks).Length;
        return true;
    }

    private bool ReadKey()
    {
        _key.Start = _at;
        if (_at >= _text.Length || _text[_at] != '"' || JsonText.Read(_text, ref _at) != JsonKind.String)
            return false;
        _key.End = _at;
        _at = JsonText.SkipBlanks(_text, _at);
        if (_at >= _text.Length || _text[_at] != ':')
            return false;
        _at = JsonText.SkipBlanks(_text, _at + 1);
        return true;
    }

    private bool Finish()
    {
        _at = _text.Length == _at + 1 ? _at + 1 : JsonText.SkipBlanks(_text, _at + 1);
        IsValid = _at == _text.Length;
        _at = _text.Length;
        return false;
    }
}
