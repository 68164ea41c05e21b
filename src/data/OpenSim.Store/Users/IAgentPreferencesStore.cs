using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>Preferences a viewer keeps on the server: table AgentPrefs.</summary>
public interface IAgentPreferencesStore
{
    AgentPreferencesRow? Load(UUID principalId);

    void Store(AgentPreferencesRow preferences);
}

/// <summary>A row of table AgentPrefs. <see cref="AccessPrefs"/> is the highest maturity: PG, M or A.</summary>
public sealed record AgentPreferencesRow
{
    public UUID PrincipalId { get; init; }
    public string AccessPrefs { get; init; } = "M";
    public double HoverHeight { get; init; }
    public string Language { get; init; } = "en-us";
    public bool LanguageIsPublic { get; init; } = true;
    public int PermEveryone { get; init; }
    public int PermGroup { get; init; }
    public int PermNextOwner { get; init; } = 532480;
}
