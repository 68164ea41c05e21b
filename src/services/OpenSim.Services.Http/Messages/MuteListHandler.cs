using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Messages;

namespace OpenSim.Services.Http.Messages;

/// <summary>Mute lists at <c>/mutelist</c>, as the files that viewers load.</summary>
public sealed class MuteListHandler : FormHandler
{
    private readonly IMuteListService _mutes;
    private readonly TimeProvider _time;

    public MuteListHandler(IMuteListService mutes, TimeProvider time)
        : base(new HandlerDef("MuteListService", "MuteListServiceConnector", "/mutelist", ServicePort.Private, ["POST"]))
    {
        _mutes = mutes;
        _time = time;
        On("get", Get);
        On("update", form => Update(form));
        On("delete", async form => !Agent(form).IsZero
            && await _mutes.RemoveMute(Agent(form), form["muteid"].AsUuid(), form["mutename"].AsString()));
    }

    protected override string ResultKey => "result";

    // A single byte, 1, says that the viewer's own file is the right one; nothing, that nothing is muted.
    private async ValueTask<ServiceAnswer> Get(LlsdMap form)
    {
        if (Agent(form).IsZero || !form.ContainsKey("mutecrc"))
            return Failure();
        var file = await _mutes.MuteListRequest(Agent(form), form["mutecrc"].AsUInt32()) ?? [1];
        return ServiceAnswer.Xml(new LlsdMap { ["result"] = Convert.ToBase64String(file) });
    }

    private async ValueTask<bool> Update(LlsdMap form) => !Agent(form).IsZero && form.ContainsKey("muteid")
        && await _mutes.UpdateMute(new MuteData
        {
            AgentId = Agent(form),
            MuteId = form["muteid"].AsUuid(),
            MuteName = form["mutename"].AsString(),
            MuteType = form["mutetype"].AsInteger(),
            MuteFlags = form["muteflags"].AsInteger(),
            Stamp = form.ContainsKey("mutestamp") ? form["mutestamp"].AsInteger() : (int)_time.GetUtcNow().ToUnixTimeSeconds()
        });

    private static UUID Agent(LlsdMap form) => form["agentid"].AsUuid();
}
