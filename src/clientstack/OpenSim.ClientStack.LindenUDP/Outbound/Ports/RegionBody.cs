using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <summary>
/// Bodies of the events that lead a viewer into other regions. Handles, addresses and unsigned numbers are binary and big-endian, as
/// everywhere in events that follow the message template; ports and sizes of one byte are integers.
/// </summary>
internal static class RegionBody
{
    // Of no meaning to viewers; OpenSimulator's number.
    private const uint LocationId = 4;

    public static LlsdMap Enable(RegionAddress there) => new()
    {
        ["SimulatorInfo"] = new LlsdArray(new LlsdMap
        {
            ["Handle"] = LlsdValue.FromUInt64(there.Handle.Value),
            ["IP"] = there.EndPoint.Address.GetAddressBytes(),
            ["Port"] = there.EndPoint.Port,
            ["RegionSizeX"] = LlsdValue.FromUInt32((uint)there.SizeX),
            ["RegionSizeY"] = LlsdValue.FromUInt32((uint)there.SizeY)
        })
    };

    public static LlsdMap Establish(AgentCircuitData agent, RegionAddress there, string seed) => new()
    {
        ["agent-id"] = agent.AgentId,
        ["sim-ip-and-port"] = there.EndPoint.ToString(),
        ["seed-capability"] = seed,
        ["region-handle"] = LlsdValue.FromUInt64(there.Handle.Value),
        ["region-size-x"] = there.SizeX,
        ["region-size-y"] = there.SizeY
    };

    public static LlsdMap Finish(AgentCircuitData agent, RegionAddress there, string seed, byte access, uint flags)
    {
        var info = Place(there, seed);
        info["AgentID"] = agent.AgentId;
        info["LocationID"] = LlsdValue.FromUInt32(LocationId);
        info["SimAccess"] = access;
        info["TeleportFlags"] = LlsdValue.FromUInt32(flags);
        return new LlsdMap { ["Info"] = new LlsdArray(info) };
    }

    public static LlsdMap Crossed(AgentCircuitData agent, RegionAddress there, string seed, Vector3 position, Vector3 lookAt) => new()
    {
        ["AgentData"] = new LlsdArray(new LlsdMap { ["AgentID"] = agent.AgentId, ["SessionID"] = agent.SessionId }),
        ["Info"] = new LlsdArray(new LlsdMap { ["LookAt"] = Vector(lookAt), ["Position"] = Vector(position) }),
        ["RegionData"] = new LlsdArray(Place(there, seed))
    };

    private static LlsdMap Place(RegionAddress there, string seed) => new()
    {
        ["RegionHandle"] = LlsdValue.FromUInt64(there.Handle.Value),
        ["SeedCapability"] = seed,
        ["SimIP"] = there.EndPoint.Address.GetAddressBytes(),
        ["SimPort"] = there.EndPoint.Port,
        ["RegionSizeX"] = LlsdValue.FromUInt32((uint)there.SizeX),
        ["RegionSizeY"] = LlsdValue.FromUInt32((uint)there.SizeY)
    };

    private static LlsdArray Vector(Vector3 vector) => new(vector.X, vector.Y, vector.Z);
}
