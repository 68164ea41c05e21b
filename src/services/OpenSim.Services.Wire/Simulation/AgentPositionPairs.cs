using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Wire.Simulation;

/// <summary>Body of PUT /agent with message_type AgentPosition: where somebody is who looks in from next door.</summary>
public static class AgentPositionPairs
{
    public const string Type = "AgentPosition";

    private const int ThrottleBytes = 28;

    public static LlsdMap Write(GridRegion destination, AgentPosition agent)
    {
        var pairs = new LlsdMap
        {
            ["message_type"] = Type,
            ["region_handle"] = agent.Region.Value.ToWire(),
            ["circuit_code"] = "0",
            ["agent_uuid"] = agent.AgentId,
            ["session_uuid"] = agent.SessionId,
            ["position"] = agent.Position.ToWire(),
            ["velocity"] = agent.Velocity.ToWire(),
            ["center"] = agent.Position.ToWire(),
            ["size"] = agent.Size.ToWire(),
            ["at_axis"] = Vector3.Zero.ToWire(),
            ["left_axis"] = Vector3.Zero.ToWire(),
            ["up_axis"] = Vector3.Zero.ToWire(),
            ["far"] = (double)agent.Far
        };
        if (agent.Throttles.Length > 0)
            pairs["throttles"] = agent.Throttles;
        AgentCircuitPairs.WriteRegion(pairs, "destination", destination);
        pairs["context"] = SimulationVersions.Context();
        return pairs;
    }

    /// <summary>Null when there is no agent or session in it.</summary>
    public static AgentPosition? Read(LlsdMap pairs)
    {
        var (agent, session) = (pairs["agent_uuid"].AsUuid(), pairs["session_uuid"].AsUuid());
        if (agent.IsZero || session.IsZero)
            return null;
        return new AgentPosition(agent, session, new RegionHandle(pairs["region_handle"].AsHandle()), pairs["position"].AsVector3(),
            pairs["velocity"].AsVector3(), pairs["size"].AsVector3(), (float)pairs["far"].AsReal(),
            pairs["throttles"].AsBytes(ThrottleBytes));
    }
}
