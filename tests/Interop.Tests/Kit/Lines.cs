using System.Diagnostics;

namespace Interop.Tests.Kit;

/// <summary>What a process has printed so far; any thread may wait for a line.</summary>
internal sealed class Lines
{
    private readonly List<string> _lines = [];
    private bool _isClosed;

    public IReadOnlyList<string> All
    {
        get
        {
            lock (_lines)
                return [.. _lines];
        }
    }

    public override string ToString() => string.Join('\n', All);

    /// <summary>The last lines, for a failure's message.</summary>
    public string Tail(int count = 40) => string.Join('\n', All.TakeLast(count));

    public void Add(string? line)
    {
        lock (_lines)
        {
            if (line is null)
                _isClosed = true;
            else
                _lines.Add(line);
            Monitor.PulseAll(_lines);
        }
    }

    /// <summary>Waits for a line, one of those that are there already included.</summary>
    /// <param name="from">Lines before this place do not count.</param>
    /// <returns>Null when the output has ended without it, or patience has.</returns>
    public string? WaitFor(Predicate<string> wanted, TimeSpan patience, int from = 0)
    {
        var started = Stopwatch.GetTimestamp();
        lock (_lines)
        {
            for (var next = from; ; next++)
            {
                while (next >= _lines.Count)
                {
                    var left = patience - Stopwatch.GetElapsedTime(started);
                    if (_isClosed || left <= TimeSpan.Zero || !Monitor.Wait(_lines, left))
                        return null;
                }

                if (wanted(_lines[next]))
                    return _lines[next];
            }
        }
    }
}
