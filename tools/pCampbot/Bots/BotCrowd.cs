using OpenSim.Client.Login;
using OpenSim.Client.Network;
using PCampbot.Behaviours;
using PCampbot.Options;
using PCampbot.Reports;

namespace PCampbot.Bots;

/// <summary>All bots of the process: made from the options, connected one after another, watched.</summary>
public sealed class BotCrowd : IDisposable
{
    private readonly BotOptions _options;
    private readonly BotLoop _loop = new();
    private readonly HttpClient _http = new(new SocketsHttpHandler { MaxConnectionsPerServer = 16 }) { Timeout = TimeSpan.FromSeconds(60) };
    private readonly LoginClient _login;
    private readonly List<Bot> _bots = [];
    private readonly CancellationTokenSource _stop = new();

    public BotCrowd(BotOptions options, Action<string> say)
    {
        _options = options;
        _login = new LoginClient(_http);
        Measures = new Measures(new Random(options.Count));
        _loop.OnError = e => say($"A bot failed: {e.Message}");
        for (var i = 0; i < options.Count; i++)
            _bots.Add(NewBot(options.From + i));
        _loop.Post(Probe);
    }

    public IReadOnlyList<Bot> Bots => _bots;

    public Measures Measures { get; }

    /// <summary>Connects so many of those that are not in world, LoginDelay apart. Returns when all have been tried.</summary>
    public async Task Connect(int most)
    {
        var logins = new List<Task>();
        foreach (var bot in _bots.Where(b => b.State == BotState.Disconnected).Take(most).ToList())
        {
            if (_stop.IsCancellationRequested)
                break;
            logins.Add(bot.Connect(_login, _options.LoginUri, _options.Start, _stop.Token));
            await Task.Delay(_options.LoginDelay, _stop.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        await Task.WhenAll(logins);
    }

    public void Disconnect(int most) => _loop.Post(() =>
    {
        foreach (var bot in _bots.Where(b => b.State == BotState.Connected).Reverse().Take(most))
            bot.Disconnect();
    });

    /// <summary>Runs something for each bot on the bots' thread, and waits until it has.</summary>
    public Task ForEach(Action<Bot> action)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _loop.Post(() =>
        {
            foreach (var bot in _bots)
                action(bot);
            done.SetResult();
        });
        return done.Task;
    }

    public Task<Report> MakeReport()
    {
        var done = new TaskCompletionSource<Report>(TaskCreationOptions.RunContinuationsAsynchronously);
        _loop.Post(() => done.SetResult(Report.Of(_bots, Measures)));
        return done.Task;
    }

    /// <summary>Logs everybody out and waits for it, at the most so long.</summary>
    public async Task LogoutAll(TimeSpan patience)
    {
        Disconnect(int.MaxValue);
        var until = DateTime.UtcNow + patience;
        while (_bots.Exists(b => b.State is BotState.Connected or BotState.Disconnecting) && DateTime.UtcNow < until)
            await Task.Delay(50);
    }

    public void Dispose()
    {
        _stop.Cancel();
        _loop.Dispose();
        _http.Dispose();
        _stop.Dispose();
    }

    private Bot NewBot(int number)
    {
        var bot = new Bot(number, _options.FirstName, $"{_options.LastName}_{number}", _options.Password, _loop, Measures)
        {
            SendsAgentUpdates = _options.SendAgentUpdates,
            RequestsTextures = _options.RequestObjectTextures,
            KeepsDetail = _options.Count <= 50
        };
        foreach (var abbreviation in _options.Behaviours)
            if (BehaviourTable.TryMake(abbreviation, new Random(number), out var behaviour))
                bot.Add(behaviour);
        return bot;
    }

    private void Probe()
    {
        Measures.NextProbe(_bots);
        _loop.After(TimeSpan.FromMilliseconds(250), Probe);
    }
}
