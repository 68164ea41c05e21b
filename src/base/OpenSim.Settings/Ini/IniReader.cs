namespace OpenSim.Settings.Ini;

/// <summary>
/// Reads the ini dialect of OpenSimulator's files, that of its Nini library:
/// <list type="bullet">
/// <item><c>[Section]</c>; what follows the bracket is ignored. A section may come again: its keys are added, and replace equal
/// ones.</item>
/// <item><c>Key = value</c>; the value ends at <c>;</c> (a comment, also without a space before it) or at the end of the line. Blanks
/// around it go.</item>
/// <item>A value that begins with <c>"</c> ends at the next <c>"</c> and keeps blanks and semicolons. There is no escape.</item>
/// <item>A quote within a bare value ends the value, as it does in Nini; we warn.</item>
/// <item>A key set twice in one run of a section keeps its first value, as in Nini; we warn.</item>
/// <item><c>;</c> and, more kindly than Nini, <c>#</c> begin a comment at the start of a line.</item>
/// </list>
/// Nini drops the whole of an earlier section when it comes again in the same file. We merge: nobody wants to lose half of his settings to
/// a second heading.
/// </summary>
public sealed class IniReader
{
    private readonly string _file;
    private readonly List<IniEntry> _entries = [];
    private readonly List<string> _warnings = [];
    private readonly Dictionary<string, int> _linesInThisRun = new(StringComparer.OrdinalIgnoreCase);
    private string? _section;
    private int _line;

    private IniReader(string file) => _file = file;

    /// <summary>False with one sentence, which begins "file:line:", when a line is neither section, assignment nor comment.</summary>
    public static bool TryRead(string file, ReadOnlySpan<char> text, out IniDocument document, out string error)
    {
        var reader = new IniReader(file);
        error = "";
        foreach (var line in text.TrimStart('\uFEFF').EnumerateLines())
        {
            reader._line++;
            if (reader.TakeLine(line.Trim()) is not { } problem)
                continue;
            error = reader.At(reader._line, problem);
            document = IniDocument.Empty;
            return false;
        }

        document = new IniDocument(file, reader._entries, reader._warnings);
        return true;
    }

    /// <summary>Null, or what is wrong with the line.</summary>
    private string? TakeLine(ReadOnlySpan<char> line)
    {
        if (line.IsEmpty || line[0] is ';' or '#')
            return null;
        return line[0] == '[' ? TakeSection(line) : TakeAssignment(line);
    }

    private string? TakeSection(ReadOnlySpan<char> line)
    {
        var end = line.IndexOf(']');
        if (end < 0)
            return "the section has no closing bracket.";
        var name = line[1..end].Trim();
        if (name.IsEmpty)
            return "the section has no name.";

        _section = name.ToString();
        _linesInThisRun.Clear();
        return null;
    }

    private string? TakeAssignment(ReadOnlySpan<char> line)
    {
        var equals = line.IndexOf('=');
        if (equals < 0)
            return "expected Key = value.";
        var key = line[..equals].Trim();
        if (key.IsEmpty)
            return "there is no key before the equals sign.";
        if (_section is null)
            return "this key stands before the first [Section].";
        if (!TryReadValue(line[(equals + 1)..].TrimStart(), out var value))
            return "the value has no closing quote.";

        AddOnce(key.ToString(), value.ToString());
        return null;
    }

    private bool TryReadValue(ReadOnlySpan<char> text, out ReadOnlySpan<char> value)
    {
        if (!text.StartsWith('"'))
        {
            value = ReadBareValue(text);
            return true;
        }

        var length = text[1..].IndexOf('"');
        value = length < 0 ? default : text.Slice(1, length);
        if (length < 0)
            return false;
        if (text[(length + 2)..].TrimStart() is [not ';', ..])
            Warn("what follows the closing quote is ignored.");
        return true;
    }

    private ReadOnlySpan<char> ReadBareValue(ReadOnlySpan<char> text)
    {
        var end = text.IndexOfAny(';', '"');
        if (end < 0)
            return text;
        if (text[end] == '"')
            Warn("a quote inside an unquoted value ends it; put the whole value in quotes.");
        return text[..end].TrimEnd();
    }

    private void AddOnce(string key, string value)
    {
        if (_linesInThisRun.TryAdd(key, _line))
            _entries.Add(new IniEntry(_section!, key, value, _line));
        else
            Warn($"[{_section}] {key} is already set on line {_linesInThisRun[key]}; the first one counts.");
    }

    private void Warn(string sentence) => _warnings.Add(At(_line, sentence));

    private string At(int line, string sentence) => $"{_file}:{line}: {sentence}";
}
