using System.Threading.Channels;
using OpenSim.World;

namespace OpenSim.ClientStack.OperatorPage.Live;

/// <summary>
/// Reads what the page shows: once a second for all who look, and never when nobody does. A reader who is slow misses readings; it never
/// holds up the others.
/// </summary>
internal sealed class LiveFeed : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private const int Waiting = 8;
    private const int MaxWatchers = 20;

    private readonly OperatorPageServices _services;
    private readonly Lock _gate = new(); // guards everything below
    private readonly ProcessReader _process;
    private readonly ThreadReader _threads = new();
    private readonly FeedWriter _writer;
    private readonly Series _times = new(["t"]);
    private readonly Series _ofProcess = new(ProcessReader.Columns);
    private readonly Dictionary<Scene, (SceneReadings Reader, Series Series)> _ofRegions = [];
    private readonly List<Channel<byte[]>> _watchers = [];
    private readonly ITimer _timer;
    private long _logSeen;
    private bool _closed;

    public LiveFeed(OperatorPageServices services)
    {
        _services = services;
        _process = new ProcessReader(services.Time);
        _writer = new FeedWriter(services);
        _timer = services.Watchdog.StartTimer("Operator page", Read, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>
    /// Begins to look: first what was, then a reading a second. When too many look already the one who has done so longest ends: those who
    /// come cannot be locked out by streams that nobody reads. Null when the page is closed.
    /// </summary>
    public Channel<byte[]>? Watch()
    {
        var channel = Channel.CreateBounded<byte[]>(new BoundedChannelOptions(Waiting) { FullMode = BoundedChannelFullMode.DropOldest });
        lock (_gate)
        {
            if (_closed)
                return null;
            if (_watchers.Count >= MaxWatchers)
                EndOldest();
            if (_watchers.Count == 0)
            {
                _logSeen = 0;
                _services.Log.After(ref _logSeen);
                _threads.Restart();
                TakeReading();
                _timer.Change(Interval, Interval);
            }

            _watchers.Add(channel);
            channel.Writer.TryWrite(_writer.Hello(_times, _ofProcess, [.. _ofRegions.Values]));
        }

        return channel;
    }

    public void Leave(Channel<byte[]> channel)
    {
        lock (_gate)
        {
            _watchers.Remove(channel);
            if (_watchers.Count == 0 && !_closed)
                _timer.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        }
    }

    /// <summary>Ends all streams, so that the server need not wait for them.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _closed = true;
            _timer.Dispose();
            foreach (var watcher in _watchers)
                watcher.Writer.TryComplete();
        }
    }

    private void EndOldest()
    {
        _watchers[0].Writer.TryComplete();
        _watchers.RemoveAt(0);
    }

    private void Read()
    {
        lock (_gate)
        {
            if (_closed || _watchers.Count == 0)
                return;
            TakeReading();
            Tell();
        }
    }

    private void TakeReading()
    {
        FollowRegions();
        _times.Next()[0] = _services.Time.GetUtcNow().ToUnixTimeMilliseconds();
        _process.Read(_ofProcess.Next());
        foreach (var (reader, series) in _ofRegions.Values)
            reader.Read(series.Next());
    }

    private void Tell()
    {
        var message =
            _writer.Live(_times, _ofProcess, [.. _ofRegions.Values], _threads.Read(_services.Watchdog), _services.Log.After(ref _logSeen));
        foreach (var watcher in _watchers)
            watcher.Writer.TryWrite(message);
    }

    private void FollowRegions()
    {
        var present = _services.Regions();
        foreach (var gone in _ofRegions.Keys.Except(present).ToList())
            _ofRegions.Remove(gone);
        foreach (var scene in present)
            if (!_ofRegions.ContainsKey(scene))
                _ofRegions[scene] = (new SceneReadings(scene, _services.Statistics, _services.Time), new Series(SceneReadings.Columns));
    }
}
