using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>What a viewer keeps on the server (agentprefs service; capability AgentPreferences).</summary>
public sealed record AgentPreferences
{
    public UUID PrincipalId { get; init; }

    /// <summary>Highest maturity wished for: PG, M or A.</summary>
    public string AccessPrefs { get; init; } = "M";

    public double HoverHeight { get; init; }

    public string Language { get; init; } = "en-us";

    public bool LanguageIsPublic { get; init; } = true;

    public int PermEveryone { get; init; }

    public int PermGroup { get; init; }

    /// <summary>Move and transfer unless set otherwise.</summary>
    public int PermNextOwner { get; init; } = 532480;
}

public interface IAgentPreferencesService
{
    /// <summary>The defaults when nothing is stored.</summary>
    ValueTask<AgentPreferences> GetAgentPreferences(UUID principalId);

    ValueTask<bool> StoreAgentPreferences(AgentPreferences preferences);
}
