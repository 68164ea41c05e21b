using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.Modules.Teleports;

/// <summary>What other regions may bring into this one.</summary>
public interface IRegionDoor
{
    /// <summary>An agent is announced who is to look in or to come; with the token.</summary>
    void Announce(AgentCircuitData agent);

    /// <summary>An agent is handed over. Any thread, without the token.</summary>
    Task<HandOver> Take(AgentData agent, Arrival arrival);

    /// <summary>Somebody who looks in has moved; with the token. False when he does not look in by this session.</summary>
    bool Follow(AgentPosition agent);

    /// <summary>What was announced or handed over of this session will not come; with the token.</summary>
    void Forget(UUID agentId, UUID sessionId);

    /// <summary>Whether somebody has crossed the border whose viewer has not followed yet; with the token.</summary>
    bool AwaitsViewer(ScenePresence who);

    /// <summary>Whether somebody who is announced or handed over by this session is to come; with the token.</summary>
    bool IsComing(UUID agentId, UUID sessionId);

    /// <summary>Somebody who was handed over has arrived in the other region; with the token.</summary>
    void Release(UUID agentId);

    /// <summary>Somebody who looks in is announced again, to look in or to come; with the token.</summary>
    void Keep(UUID agentId);

    /// <summary>A linkset is handed over; answered when it is safe here. Any thread, without the token.</summary>
    Task<HandOver> Take(CarriedObject what);

    /// <summary>A neighbour is up; with the token.</summary>
    void Greet(GridRegion neighbour);
}
