using OpenSim.Conference.Links;
using OpenSim.Conference.Plans;
using Orleans.Concurrency;

namespace OpenSim.Conference.Members;

/// <remarks>Reentrant: members ask it while it waits for one of them.</remarks>
[Reentrant]
[KeepAlive]
internal sealed class HostGrain(ConferencePlan plan, IMemberLink link, NewsBoard board, TimeProvider time) : Grain, IHostGrain
{
    private readonly LinkedList<string> _waiting = [];
    private readonly HashSet<string> _starting = [];
    private Task _start = Task.CompletedTask;
    private bool _isEnding;
    private bool _isRestarting;

    public Task StartAll() => _start = StartInOrder();

    // Whom the start reaches after he was ended is ended once more.
    public async Task EndAll()
    {
        _isEnding = true;
        await EndInOrder();
        await _start;
        await EndInOrder();
    }

    public async Task<bool> RestartInTurn(string[] regions)
    {
        if (_isRestarting)
            return false;
        _isRestarting = true;
        try
        {
            var people = new PeopleMover(plan, link, board, time);
            foreach (var region in plan.Regions.Where(r => regions.Contains(r.Name, StringComparer.OrdinalIgnoreCase)))
                if (!_isEnding)
                    await RestartOne(region, people);
        }
        finally
        {
            _isRestarting = false;
        }

        return true;
    }

    public async Task Ask(string member, bool isUrgent)
    {
        if (_waiting.Contains(member))
            return;
        if (isUrgent)
            _waiting.AddFirst(member);
        else
            _waiting.AddLast(member);
        await Next();
    }

    public Task Done(string member)
    {
        _starting.Remove(member);
        return Next();
    }

    public async Task Tell(string sentence, string except)
    {
        var others = plan.Regions.Where(r => r.Name != except && board.Of(r.Name).State == MemberState.Ready);
        await Task.WhenAll(others.Select(other => link.Command(other, $"alert {sentence}")));
    }

    private async Task StartInOrder()
    {
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

    private async Task EndInOrder()
    {
        await Task.WhenAll(plan.Regions.Select(region => Member(region.Name).End()));
        await Task.WhenAll(plan.Members.Where(m => m.Kind == MemberKind.Services).Select(services => Member(services.Name).End()));
    }

    private async Task RestartOne(MemberPlan region, PeopleMover people)
    {
        var member = Member(region.Name);
        var moved = board.Of(region.Name).State == MemberState.Ready ? await people.Away(region) : [];
        await member.End();
        if (_isEnding)
            return;
        await member.Start();
        if (await member.Ready())
            await people.Back(region, moved);
    }

    private async Task Next()
    {
        while (_starting.Count < plan.StartingAtOnce && _waiting.First is { } first)
        {
            _waiting.RemoveFirst();
            _starting.Add(first.Value);
            await Member(first.Value).Begin();
        }
    }

    private IMemberGrain Member(string name) => GrainFactory.GetGrain<IMemberGrain>(name);
}
