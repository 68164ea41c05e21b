namespace OpenSim.ClientStack.OperatorPage;

/// <summary>The newest lines of the log, for whoever opens the page. Any thread writes and reads.</summary>
public sealed class LogTail
{
    private const int Kept = 300;

    private readonly Lock _gate = new(); // guards both fields
    private readonly Queue<string> _lines = new(Kept);
    private long _written;

    public void Add(string line)
    {
        lock (_gate)
        {
            if (_lines.Count == Kept)
                _lines.Dequeue();
            _lines.Enqueue(line);
            _written++;
        }
    }

    /// <summary>
    /// The lines that were written after the first <paramref name="seen"/>, as far as they are kept; <paramref name="seen"/> becomes their
    /// number.
    /// </summary>
    public IReadOnlyList<string> After(ref long seen)
    {
        lock (_gate)
        {
            var news = (int)Math.Min(_written - seen, _lines.Count);
            seen = _written;
            return news <= 0 ? [] : [.. _lines.Skip(_lines.Count - news)];
        }
    }
}
