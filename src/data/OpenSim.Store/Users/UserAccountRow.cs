using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>A row of table UserAccounts.</summary>
public sealed record UserAccountRow
{
    public UUID Id { get; init; }
    public UUID ScopeId { get; init; }
    public string FirstName { get; init; } = "";
    public string LastName { get; init; } = "";
    public string Email { get; init; } = "";

    /// <summary>Column ServiceURLs: "Key*URL " pairs, a space after each.</summary>
    public string ServiceUrls { get; init; } = "";

    /// <summary>Unix seconds.</summary>
    public int Created { get; init; }

    /// <summary>Below 0 may not log in, 200 and more is a god.</summary>
    public int UserLevel { get; init; }

    public int UserFlags { get; init; }
    public string UserTitle { get; init; } = "";
    public bool Active { get; init; } = true;
}
