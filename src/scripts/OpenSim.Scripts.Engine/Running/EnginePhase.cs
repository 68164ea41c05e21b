using OpenSim.World.Loop.Tick;
using OpenSim.World.Writing;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>Scripts in the region's own tick, for a region that is stepped: so many turns in each, by its clock and no other.</summary>
internal sealed class EnginePhase(ScriptScheduler scheduler, ScriptTurns turns) : ITickPhase
{
    private const int MaxTurns = 64;

    public string Name => "Scripts";

    public bool IsIdle => !scheduler.HasReady && !turns.HasApart;

    public long NextDue => scheduler.NextDue;

    public void Run(in TickContext tick)
    {
        using var scripts = tick.Scene.Writer.For(Origin.Script);
        scheduler.TakeDue();
        while (tick.Work.Items < MaxTurns && turns.Step())
            tick.Work.Items++;
    }
}
