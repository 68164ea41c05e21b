using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Services.Http.Simulation;

/// <summary>
/// What other regions and the login server ask of the regions of this process about agents, at
/// <c>/agent/&lt;agent&gt;/[&lt;region&gt;/[release/]]</c>. JSON, but for the answers to PUT, which are the bare words True and False.
/// </summary>
/// <param name="regions">The regions of this process, and no others: what is not here is refused, never passed on.</param>
/// <param name="presence">Knows the sessions of the grid: an agent that is announced must have one.</param>
/// <param name="unread">Told of an agent that was handed over and could not be read, with the reason: on the wire there is none.</param>
public sealed class AgentHandler(ISimulationService regions, IPresenceService presence, Action<UUID, string>? unread = null)
    : IServiceHandler
{
    private const int MaxQuestion = 64 * 1024;
    private const int MaxCircuit = 1024 * 1024;

    public HandlerDef Def { get; } = new("SimulationService", "SimulationServiceInConnector", "/agent", ServicePort.Public,
        ["QUERYACCESS", "POST", "PUT", "DELETE"], SimulationBody.MaxBytes);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (AgentPath.Read(request.Rest) is not { } path)
            return False(404);
        if (request.Method == "DELETE")
            return await Delete(request, path);
        var max = request.Method switch { "PUT" => SimulationBody.MaxBytes, "POST" => MaxCircuit, _ => MaxQuestion };
        if (await SimulationBody.Read(request, max) is not { } body)
            return request.Method == "PUT" ? Unread(path, "what came is too long or no JSON.") : False(400);
        return request.Method switch
        {
            "QUERYACCESS" => await Ask(path, body),
            "POST" => await Create(request, path, body),
            _ => await Update(path, body)
        };
    }

    private async ValueTask<ServiceAnswer> Ask(AgentPath path, LlsdMap body)
    {
        if (path.Region.IsZero)
            return False(400);
        if (SimulationVersions.RefusalOf(body) is { } refusal)
            return ServiceAnswer.Json(new LlsdMap { ["success"] = false, ["reason"] = refusal });
        var question = new AccessQuestion(path.Agent, body["position"].AsVector3(), body["viaTeleport"].AsFlag(),
            body["agent_home_uri"].AsString());
        var answer = await regions.QueryAccess(new GridRegion { RegionId = path.Region }, question);
        var (outbound, inbound) = SimulationVersions.Negotiated(body);
        return ServiceAnswer.Json(new LlsdMap
        {
            ["success"] = answer.Success,
            ["reason"] = answer.Reason,
            ["version"] = "SIMULATION/0",
            ["negotiated_inbound_version"] = (double)inbound,
            ["negotiated_outbound_version"] = (double)outbound,
            ["features"] = new LlsdArray()
        });
    }

    // A refusal has no word of success: what is false is left out, and callers take what is missing for false.
    private async ValueTask<ServiceAnswer> Create(ServiceRequest request, AgentPath path, LlsdMap body)
    {
        if (AgentCircuitPairs.Read(body) is not { } agent || agent.AgentId != path.Agent)
            return False(400);
        var destination = AgentCircuitPairs.ReadDestination(body);
        var answer = await IsKnown(agent)
            ? await regions.CreateAgent(null, destination, agent)
            : SimulationAnswer.Refused($"Failed to verify user presence in the grid for {agent.FirstName} {agent.LastName}, "
                + $"access denied to region {destination.RegionName}.");
        var reply = new LlsdMap { ["reason"] = answer.Success ? "Authorized" : answer.Reason };
        if (answer.Success)
            reply["success"] = true;
        reply["your_ip"] = request.Caller.ToString();
        return ServiceAnswer.Json(reply);
    }

    private async ValueTask<ServiceAnswer> Update(AgentPath path, LlsdMap body)
    {
        var destination = AgentCircuitPairs.ReadDestination(body);
        if (body["message_type"].AsString() == AgentPositionPairs.Type)
            return AgentPositionPairs.Read(body) is { } position && position.AgentId == path.Agent
                ? Said(await regions.UpdateAgent(destination, position))
                : False(400);
        return AgentDataPairs.Read(body) is { } agent && agent.AgentId == path.Agent
            ? Said(await regions.UpdateAgent(destination, agent) == HandOver.Taken)
            : Unread(path, "what came does not say who he is, or says that he is somebody else.");
    }

    private ServiceAnswer Unread(AgentPath path, string reason)
    {
        unread?.Invoke(path.Agent, reason);
        return False(400);
    }

    private async ValueTask<ServiceAnswer> Delete(ServiceRequest request, AgentPath path)
    {
        if (path.Region.IsZero)
            return False(400);
        var region = new GridRegion { RegionId = path.Region };
        if (path.IsRelease)
            await regions.ReleaseAgent(region, path.Agent, "");
        else if (UUID.TryParse(ValueOf(request.Query, "auth="), out var session))
            _ = ValueOf(request.Query, "only=") == "view"
                ? await regions.CloseView(region, path.Agent, session)
                : await regions.CloseAgent(region, path.Agent, session);
        return ServiceAnswer.Text($"OpenSim agent {path.Agent}", contentType: LlsdJson.ContentType);
    }

    private async ValueTask<bool> IsKnown(AgentCircuitData agent) =>
        await presence.GetAgent(agent.SessionId) is { } known
            && known.UserId.StartsWith(agent.AgentId.ToString(), StringComparison.OrdinalIgnoreCase);

    private static string ValueOf(string query, string name) =>
        query.Split('&').FirstOrDefault(p => p.StartsWith(name, StringComparison.Ordinal))?[name.Length..] ?? "";

    private static ServiceAnswer Said(bool yes) => ServiceAnswer.Text(yes ? "True" : "False", contentType: LlsdJson.ContentType);

    private static ServiceAnswer False(int status) => ServiceAnswer.Text("False", status, LlsdJson.ContentType);
}
