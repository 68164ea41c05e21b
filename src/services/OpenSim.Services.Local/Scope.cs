using OpenSim.Primitives;

namespace OpenSim.Services.Local;

/// <summary>Scopes of accounts and regions. A scope of zero means any; what has scope zero is in every scope.</summary>
internal static class Scope
{
    /// <summary>A condition on column ScopeID, for the text of a statement: a UUID has only hexadecimal digits and hyphens.</summary>
    public static string Condition(UUID scopeId) => scopeId.IsZero ? "1 = 1" : $"(ScopeID = '{scopeId}' or ScopeID = '{UUID.Zero}')";
}
