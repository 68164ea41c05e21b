using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>What viewers keep on the server, in table AgentPrefs.</summary>
public sealed class AgentPreferencesService(IAgentPreferencesStore store) : IAgentPreferencesService
{
    public ValueTask<AgentPreferences> GetAgentPreferences(UUID principalId) => ValueTask.FromResult(store.Load(principalId) is not { } row
        ? new AgentPreferences { PrincipalId = principalId }
        : new AgentPreferences
        {
            PrincipalId = principalId,
            AccessPrefs = row.AccessPrefs.Trim(),
            HoverHeight = row.HoverHeight,
            Language = row.Language,
            LanguageIsPublic = row.LanguageIsPublic,
            PermEveryone = row.PermEveryone,
            PermGroup = row.PermGroup,
            PermNextOwner = row.PermNextOwner
        });

    public ValueTask<bool> StoreAgentPreferences(AgentPreferences preferences)
    {
        store.Store(new AgentPreferencesRow
        {
            PrincipalId = preferences.PrincipalId,
            AccessPrefs = preferences.AccessPrefs,
            HoverHeight = preferences.HoverHeight,
            Language = preferences.Language,
            LanguageIsPublic = preferences.LanguageIsPublic,
            PermEveryone = preferences.PermEveryone,
            PermGroup = preferences.PermGroup,
            PermNextOwner = preferences.PermNextOwner
        });
        return ValueTask.FromResult(true);
    }
}
