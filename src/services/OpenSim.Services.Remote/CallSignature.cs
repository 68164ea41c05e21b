using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote;

/// <summary>Shows that a call comes from within the grid, where there is a secret for it ([Network] ServiceSecret).</summary>
internal static class CallSignature
{
    public const string Key = "ServiceSecret";

    /// <summary>Value of the header Authorization; null without a secret.</summary>
    /// <param name="secret">As the settings have it.</param>
    /// <param name="target">Path and query.</param>
    public static string? Of(string? secret, string method, string target) =>
        secret?.Trim('"') is { Length: >= ServiceToken.MinSecretLength } plain
            ? ServiceToken.Sign(plain, method, target, TimeProvider.System.GetUtcNow())
            : null;
}
