using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>Reads the newest AgentUpdate of each viewer into its avatar, once a tick, before movement.</summary>
internal sealed class LatchPhase(SessionTable<ViewerSession> sessions) : ITickPhase
{
    private const float MinDrawDistance = 32;

    public string Name => "Latches";

    public bool IsIdle => sessions.All.Length == 0;

    public float MaxDrawDistance { get; set; } = 512;

    public void Run(in TickContext tick)
    {
        var read = 0;
        foreach (var session in sessions.All)
        {
            session.ToldAgain.Clear();
            if (session.Presence is not { IsChild: false, IsInTransit: false } presence || session.State != SessionState.Root)
                continue;
            if (session.Input.TryRead(out var input))
            {
                // Far may be anything, infinity too.
                var far = float.IsNaN(input.Far) ? MinDrawDistance : Math.Clamp(input.Far, MinDrawDistance, MaxDrawDistance);
                tick.Scene.Writer.SetInput(presence, input, far);
                read++;
            }
            else if (presence.ControlFlags != presence.Input.ControlFlags)
            {
                tick.Scene.Writer.ReleaseControls(presence);
            }
        }

        if (read == 0)
            return;
        tick.Work.Items = read;
        tick.Scene.Statistics.CountAgentUpdates(read);
    }
}
