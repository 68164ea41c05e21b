using System.Text;

namespace OpenSim.Console.Terminal;

internal enum EditResult
{
    /// <summary>Nothing to redraw.</summary>
    Nothing,

    /// <summary>The line or the cursor changed.</summary>
    Changed,

    /// <summary>Enter: <see cref="LineEditor.Text"/> is the line.</summary>
    Done,

    /// <summary>End of input on an empty line.</summary>
    EndOfInput,

    /// <summary>The word under the cursor is to be completed.</summary>
    Complete
}

/// <summary>
/// The line being typed: text, cursor, cut text, and the way through the history. No terminal in here: keys in, state out.
/// </summary>
internal sealed class LineEditor(LineHistory history)
{
    private readonly List<Rune> _text = [];
    private Rune[] _cut = [];
    private int _historyIndex;
    private string _typedBeforeHistory = "";

    /// <summary>Position among the runes of the line, 0 before the first.</summary>
    public int Cursor { get; private set; }

    public string Text => ToText(_text);

    public string BeforeCursor => ToText(_text.Take(Cursor));

    public void Clear()
    {
        _text.Clear();
        Cursor = 0;
        _historyIndex = history.Count;
    }

    public EditResult Take(Key key)
    {
        switch (key.Kind)
        {
            case KeyKind.Text: return Insert([key.Rune]);
            case KeyKind.Enter: return EditResult.Done;
            case KeyKind.Tab: return EditResult.Complete;
            case KeyKind.EndOfInput when _text.Count == 0: return EditResult.EndOfInput;
            case KeyKind.EndOfInput or KeyKind.Delete: return Remove(Cursor, Cursor + 1);
            case KeyKind.Backspace: return Remove(Cursor - 1, Cursor);
            case KeyKind.Left: return MoveTo(Cursor - 1);
            case KeyKind.Right: return MoveTo(Cursor + 1);
            case KeyKind.WordLeft: return MoveTo(WordStart());
            case KeyKind.WordRight: return MoveTo(WordEnd());
            case KeyKind.Home: return MoveTo(0);
            case KeyKind.End: return MoveTo(_text.Count);
            case KeyKind.DeleteToEnd: return Cut(Cursor, _text.Count);
            case KeyKind.DeleteToStart: return Cut(0, Cursor);
            case KeyKind.DeleteWordBack: return Cut(WordStart(), Cursor);
            case KeyKind.DeleteWordForward: return Cut(Cursor, WordEnd());
            case KeyKind.Paste: return Insert(_cut);
            case KeyKind.Swap: return SwapLetters();
            case KeyKind.Up: return GoThroughHistory(-1);
            case KeyKind.Down: return GoThroughHistory(1);
            case KeyKind.Cancel: Clear(); return EditResult.Changed;
            default: return EditResult.Changed;
        }
    }

    /// <summary>
    /// Puts a completed word in place of the last <paramref name="typed"/> letters (and an opening quote) before the cursor.
    /// </summary>
    public void ReplaceWord(string typed, string word, bool finished)
    {
        var start = Cursor - typed.EnumerateRunes().Count();
        if (start > 0 && _text[start - 1].Value == '"')
            start--;
        _text.RemoveRange(start, Cursor - start);
        Cursor = start;
        var quote = word.Any(char.IsWhiteSpace);
        Insert([.. ((quote ? "\"" : "") + word + (quote && finished ? "\"" : "") + (finished ? " " : "")).EnumerateRunes()]);
    }

    private EditResult Insert(Rune[] runes)
    {
        _text.InsertRange(Cursor, runes);
        Cursor += runes.Length;
        return EditResult.Changed;
    }

    private EditResult Remove(int from, int to)
    {
        if (from < 0 || to > _text.Count)
            return EditResult.Nothing;
        _text.RemoveRange(from, to - from);
        Cursor = from;
        return EditResult.Changed;
    }

    private EditResult Cut(int from, int to)
    {
        if (from == to)
            return EditResult.Nothing;
        _cut = [.. _text.Skip(from).Take(to - from)];
        return Remove(from, to);
    }

    private EditResult MoveTo(int position)
    {
        if (position < 0 || position > _text.Count || position == Cursor)
            return EditResult.Nothing;
        Cursor = position;
        return EditResult.Changed;
    }

    private EditResult SwapLetters()
    {
        var second = Math.Min(Cursor, _text.Count - 1);
        if (second < 1)
            return EditResult.Nothing;
        (_text[second - 1], _text[second]) = (_text[second], _text[second - 1]);
        Cursor = second + 1;
        return EditResult.Changed;
    }

    private EditResult GoThroughHistory(int step)
    {
        var next = _historyIndex + step;
        if (next < 0 || next > history.Count)
            return EditResult.Nothing;
        if (_historyIndex == history.Count)
            _typedBeforeHistory = Text;
        _historyIndex = next;
        _text.Clear();
        Cursor = 0;
        return Insert([.. (next == history.Count ? _typedBeforeHistory : history[next]).EnumerateRunes()]);
    }

    private int WordStart()
    {
        var i = Cursor;
        while (i > 0 && Rune.IsWhiteSpace(_text[i - 1]))
            i--;
        while (i > 0 && !Rune.IsWhiteSpace(_text[i - 1]))
            i--;
        return i;
    }

    private int WordEnd()
    {
        var i = Cursor;
        while (i < _text.Count && Rune.IsWhiteSpace(_text[i]))
            i++;
        while (i < _text.Count && !Rune.IsWhiteSpace(_text[i]))
            i++;
        return i;
    }

    private static string ToText(IEnumerable<Rune> runes)
    {
        var text = new StringBuilder();
        foreach (var rune in runes)
            text.Append(rune.ToString());
        return text.ToString();
    }
}
