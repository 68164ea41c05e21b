using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace Scenario.Tests.Kit;

/// <summary>
/// The way of one region to the others, which may be cut: what a dead region asks reaches nobody, what is asked of a dead one has no
/// answer.
/// </summary>
internal sealed class Causeway(Coast coast, UUID self, ISimulationService inner) : ISimulationService
{
    private const string Unreachable = "The region cannot be reached.";

    /// <summary>Told of each call before it is delivered and before its answer is. What it does may kill regions.</summary>
    public Action<string>? Watch { get; set; }

    /// <summary>The last that was handed over.</summary>
    public AgentData? HandedOver { get; private set; }

    /// <summary>Answers of hand-overs that get lost on the way back.</summary>
    public int LosesAnswers { get; set; }

    /// <summary>How many calls of each kind are still to get lost on their way.</summary>
    public Dictionary<string, int> LosesCalls { get; } = [];

    /// <summary>As OpenSimulator's regions, which do not number their hand-overs.</summary>
    public bool NumbersNothing { get; set; }

    /// <summary>As OpenSimulator's regions: a teleport's announcement names the viewer's circuits, its hand-over does not.</summary>
    public bool NamesSeedsOnce { get; set; }

    /// <summary>As OpenSimulator's regions: the views of who leaves are the next region's to close.</summary>
    public bool LeavesViewsOpen { get; set; }

    /// <summary>Of a call, and of its answer.</summary>
    public TimeSpan Delay { get; set; }

    /// <summary>The same by name of the call; null where all take the same.</summary>
    public Func<string, TimeSpan>? DelayOf { get; set; }

    public ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, AccessQuestion question) =>
        Ask("query", question.AgentId, destination, () => inner.QueryAccess(destination, question), SimulationAnswer.Refused(Unreachable));

    public ValueTask<SimulationAnswer> CreateAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent) =>
        Ask("create", agent.AgentId, destination, () => inner.CreateAgent(source, destination, agent), SimulationAnswer.Refused(Unreachable));

    public async ValueTask<HandOver> UpdateAgent(GridRegion destination, AgentData agent)
    {
        if (NamesSeedsOnce && !agent.IsCrossing)
            agent = agent with { ChildSeeds = new Dictionary<ulong, string>() };
        if (NumbersNothing)
            agent = agent with { HandOverId = UUID.Zero };
        HandedOver = agent;
        var answer = await Ask("update", agent.AgentId, destination, () => inner.UpdateAgent(destination, agent), HandOver.Unanswered);
        return LosesAnswers-- > 0 ? HandOver.Unanswered : answer;
    }

    public ValueTask<bool> UpdateAgent(GridRegion destination, AgentPosition agent) =>
        Ask("position", agent.AgentId, destination, () => inner.UpdateAgent(destination, agent), false);

    public ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId) =>
        LeavesViewsOpen ? new(true) : Ask("close", agentId, destination, () => inner.CloseAgent(destination, agentId, sessionId), false);

    public ValueTask<bool> CloseView(GridRegion destination, UUID agentId, UUID sessionId) =>
        LeavesViewsOpen ? new(true) : Ask("close", agentId, destination, () => inner.CloseView(destination, agentId, sessionId), false);

    public ValueTask<bool> ReleaseAgent(GridRegion origin, UUID agentId, string callbackUri) =>
        Ask("release", agentId, origin, () => inner.ReleaseAgent(origin, agentId, callbackUri), false);

    public ValueTask<HandOver> CreateObject(GridRegion destination, CarriedObject what) =>
        Ask("object", what.Id, destination, () => inner.CreateObject(destination, what), HandOver.Unanswered);

    public ValueTask<bool> HelloNeighbour(GridRegion destination, GridRegion from) =>
        Ask("hello", UUID.Zero, destination, () => inner.HelloNeighbour(destination, from), false);

    private async ValueTask<T> Ask<T>(string call, UUID whom, GridRegion destination, Func<ValueTask<T>> deliver, T silence)
    {
        Watch?.Invoke(call);
        await Wait(call);
        await Pass($"call {call} of {coast.NameOf(self)} to {coast.NameOf(destination.RegionId)}", call);
        if ((coast.WordsOutlive ? coast.Dead.Contains(destination.RegionId) : IsCut(destination)) || IsLost(call))
            return silence;
        var answer = await deliver();
        coast.Note(whom, $"{coast.NameOf(self)} {call} {coast.NameOf(destination.RegionId)}: {answer}");
        await Wait(call);
        await Pass($"call {call} of {coast.NameOf(self)} answered by {coast.NameOf(destination.RegionId)}", call);
        Watch?.Invoke(call + " answered");
        return IsCut(destination) ? silence : answer;
    }

    // Where somebody stands is told several times a second, and nobody waits for it.
    private Task Pass(string lane, string call) => call is "position" or "hello" ? Task.CompletedTask : coast.Roads.Pass(lane);

    private bool IsLost(string call)
    {
        var left = LosesCalls.GetValueOrDefault(call);
        LosesCalls[call] = left - 1;
        return left > 0;
    }

    private Task Wait(string call)
    {
        var delay = DelayOf?.Invoke(call) ?? Delay;
        return delay == TimeSpan.Zero ? Task.CompletedTask : Task.Delay(delay, coast.TimeOf(self));
    }

    private bool IsCut(GridRegion destination) => coast.Dead.Contains(self) || coast.Dead.Contains(destination.RegionId);
}
