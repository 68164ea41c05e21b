using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>Passwords and the tokens that stand for them for a while.</summary>
public interface IAuthenticationService
{
    /// <summary>
    /// A token valid for <paramref name="lifetime"/>, or null when the password is wrong. The password is plain text, or what viewers send:
    /// the MD5 of it in hex, with or without <c>$1$</c> before it. An account that does not exist (zero, too) takes as long as one that
    /// does.
    /// </summary>
    /// <exception cref="ServiceBusyException">Too many ask at the same time.</exception>
    ValueTask<string?> Authenticate(UUID principalId, string password, TimeSpan lifetime);

    /// <summary>True while the token stands; it is extended.</summary>
    ValueTask<bool> Verify(UUID principalId, string token, TimeSpan lifetime);

    ValueTask<bool> Release(UUID principalId, string token);

    /// <summary>Sets a password given in plain text.</summary>
    ValueTask<bool> SetPassword(UUID principalId, string password);

    /// <summary>How the password is kept, for web pages of grids; null for who has none.</summary>
    ValueTask<AuthInfo?> GetAuthInfo(UUID principalId);

    /// <summary>Keeps it so. False for who has none.</summary>
    ValueTask<bool> SetAuthInfo(AuthInfo info);
}
