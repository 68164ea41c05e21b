using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>What viewers keep on the server, in table AgentPrefs.</summary>
public sealed class AgentPreferencesService(Database database) : IAgentPreferencesService
{
    private readonly Table<AgentPreferences, AgentPreferencesColumns> _preferences = new(database.Dialect);

    public ValueTask<AgentPreferences> GetAgentPreferences(UUID principalId) => new(
        database.Read(session => _preferences.First(session, $"PrincipalID = {principalId}"))
            ?? new AgentPreferences { PrincipalId = principalId });

    public ValueTask<bool> StoreAgentPreferences(AgentPreferences preferences)
    {
        database.Write(session => _preferences.Store(session, preferences));
        return new(true);
    }
}
