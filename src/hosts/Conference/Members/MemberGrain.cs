using OpenSim.Conference.Links;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Processes;
using Orleans.Concurrency;

namespace OpenSim.Conference.Members;

/// <remarks>
/// Reentrant: the process may end while its end is waited for. Anything it knows is in the process and on the disk, so a supervisor that is
/// killed takes nothing along.
/// </remarks>
[Reentrant]
[KeepAlive]
internal sealed class MemberGrain(
    ConferencePlan conference, IMemberProcesses processes, IMemberLink link, NewsBoard board, TimeProvider time) : Grain, IMemberGrain
{
    private const int MaxSilences = 3;
    private const int UnknownCode = 1;
    private const int NotStarted = 3; // it was ended while it waited for the grid
    private const int Signalled = 128 + 15; // or before it heard of such things

    // A start's question costs a region a tenth of a millisecond, and is asked only while it starts.
    private static readonly TimeSpan ReadyInterval = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan SilenceInterval = TimeSpan.FromSeconds(1);

    private readonly ShortLives _shortLives = new();

    private MemberPlan _plan = null!; // from the activation on
    private MemberNews _news = null!;
    private IGrainTimer? _timer; // what it waits for: readiness, health, patience, rest
    private TaskCompletionSource<bool> _ready = NewReady();
    private TaskCompletionSource<int> _gone = new(); // with the exit code
    private bool _isWanted;
    private bool _hasDied; // since it was last ready
    private bool _hadNothing; // to save when it was ended: it was not ready yet
    private int _silences;

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

    public async Task Adopt()
    {
        if (_news.State == MemberState.Stopped && processes.Find(_plan) is { } running)
            TakeOver(running);
        if (_news.State == MemberState.Ending)
            await _gone.Task;
    }

    public async Task Start()
    {
        _isWanted = true;
        if (_news.State == MemberState.Ending)
            Expect();
        if (_news.State != MemberState.Stopped)
            return;
        if (processes.Find(_plan) is { } running)
            TakeOver(running);
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
#pragma warning disable CA1031 // whatever it is: it is tried again, and the operator reads what it was
        catch (Exception e)
#pragma warning restore CA1031
        {
            _shortLives.AddFailedStart();
            Rest(e.Message);
            await Host.Done(_plan.Name);
        }
    }

    public async Task<int> End()
    {
        _isWanted = false;
        if (_news.State is MemberState.Waiting or MemberState.Resting)
            Stop();
        else if (_news.State is MemberState.Starting or MemberState.Ready)
            Terminate(_news.Process);
        else if (_news.State == MemberState.Stopped && processes.Find(_plan) is { } running)
            TerminateUnwatched(running.Id);
        return _news.State == MemberState.Ending ? await _gone.Task : 0;
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
        if (_news.State == MemberState.Ending)
            await EndedAsMeant(exitCode);
        else
            await Died(exitCode);
    }

    // Anything a region could not save it says with its exit code and its last words.
    private async Task EndedAsMeant(int? exitCode)
    {
        var last = processes.LastWords(_plan);
        var code = exitCode ?? (last.Length > 0 ? UnknownCode : 0);
        // By the signal OpenSimulator's ROBUST ends always when it is asked to.
        if ((_hadNothing && code is NotStarted or Signalled) || (_plan.Kind == MemberKind.Services && code == Signalled))
            code = 0;
        if (code != 0)
            board.Say($"{_plan.Name} has ended{Words(exitCode, last)}");
        Stop(code);
        await Host.Done(_plan.Name);
        if (_isWanted && _news.State == MemberState.Stopped)
            await WaitForTurn(isUrgent: false);
    }

    private async Task Died(int? exitCode)
    {
        var (before, lived, last) = (_news.State, time.GetUtcNow() - _news.Since, processes.LastWords(_plan));
        _hasDied = true;
        _news = _news with { Deaths = _news.Deaths + 1 };
        _shortLives.AddDeath(before == MemberState.Ready ? lived : null);
        board.Say($"{_plan.Name} has ended{Words(exitCode, last)}");
        if (before == MemberState.Ready && _plan.Kind == MemberKind.Region)
            Host.Tell($"{_plan.Name} has stopped and is being started again.", _plan.Name).Ignore();
        if (_shortLives.Rest == TimeSpan.Zero)
        {
            await WaitForTurn(isUrgent: true);
            return;
        }

        Rest(last);
        await Host.Done(_plan.Name);
    }

    private async Task WaitForTurn(bool isUrgent)
    {
        Expect();
        Become(MemberState.Waiting, 0);
        if (_plan.Kind == MemberKind.Services)
            await Begin(); // regions that hold all turns may wait for it
        else
            await Host.Ask(_plan.Name, isUrgent);
    }

    private void Rest(string problem)
    {
        Expect();
        Become(MemberState.Resting, 0, problem);
        After(_shortLives.Rest, () => WaitForTurn(isUrgent: false));
    }

    private void TakeOver(FoundProcess running)
    {
        if (!running.IsInPlace)
        {
            board.Say($"{_plan.Name} runs at another address than the file gives it: it saves and ends, and is started anew.");
            TerminateUnwatched(running.Id);
            return;
        }

        if (!running.IsAsPlanned)
            board.Say($"{_plan.Name} goes on with another command line than the file gives it, until it is restarted.");
        _isWanted = true;
        Expect();
        Take(running.Id);
    }

    private void Take(int process)
    {
        Become(MemberState.Starting, process);
        Watch(process);
        var deadline = time.GetUtcNow() + conference.Seconds(ConferenceSettings.StartPatience);
        Every(ReadyInterval, () => AskWhetherReady(process, deadline));
    }

    private void Watch(int process)
    {
        var self = this.AsReference<IMemberGrain>();
        processes.Watch(process, exitCode => self.Ended(process, exitCode).Ignore());
    }

    private void Terminate(int process)
    {
        _ready.TrySetResult(false);
        _hadNothing = _news.State == MemberState.Starting;
        _gone = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        Become(MemberState.Ending, process);
        After(conference.Seconds(ConferenceSettings.EndPatience), GiveUp);
        processes.Terminate(process);
    }

    private void TerminateUnwatched(int process)
    {
        Watch(process);
        Terminate(process);
    }

    // Whatever it answers, it lives and the way there is open. Whether people may log in is the operator's to say: a region that is killed
    // for closed logins takes those along who stand in it.
    private async Task AskWhetherReady(int process, DateTimeOffset deadline)
    {
        var answer = await link.Ready(_plan);
        if (_news.State != MemberState.Starting || _news.Process != process)
            return;
        if (answer is not null)
            await BeReady(process);
        else if (time.GetUtcNow() > deadline)
            await GiveUp();
    }

    private async Task BeReady(int process)
    {
        Become(MemberState.Ready, process);
        _silences = 0;
        Every(conference.Seconds(ConferenceSettings.HealthInterval), () => AskForHealth(process));
        _ready.TrySetResult(true);
        if (_hasDied && _plan.Kind == MemberKind.Region)
            Host.Tell($"{_plan.Name} is back.", _plan.Name).Ignore();
        _hasDied = false;
        await Host.Done(_plan.Name);
    }

    private async Task AskForHealth(int process)
    {
        var answer = await link.Health(_plan);
        if (_news.State != MemberState.Ready || _news.Process != process)
            return;
        _silences = answer is null ? _silences + 1 : 0;
        var problem = answer is null ? "It does not answer." : answer.IsGood ? "" : answer.Text;
        if (problem != _news.Problem)
            board.Put(_news = _news with { Problem = problem });
        var pause = _silences == 0 ? conference.Seconds(ConferenceSettings.HealthInterval) : SilenceInterval;
        _timer?.Change(pause, pause);
        if (_silences >= MaxSilences)
            await GiveUp();
    }

    private Task GiveUp()
    {
        _timer?.Dispose(); // once is enough, even where the kernel takes its time
        board.Say($"{_plan.Name} is killed: {(_news.State == MemberState.Ending ? "it does not end." : "it does not answer.")}");
        return Kill();
    }

    private void Stop(int code = 0)
    {
        _shortLives.Forget();
        Become(MemberState.Stopped, 0);
        _gone.TrySetResult(code);
        if (!_isWanted)
            _ready.TrySetResult(false);
    }

    // Anyone who asks from now on waits for the next start.
    private void Expect()
    {
        if (_ready.Task.IsCompleted)
            _ready = NewReady();
    }

    private void Become(MemberState state, int process, string problem = "")
    {
        _timer?.Dispose();
        _timer = null;
        _news = _news with { State = state, Process = process, Since = time.GetUtcNow(), Problem = problem };
        board.Put(_news);
    }

    private static string Words(int? exitCode, string last)
    {
        var code = exitCode is { } known ? $", exit code {known}" : "";
        return last.Length > 0 ? $"{code}. Its last words: {last}" : $"{code}.";
    }

    private void After(TimeSpan pause, Func<Task> act) => _timer = this.RegisterGrainTimer(act, new GrainTimerCreationOptions
    {
        DueTime = pause, Period = Timeout.InfiniteTimeSpan, Interleave = true
    });

    private void Every(TimeSpan period, Func<Task> act) => _timer = this.RegisterGrainTimer(act, new GrainTimerCreationOptions
    {
        DueTime = period, Period = period, Interleave = true
    });

    private static TaskCompletionSource<bool> NewReady() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
