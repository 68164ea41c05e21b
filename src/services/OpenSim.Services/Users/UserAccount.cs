using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>A person's account (getaccount of the accounts service; docs/protocol.md, Between services).</summary>
public sealed record UserAccount
{
    public UUID PrincipalId { get; init; }

    public UUID ScopeId { get; init; }

    public string FirstName { get; init; } = "";

    public string LastName { get; init; } = "";

    public string Email { get; init; } = "";

    /// <summary>Unix seconds.</summary>
    public int Created { get; init; }

    /// <summary>An account that is not may not log in, whatever its level.</summary>
    public bool Active { get; init; } = true;

    /// <summary>Below 0 may not log in; 200 and more is a god.</summary>
    public int UserLevel { get; init; }

    /// <summary>Bits shown in the profile; bits 8 to 11 are the account type.</summary>
    public int UserFlags { get; init; }

    public string UserTitle { get; init; } = "";

    /// <summary>Services of the user's home grid by name (HomeURI, AssetServerURI …); empty at home.</summary>
    public IReadOnlyDictionary<string, string> ServiceUrls { get; init; } = new Dictionary<string, string>();

    public string Name => LastName.Length > 0 ? FirstName + " " + LastName : FirstName;
}
