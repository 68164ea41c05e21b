namespace OpenSim.World.Loop;

/// <summary>The list of phases that a tick is. Changed only with the token held; a change is seen from the next tick on.</summary>
public sealed class TickPhases(RegionToken token)
{
    private readonly List<(TickStage Stage, ITickPhase Phase)> _phases = [];
    private ITickPhase[] _inOrder = [];

    /// <summary>In the order in which they run. The array is replaced, never changed.</summary>
    public IReadOnlyList<ITickPhase> InOrder => _inOrder;

    internal ITickPhase[] Snapshot => _inOrder;

    public void Add(TickStage stage, ITickPhase phase)
    {
        token.AssertHeld();
        var at = _phases.FindLastIndex(p => p.Stage <= stage) + 1;
        _phases.Insert(at, (stage, phase));
        Publish();
    }

    public void Remove(ITickPhase phase)
    {
        token.AssertHeld();
        _phases.RemoveAll(p => p.Phase == phase);
        Publish();
    }

    private void Publish() => _inOrder = [.. _phases.Select(p => p.Phase)];
}
