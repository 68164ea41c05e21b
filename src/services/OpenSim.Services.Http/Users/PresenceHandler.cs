using OpenSim.Llsd;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Http.Users;

/// <summary>
/// The presence service at <c>/presence</c>. Sessions are begun by the login service in its own process; a call that would begin one is
/// refused, as OpenSimulator does.
/// </summary>
public sealed class PresenceHandler : FormHandler
{
    private readonly IPresenceService _presence;

    public PresenceHandler(IPresenceService presence)
        : base(new HandlerDef("PresenceService", "PresenceServiceConnector", "/presence", ServicePort.Private, ["POST"]))
    {
        _presence = presence;
        On("logout", form => _presence.LogoutAgent(form["SessionID"].AsUuid()));
        On("logoutregion", async form => !form["RegionID"].AsUuid().IsZero
            && await _presence.LogoutRegionAgents(form["RegionID"].AsUuid()));
        On("report", form => _presence.ReportAgent(form["SessionID"].AsUuid(), form["RegionID"].AsUuid()));
        On("getagent", GetAgent);
        On("getagents", GetAgents);
    }

    protected override string ResultKey => "result";

    private async ValueTask<LlsdMap> GetAgent(LlsdMap form) =>
        await _presence.GetAgent(form["SessionID"].AsUuid()) is { } found ? new LlsdMap { ["result"] = Pairs(found) } : ServerResponse.Nothing;

    private async ValueTask<ServiceAnswer> GetAgents(LlsdMap form) => form["uuids"] is not LlsdArray ids
        ? Failure()
        : ServiceAnswer.Xml(ServerResponse.Numbered("presence", (await _presence.GetAgents(ids.AsTexts())).Select(Pairs)));

    private static LlsdMap Pairs(PresenceInfo presence) => new() { ["UserID"] = presence.UserId, ["RegionID"] = presence.RegionId };
}
