using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>The name under which somebody wants to be seen, besides the one with which he logs in.</summary>
public sealed record DisplayName
{
    public UUID PrincipalId { get; init; }

    /// <summary>Empty for the account's own name.</summary>
    public string Name { get; init; } = "";

    /// <summary>Unix seconds of the last change.</summary>
    public int Changed { get; init; }
}
