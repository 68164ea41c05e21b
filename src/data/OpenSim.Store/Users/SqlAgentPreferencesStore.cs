using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Users;

/// <summary>Table AgentPrefs.</summary>
public sealed class SqlAgentPreferencesStore(Database database) : IAgentPreferencesStore
{
    private const string Columns = "PrincipalID, AccessPrefs, HoverHeight, Language, LanguageIsPublic, PermEveryone, PermGroup, PermNextOwner";

    private readonly string _store = database.Dialect.Upsert("AgentPrefs", ["PrincipalID"], Columns.Split(", "));

    public AgentPreferencesRow? Load(UUID principalId) => database.Read(session => session.First(
        $"select {Columns:raw} from AgentPrefs where PrincipalID = {principalId}", row => new AgentPreferencesRow
        {
            PrincipalId = row.Id(0),
            AccessPrefs = row.Text(1),
            HoverHeight = row.Double(2),
            Language = row.Text(3),
            LanguageIsPublic = row.Bool(4),
            PermEveryone = row.Int32(5),
            PermGroup = row.Int32(6),
            PermNextOwner = row.Int32(7)
        }));

    public void Store(AgentPreferencesRow preferences) => database.Write(session => session.Execute(_store,
    [
        preferences.PrincipalId, ColumnText.Cut(preferences.AccessPrefs, 2), preferences.HoverHeight, ColumnText.Cut(preferences.Language, 5),
        preferences.LanguageIsPublic, preferences.PermEveryone, preferences.PermGroup, preferences.PermNextOwner
    ]));
}
