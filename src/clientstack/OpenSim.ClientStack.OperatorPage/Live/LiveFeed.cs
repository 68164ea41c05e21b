using System.Threading.Channels;
using OpenSim.World;

namespace OpenSim.ClientStack.OperatorPage.Live;

/// <summary>
/// Reads what the page shows: once a second for all who look, and every five seconds, a few numbers only, when nobody does, so that the
/// graphs are not empty when somebody comes. A reader who is slow misses readings; it never holds up the others.
/// </summary>
internal sealed class LiveFeed : IDisposable
{
    private static readonly TimeSpan Watched = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Unwatched = TimeSpan.FromSeconds(5);
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
        _timer = services.Watchdog.StartTimer("Operator page", Read, Unwatched, Unwatched);
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
                _timer.Change(Watched, Watched);
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
                _timer.Change(Unwatched, Unwatched);
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
            if (_closed)
                return;
            FollowRegions();
            _times.Next()[0] = _services.Time.GetUtcNow().ToUnixTimeMilliseconds();
            _process.Read(_ofProcess.Next());
            foreach (var (reader, series) in _ofRegions.Values)
                reader.Read(series.Next());
            if (_watchers.Count > 0)
                Tell();
        }
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
