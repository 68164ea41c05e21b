using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Services.Remote.Simulation;

/// <summary>
/// Regions of other processes, at the addresses that the grid service has of them (docs/protocol.md, Between services). Anything that
/// cannot be reached has not answered; nothing is thrown.
/// </summary>
public sealed class RemoteSimulation(ServiceConnections connections) : ISimulationService
{
    private const string Unreachable = "The region cannot be reached.";

    /// <summary>A hand-over is answered when the viewer has arrived, which the other region waits for some 25 s.</summary>
    private static readonly TimeSpan HandOverTime = TimeSpan.FromSeconds(40);

    /// <summary>
    /// A walker at the border waits for it; and what somebody looks into, or is told of him, is not worth waiting longer for a process that
    /// takes calls and does not answer. Anyone who teleports waits as long as services do.
    /// </summary>
    private static readonly TimeSpan CrossingTime = TimeSpan.FromSeconds(5);

    public async ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, AccessQuestion question)
    {
        var body = new LlsdMap();
        if (question.ViaTeleport)
            body["viaTeleport"] = true;
        body["position"] = question.Position.ToWire();
        body["my_version"] = "SIMULATION/0.3";
        SimulationVersions.Write(body);
        body["features"] = new LlsdArray();
        body["agent_home_uri"] = question.AgentHomeUri;
        var call = ServiceCall.Json("QUERYACCESS", $"/agent/{question.AgentId}/{destination.RegionId}/", body);
        return Answer(await Send(destination, call with
        {
            // A region that has just come back may not have greeted yet, and who is brought back to it was told that it cannot be reached.
            Insists = question.ViaTeleport,
            Retry = Retry.Once,
            Timeout = question.ViaTeleport && !IsLeftAlone(destination) ? null : CrossingTime
        }));
    }

    public ValueTask<SimulationAnswer> CreateAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent) =>
        CreateAgent(source, destination, agent, "/agent/");

    /// <summary>The same at a gatekeeper, or at the user agent service of a home.</summary>
    /// <param name="path">/foreignagent/ or /homeagent/.</param>
    /// <param name="more">What is said besides.</param>
    internal async ValueTask<SimulationAnswer> CreateAgent(
        GridRegion? source, GridRegion destination, AgentCircuitData agent, string path, LlsdMap? more = null)
    {
        var body = AgentCircuitPairs.Write(source, destination, agent);
        foreach (var (name, value) in (more ?? new LlsdMap()).Items)
            body[name] = value;
        var call = ServiceCall.Json("POST", $"{path}{agent.AgentId}/", body).Packed();
        var isView = agent is { IsChild: true, TeleportFlags: TeleportFlags.None };
        return Answer(await Send(destination, call with { Retry = Retry.Once, Timeout = isView ? CrossingTime : null }));
    }

    public async ValueTask<HandOver> UpdateAgent(GridRegion destination, AgentData agent)
    {
        var call = ServiceCall.Json("PUT", $"/agent/{agent.AgentId}/", AgentDataPairs.Write(destination, agent)).Packed();
        return Said(await Send(destination, call with { Timeout = agent.WaitsForRoot ? HandOverTime : CrossingTime }));
    }

    public async ValueTask<bool> UpdateAgent(GridRegion destination, AgentPosition agent)
    {
        var call = ServiceCall.Json("PUT", $"/agent/{agent.AgentId}/", AgentPositionPairs.Write(destination, agent)).Packed();
        return Said(await Send(destination, call with { Timeout = CrossingTime })) == HandOver.Taken;
    }

    public ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId) =>
        Delete(destination, $"/agent/{agentId}/{destination.RegionId}/?auth={sessionId}");

    /// <summary>OpenSimulator's regions do not read the second word, and close whatever there is.</summary>
    public ValueTask<bool> CloseView(GridRegion destination, UUID agentId, UUID sessionId) =>
        Delete(destination, $"/agent/{agentId}/{destination.RegionId}/?auth={sessionId}&only=view");

    public async ValueTask<bool> ReleaseAgent(GridRegion origin, UUID agentId, string callbackUri)
    {
        if (!Uri.TryCreate(callbackUri, UriKind.Absolute, out var uri)
            || !uri.PathAndQuery.Equals($"/agent/{agentId}/{origin.RegionId}/release/", StringComparison.OrdinalIgnoreCase))
            return false;
        var call = new ServiceCall("DELETE", uri.AbsolutePath) { Retry = Retry.Once, Timeout = CrossingTime };
        return await Send(new GridRegion { ServerUri = uri.GetLeftPart(UriPartial.Authority) + "/" }, call) is { IsSuccess: true };
    }

    public async ValueTask<HandOver> CreateObject(GridRegion destination, CarriedObject what) =>
        Said(await Send(destination, ServiceCall.Json("POST", $"/object/{what.Id}/", CarriedObjectPairs.Write(destination, what))));

    public async ValueTask<bool> HelloNeighbour(GridRegion destination, GridRegion self)
    {
        var call = ServiceCall.Json("POST", $"/region/{self.RegionId}/", HelloPairs.Write(destination, self));
        return (await Send(destination, call with { Timeout = CrossingTime }))?.AsJson()["success"].AsFlag() == true;
    }

    // Where nothing answers, logins go to another region, and must not wait for this one for long each time.
    private bool IsLeftAlone(GridRegion region) =>
        Uri.TryCreate(region.ServerUri, UriKind.Absolute, out var address) && connections.IsResting(address);

    private async ValueTask<bool> Delete(GridRegion destination, string path) =>
        await Send(destination, new ServiceCall("DELETE", path) { Retry = Retry.Once, Timeout = CrossingTime }) is { IsSuccess: true };

    // Null when there is no answer.
    private async ValueTask<ServiceReply?> Send(GridRegion region, ServiceCall call)
    {
        if (!Uri.TryCreate(region.ServerUri, UriKind.Absolute, out var address) || address.Scheme is not ("http" or "https"))
            return null;
        try
        {
            return await new ServiceClient(connections, "SimulationService", address).Send(call);
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    private static SimulationAnswer Answer(ServiceReply? reply)
    {
        var answer = reply?.AsJson() ?? LlsdValue.Undefined;
        return answer["success"].AsFlag() ? SimulationAnswer.Ok : SimulationAnswer.Refused(
            answer["reason"].AsString() is { Length: > 0 } reason ? reason : Unreachable);
    }

    // Not JSON: the bare words True and False.
    private static HandOver Said(ServiceReply? reply) => reply is null ? HandOver.Unanswered
        : reply.IsSuccess && Encoding.UTF8.GetString(reply.Body).Trim().Equals("True", StringComparison.OrdinalIgnoreCase) ? HandOver.Taken
        : HandOver.Refused;
}
