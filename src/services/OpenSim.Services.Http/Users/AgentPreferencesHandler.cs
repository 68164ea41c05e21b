using OpenSim.Llsd;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Http.Users;

/// <summary>What viewers keep on the server, at <c>/agentprefs</c>. Its answers have no result around them.</summary>
public sealed class AgentPreferencesHandler : FormHandler
{
    private readonly IAgentPreferencesService _preferences;

    public AgentPreferencesHandler(IAgentPreferencesService preferences)
        : base(new HandlerDef("AgentPreferencesService", "AgentPreferencesServiceConnector", "/agentprefs", ServicePort.Private, ["POST"]))
    {
        _preferences = preferences;
        On("getagentprefs", form => Answer(form, AgentPreferencesPairs.Write));
        On("getagentlang", form => Answer(form,
            found => new LlsdMap { ["Language"] = found.LanguageIsPublic ? found.Language : new AgentPreferences().Language }));
        On("setagentprefs", async form => AgentPreferencesPairs.Read(form) is { PrincipalId.IsZero: false } read
            && await _preferences.StoreAgentPreferences(read));
    }

    protected override string ResultKey => "result";

    private async ValueTask<ServiceAnswer> Answer(LlsdMap form, Func<AgentPreferences, LlsdMap> write) =>
        form["UserID"].AsUuid() is { IsZero: false } user
            ? ServiceAnswer.Xml(write(await _preferences.GetAgentPreferences(user)))
            : Failure();
}
