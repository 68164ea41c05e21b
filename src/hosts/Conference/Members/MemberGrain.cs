using OpenSim.Conference.Links;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Processes;
using Orleans.Concurrency;

namespace OpenSim.Conference.Members;

/// <remarks>
/// Reentrant: the process may end while its end is waited for. What it knows is in the process and on the disk, so a supervisor that is
/// killed takes nothing along.
/// </remarks>
[Reentrant]
[KeepAlive]
internal sealed class MemberGrain(
    ConferencePlan conference, IMemberProcesses processes, IMemberLink link, NewsBoard board, TimeProvider time) : Grain, IMemberGrain
{
    private const int MaxSilences = 3;

    // A start's question costs a region a tenth of a millisecond, and is asked only while it starts.
    private static readonly TimeSpan ReadyInterval = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan LongLife = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan MaxRest = TimeSpan.FromMinutes(1);

    private MemberPlan _plan = null!; // from the activation on
    private MemberNews _news = null!;
    private IGrainTimer? _timer; // what it waits for: readiness, health, patience, rest
    private TaskCompletionSource<bool> _ready = NewSource();
    private TaskCompletionSource<bool> _gone = NewSource();
    private bool _isWanted;
    private bool _hasDied; // since it was last ready
    private int _silences;
    private int _shortLives;

    private IHostGrain Host => GrainFactory.GetGrain<IHostGrain>(Environment.MachineName);

    public override Task OnActivateAsync(CancellationToken cancellationToken)
    {
        var name = this.GetPrimaryKeyString();
        _plan = conference.Find(name) ?? throw new InvalidOperationException($"The conference has no {name}.");
        _news = board.Of(name);
        return Task.CompletedTask;
    }

    public Task<MemberNews> News() => Task.FromResult(_news);

    public Task<bool> Ready() => _ready.Task;

    public async Task Start()
    {
        _isWanted = true;
        if (_news.State != MemberState.Stopped)
            return;
        _ready = NewSource();
        if (processes.Find(_plan) is { } running)
            Take(running);
        else
            await WaitForTurn(isUrgent: false);
    }

    public async Task Begin()
    {
        if (_news.State != MemberState.Waiting)
        {
            await Host.Done(_plan.Name);
            return;
        }

        try
        {
            Take(processes.Start(_plan));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidOperationException)
        {
            await Host.Done(_plan.Name);
            Rest(e.Message);
        }
    }

    public async Task End()
    {
        _isWanted = false;
        if (_news.State is MemberState.Waiting or MemberState.Resting)
            Stop();
        if (_news.State is MemberState.Starting or MemberState.Ready)
        {
            var wasStarting = _news.State == MemberState.Starting;
            _gone = NewSource();
            Become(MemberState.Ending, _news.Process);
            After(conference.Seconds(ConferenceSettings.EndPatience), GiveUp);
            processes.Terminate(_news.Process);
            if (wasStarting)
                await Host.Done(_plan.Name);
        }

        if (_news.State == MemberState.Ending)
            await _gone.Task;
    }

    public Task Kill()
    {
        if (_news.Process != 0)
            processes.Kill(_news.Process);
        return Task.CompletedTask;
    }

    public async Task Ended(int process, int? exitCode)
    {
        if (process != _news.Process)
            return;
        var (before, lived) = (_news.State, time.GetUtcNow() - _news.Since);
        if (!_isWanted)
        {
            Stop();
            return;
        }

        if (before == MemberState.Starting)
            await Host.Done(_plan.Name);
        _hasDied = true;
        _news = _news with { Deaths = _news.Deaths + 1 };
        _shortLives = before == MemberState.Ready && lived > LongLife ? 0 : _shortLives + 1;
        board.Say($"{_plan.Name} has ended{Words(exitCode)}");
        if (before == MemberState.Ready)
            _ = Host.Tell($"{_plan.Name} has stopped and is being started again.", _plan.Name);
        if (_shortLives > 1)
            Rest(processes.LastWords(_plan));
        else
            await WaitForTurn(isUrgent: true);
    }

    private Task WaitForTurn(bool isUrgent)
    {
        Become(MemberState.Waiting, 0);
        return Host.Ask(_plan.Name, isUrgent);
    }

    // A region that dies at each start would keep the host busy with nothing else.
    private void Rest(string problem)
    {
        _shortLives = Math.Max(1, _shortLives);
        var rest = TimeSpan.FromSeconds(Math.Min(MaxRest.TotalSeconds, Math.Pow(2, Math.Min(_shortLives - 1, 10))));
        Become(MemberState.Resting, 0, problem);
        After(rest, () => WaitForTurn(isUrgent: true));
    }

    private void Take(int process)
    {
        Become(MemberState.Starting, process);
        var self = this.AsReference<IMemberGrain>();
        processes.Watch(process, exitCode => self.Ended(process, exitCode).Ignore());
        var deadline = time.GetUtcNow() + conference.Seconds(ConferenceSettings.StartPatience);
        Every(ReadyInterval, () => AskWhetherReady(process, deadline));
    }

    private async Task AskWhetherReady(int process, DateTimeOffset deadline)
    {
        var answer = await link.Ready(_plan);
        if (_news.State != MemberState.Starting || _news.Process != process)
            return;
        if (answer is { IsGood: true })
            await BeReady(process);
        else if (time.GetUtcNow() > deadline)
            await GiveUp();
    }

    private async Task BeReady(int process)
    {
        Become(MemberState.Ready, process);
        _silences = 0;
        Every(conference.Seconds(ConferenceSettings.HealthInterval), AskForHealth);
        _ready.TrySetResult(true);
        if (_hasDied && _plan.Kind == MemberKind.Region)
            _ = Host.Tell($"{_plan.Name} is back.", _plan.Name);
        _hasDied = false;
        await Host.Done(_plan.Name);
    }

    private async Task AskForHealth()
    {
        var answer = await link.Health(_plan);
        if (_news.State != MemberState.Ready)
            return;
        _silences = answer is null ? _silences + 1 : 0;
        var problem = answer is null ? "It does not answer." : answer.IsGood ? "" : answer.Text;
        if (problem != _news.Problem)
            board.Put(_news = _news with { Problem = problem });
        if (_silences >= MaxSilences)
            await GiveUp();
    }

    private Task GiveUp()
    {
        board.Say($"{_plan.Name} is killed: {(_news.State == MemberState.Ending ? "it does not end." : "it does not answer.")}");
        return Kill();
    }

    private void Stop()
    {
        _shortLives = 0;
        Become(MemberState.Stopped, 0);
        _ready.TrySetResult(false);
        _gone.TrySetResult(true);
    }

    private void Become(MemberState state, int process, string problem = "")
    {
        _timer?.Dispose();
        _timer = null;
        _news = _news with { State = state, Process = process, Since = time.GetUtcNow(), Problem = problem };
        board.Put(_news);
    }

    private string Words(int? exitCode)
    {
        var code = exitCode is { } known ? $", exit code {known}" : "";
        return processes.LastWords(_plan) is { Length: > 0 } last ? $"{code}. Its last words: {last}" : $"{code}.";
    }

    private void After(TimeSpan pause, Func<Task> act) => _timer = this.RegisterGrainTimer(act, new GrainTimerCreationOptions
    {
        DueTime = pause, Period = Timeout.InfiniteTimeSpan, Interleave = true
    });

    private void Every(TimeSpan period, Func<Task> act) => _timer = this.RegisterGrainTimer(act, new GrainTimerCreationOptions
    {
        DueTime = period, Period = period, Interleave = true
    });

    private static TaskCompletionSource<bool> NewSource() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
