using OpenSim.Telemetry.Threads;

namespace OpenSim.Console;

/// <summary>
/// Lines on their way to a terminal or pipe. Whoever writes never waits: a terminal that is paused with Ctrl-S, or a pipe that nobody
/// reads, would otherwise stop the region loop at its next log line. When the reader is too slow the newest lines are dropped and counted.
/// </summary>
internal sealed class OutputQueue : IDisposable
{
    private const int Capacity = 10_000;

    private readonly Action<string> _write;
    private readonly Lock _gate = new(); // guards the fields below
    private readonly Queue<string> _lines = new();
    private readonly ManualResetEventSlim _changed = new();
    private readonly Thread _thread;
    private readonly List<ManualResetEventSlim> _waiting = [];
    private long _dropped;
    private bool _isWriting;
    private bool _closed;

    public OutputQueue(Watchdog watchdog, Action<string> write)
    {
        _write = write;
        _thread = watchdog.Start("Console output", Drain);
    }

    public void Add(string line)
    {
        lock (_gate)
        {
            if (_closed)
                return;
            if (_lines.Count >= Capacity)
            {
                _dropped++;
                return;
            }

            _lines.Enqueue(line);
            _changed.Set();
        }
    }

    /// <summary>Waits until everything added so far is on the screen, or the time is up.</summary>
    public void WaitUntilWritten(TimeSpan patience)
    {
        var written = new ManualResetEventSlim();
        lock (_gate)
        {
            if (_lines.Count == 0 && !_isWriting)
                return;
            _waiting.Add(written);
        }

        written.Wait(patience);
    }

    /// <summary>Writes what is waiting, for at most two seconds, and ends.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _closed = true;
            _changed.Set();
        }

        _thread.Join(TimeSpan.FromSeconds(2));
    }

    private void Drain(NamedThread thread)
    {
        while (TryTake(out var line, out var ended) || !ended)
        {
            thread.Rest();
            if (line is null)
                _changed.Wait();
            else
                _write(line);
        }
    }

    private bool TryTake(out string? line, out bool ended)
    {
        lock (_gate)
        {
            ended = _closed;
            _isWriting = _lines.TryDequeue(out line);
            if (_isWriting)
                return true;
            if (_dropped > 0)
            {
                line = $"({_dropped} lines were left out: the terminal is too slow)";
                _dropped = 0;
                _isWriting = true;
                return true;
            }

            foreach (var waiting in _waiting)
                waiting.Set();
            _waiting.Clear();
            if (!_closed)
                _changed.Reset();
            return false;
        }
    }
}
