using System.Globalization;
using OpenSim.Settings;

namespace OpenSim.Console.Terminal;

/// <summary>
/// Lines typed before, kept in a file between runs (OpenSimulator's ConsoleHistory settings). With time stamps a line in the file is
/// "[2026-11-21 10:00:05] show users", which reads back as the command alone. A file that cannot be written costs the history, nothing
/// else.
/// </summary>
internal sealed class LineHistory
{
    private readonly string? _file;
    private bool _isUnread;
    private readonly int _limit;
    private readonly bool _timeStamps;
    private readonly List<string> _lines = [];
    private readonly List<string> _fileLines = [];

    /// <param name="file">Null keeps the history in memory only.</param>
    public LineHistory(string? file, int limit, bool timeStamps)
    {
        _file = file;
        _limit = limit;
        _timeStamps = timeStamps;
        Load();
    }

    public int Count => _lines.Count;

    public string this[int index] => _lines[index];

    /// <summary>Remembers a line unless it is blank or the same as the one before.</summary>
    public void Add(string line, DateTimeOffset now)
    {
        if (line.Trim().Length == 0 || (_lines.Count > 0 && _lines[^1] == line))
            return;
        _lines.Add(line);
        _fileLines.Add(_timeStamps ? $"[{now.ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture)}] {line}" : line);
        if (_lines.Count > _limit)
        {
            _lines.RemoveRange(0, _lines.Count - _limit);
            _fileLines.RemoveRange(0, _fileLines.Count - _limit);
        }

        Save();
    }

    private void Load()
    {
        if (_file is null || !File.Exists(_file))
            return;
        try
        {
            foreach (var line in File.ReadLines(_file).TakeLast(_limit))
            {
                _fileLines.Add(line);
                _lines.Add(WithoutStamp(line));
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _lines.Clear();
            _fileLines.Clear();
            _isUnread = true;
        }
    }

    private void Save()
    {
        if (_file is null || _isUnread) // what could not be read is not written over
            return;
        try
        {
            WholeFile.Write(_file, string.Concat(_fileLines.Select(line => line + Environment.NewLine)));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Not worth a word at every command; the history of this run still works.
        }
    }

    private static string WithoutStamp(string line)
    {
        var end = line.StartsWith('[') ? line.IndexOf("] ", StringComparison.Ordinal) : -1;
        return end == 20 ? line[(end + 2)..] : line;
    }
}
