using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using PCampbot.Behaviours;
using PCampbot.Measures;
using PCampbot.Options;

namespace PCampbot.Bots;

/// <summary>All bots of the process: made from the options, logged in one after another, watched.</summary>
public sealed class BotCrowd : IDisposable
{
    private const int MaxInDetail = 50;
    private static readonly TimeSpan WatchInterval = TimeSpan.FromMilliseconds(500);

    private readonly BotOptions _options;
    private readonly BotLoop _loop;
    private readonly HttpClient _loginHttp =
        new(new SocketsHttpHandler { MaxConnectionsPerServer = 16 }) { Timeout = TimeSpan.FromSeconds(60) };
    private readonly HttpClient _capsHttp =
        new(new SocketsHttpHandler { PooledConnectionIdleTimeout = TimeSpan.FromMinutes(5) }) { Timeout = TimeSpan.FromSeconds(90) };
    private readonly List<ClientSession> _sessions = [];
    private readonly CancellationTokenSource _stop = new();
    private CancellationTokenSource _connecting = new();
    private Traffic _endedTraffic;

    public BotCrowd(BotOptions options, Action<string> say)
    {
        _options = options;
        _loop = new BotLoop { OnError = e => say($"A bot failed: {e}"), Line = options.Line };
        Measures = new CrowdMeasures(ReadSentences(options), new Random(options.Count));
        Probes = new MovementProbes(Measures, new Random(options.Count));
        var around = Surroundings();
        Bots = [.. Enumerable.Range(options.From, options.Count).Select(number => NewBot(number, around))];
        Timeline = new Timeline(this, options.WatchedProcess);
        _loop.Post(Watch);
        _loop.Post(Sample);
        _loop.Post(Probe);
    }

    public IReadOnlyList<Bot> Bots { get; }

    public CrowdMeasures Measures { get; }

    public MovementProbes Probes { get; }

    public Timeline Timeline { get; }

    public double WarmUpSeconds => _options.Configuration.Get(BotSettings.WarmUp);

    /// <summary>Logs so many of those in that are not in world, LoginDelay apart. Returns when all have been tried.</summary>
    public Task Connect(int max) => Connect(max, TimeSpan.FromMilliseconds(_options.Configuration.Get(BotSettings.LoginDelay)), 0);

    /// <param name="jitter">Share of the pause by which it varies, 0 to 1.</param>
    public async Task Connect(int max, TimeSpan pause, double jitter)
    {
        var stop = _connecting.Token;
        var random = new Random(max);
        var logins = new List<Task>();
        foreach (var bot in Bots.Where(b => b.State == BotState.Disconnected).Take(max).ToList())
        {
            if (stop.IsCancellationRequested)
                break;
            logins.Add(bot.Connect(_stop.Token));
            await Task.Delay(pause * (1 + jitter * (2 * random.NextDouble() - 1)), stop)
                .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        await Task.WhenAll(logins);
    }

    /// <summary>Logs the last ones out, and stops logging others in.</summary>
    public void Disconnect(int max)
    {
        Interlocked.Exchange(ref _connecting, new CancellationTokenSource()).Cancel();
        _loop.Post(() =>
        {
            foreach (var bot in Bots.Where(b => b.State == BotState.Connected).Reverse().Take(max).ToList())
                bot.Disconnect();
        });
    }

    /// <summary>Runs something for each bot on the bots' thread, and waits until it has.</summary>
    public Task ForEach(Action<Bot> action) => Ask(() =>
    {
        foreach (var bot in Bots)
            action(bot);
        return true;
    });

    /// <summary>Asks something on the bots' thread.</summary>
    public Task<T> Ask<T>(Func<T> question)
    {
        var answer = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
        _loop.Post(() =>
        {
            try
            {
                answer.SetResult(question());
            }
#pragma warning disable CA1031 // goes to whoever asks
            catch (Exception e)
#pragma warning restore CA1031
            {
                answer.SetException(e);
            }
        });
        return answer.Task;
    }

    /// <summary>Logs everybody out and waits for it, at the most so long.</summary>
    public async Task LogoutAll(TimeSpan patience)
    {
        Disconnect(int.MaxValue);
        var until = DateTime.UtcNow + patience;
        while (Bots.Any(b => b.State is BotState.Connected or BotState.Disconnecting) && DateTime.UtcNow < until)
            await Task.Delay(50, CancellationToken.None);
    }

    /// <summary>Of all sessions so far. Bots' thread only.</summary>
    public Traffic CountTraffic()
    {
        var sum = _endedTraffic;
        foreach (var session in _sessions)
            sum += Traffic.Of(session);
        return sum;
    }

    public void Dispose()
    {
        _stop.Cancel();
        _loop.Dispose();
        _loginHttp.Dispose();
        _capsHttp.Dispose();
    }

    private BotSurroundings Surroundings() => new()
    {
        Loop = _loop,
        Login = new LoginClient(_loginHttp),
        Http = _capsHttp,
        Measures = Measures,
        Probes = Probes,
        Configuration = _options.Configuration,
        LoginUri = _options.LoginUri,
        FirstGuest = _options.From + _options.Count - _options.Configuration.Get(BotSettings.Guests),
        GuestLogin = Uri.TryCreate(_options.Configuration.Get(BotSettings.GuestLogin), UriKind.Absolute, out var uri) ? uri : null,
        Start = _options.Start,
        Wears = _options.Wears,
        KeepsDetail = _options.Count <= MaxInDetail,
        OnSession = _sessions.Add
    };

    private Bot NewBot(int number, BotSurroundings around)
    {
        var bot = new Bot(number, _options.FirstName, $"{_options.LastName}_{number}", _options.Password, around);
        foreach (var abbreviation in _options.Behaviours)
            if (BehaviourTable.TryMake(abbreviation, new Random(number), out var behaviour))
                bot.Add(behaviour);
        return bot;
    }

    private void Watch()
    {
        var now = BotLoop.Now;
        foreach (var bot in Bots)
            bot.Watch(now);

        foreach (var ended in _sessions.Where(s => s.State == ViewerState.Gone).ToList())
        {
            _endedTraffic += Traffic.Of(ended);
            _sessions.Remove(ended);
        }

        _loop.After(WatchInterval, Watch);
    }

    private void Sample()
    {
        Timeline.Take();
        _loop.After(TimeSpan.FromSeconds(1), Sample);
    }

    private void Probe()
    {
        var rate = _options.Configuration.Get(BotSettings.ProbesPerSecond);
        if (rate > 0)
            Probes.Step(Bots, BotLoop.Now);
        _loop.After(TimeSpan.FromSeconds(rate > 0 ? 1 / rate : 1), Probe);
    }

    private static string[] ReadSentences(BotOptions options)
    {
        var file = options.Configuration.Get(BotSettings.Sentences);
        return File.Exists(file) ? [.. File.ReadLines(file).Where(l => l.Length is > 0 and < 200)] : [];
    }
}
