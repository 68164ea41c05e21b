using OpenSim.Conference.Links;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Processes;
using Orleans.Concurrency;

namespace OpenSim.Conference.Members;

/// <remarks>Reentrant: members ask it while it waits for one of them.</remarks>
[Reentrant]
[KeepAlive]
internal sealed class HostGrain(
    ConferencePlan plan, IMemberProcesses processes, IMemberLink link, NewsBoard board, TimeProvider time) : Grain, IHostGrain
{
    private readonly StartTurns _turns = new(plan.StartingAtOnce, time);
    private IGrainTimer? _turnEnds;
    private Task _start = Task.CompletedTask;
    private Task<int> _restart = Task.FromResult(0);
    private bool _isEnding;

    public Task StartAll() => _start = StartInOrder();

    // Whom the start reaches after he was ended is ended once more.
    public async Task<int> EndAll()
    {
        _isEnding = true;
        var code = await EndInOrder();
        await _start;
        return Math.Max(code, await EndInOrder());
    }

    public Task<bool> BeginRestart(string[] regions)
    {
        if (!_restart.IsCompleted)
            return Task.FromResult(false);
        _restart = new RollingRestart(plan, link, board, time, Member, () => _isEnding).Run(regions);
        return Task.FromResult(true);
    }

    public Task<int> Restarted() => _restart;

    public Task Ask(string member, bool isUrgent)
    {
        _turns.Ask(member, isUrgent);
        return GiveTurns();
    }

    public Task Done(string member)
    {
        _turns.GiveBack(member);
        return GiveTurns();
    }

    public async Task Tell(string sentence, string except)
    {
        var others = plan.Regions.Where(r => r.Name != except && board.Of(r.Name).State == MemberState.Ready);
        await Task.WhenAll(others.Select(other => link.Command(other, $"alert {sentence}")));
    }

    // A process that runs already is looked after first: people may be in it, and services may be long in coming.
    private async Task StartInOrder()
    {
        await Task.WhenAll([.. plan.Members.Select(m => Member(m.Name).Adopt()), .. processes.Strays().Select(End)]);
        foreach (var services in plan.Members.Where(m => m.Kind == MemberKind.Services))
        {
            if (_isEnding)
                return;
            await Member(services.Name).Start();
            await Member(services.Name).Ready();
        }

        foreach (var region in plan.Regions)
            if (!_isEnding)
                await Member(region.Name).Start();
    }

    // Its port or its place on the grid may be another's now.
    private async Task End(StrayProcess stray)
    {
        board.Say($"The process in {stray.Folder} is in the file no more: it saves and ends.");
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        processes.Watch(stray.Id, _ => ended.TrySetResult());
        processes.Terminate(stray.Id);
        try
        {
            await ended.Task.WaitAsync(plan.Seconds(ConferenceSettings.EndPatience), time);
        }
        catch (TimeoutException)
        {
            board.Say($"The process in {stray.Folder} is killed: it does not end.");
            processes.Kill(stray.Id);
        }
    }

    private async Task<int> EndInOrder()
    {
        var regions = await Task.WhenAll(plan.Regions.Select(region => Member(region.Name).End()));
        var services = await Task.WhenAll(plan.Members.Where(m => m.Kind == MemberKind.Services).Select(one => Member(one.Name).End()));
        return regions.Concat(services).Max();
    }

    private async Task GiveTurns()
    {
        while (!_isEnding && _turns.Next() is { } next)
            await Begin(next);
        _turnEnds?.Dispose();
        _turnEnds = !_isEnding && _turns.NextEnd is { } due
            ? this.RegisterGrainTimer(GiveTurns, new GrainTimerCreationOptions
            {
                DueTime = due > TimeSpan.Zero ? due : TimeSpan.Zero, Period = Timeout.InfiniteTimeSpan, Interleave = true
            })
            : null;
    }

    private async Task Begin(string member)
    {
        try
        {
            await Member(member).Begin();
        }
        catch (TimeoutException e)
        {
            board.Say($"{member} is slow to start: {e.Message}"); // its turn ends by itself
        }
    }

    private IMemberGrain Member(string name) => GrainFactory.GetGrain<IMemberGrain>(name);
}
