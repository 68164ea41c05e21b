using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Remote.Users;

/// <summary>What viewers keep on the server of another process, at <c>/agentprefs</c>.</summary>
public sealed class RemoteAgentPreferencesService(ServiceClient client) : IAgentPreferencesService
{
    private const string Path = "/agentprefs";

    public async ValueTask<AgentPreferences> GetAgentPreferences(UUID principalId)
    {
        var answer = await client.Post(Path, new LlsdMap { ["METHOD"] = "getagentprefs", ["UserID"] = principalId }, Retry.Once);
        return AgentPreferencesPairs.Read(answer) ?? new AgentPreferences { PrincipalId = principalId };
    }

    public async ValueTask<bool> StoreAgentPreferences(AgentPreferences preferences)
    {
        var form = new LlsdMap { ["METHOD"] = "setagentprefs" };
        foreach (var (key, value) in AgentPreferencesPairs.Write(preferences).Items)
            form[key] = value;
        return Calls.IsDone(await client.Post(Path, form, Retry.Late, preferences.PrincipalId.ToString()));
    }
}
