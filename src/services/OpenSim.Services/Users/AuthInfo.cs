using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>How a password rests in table auth.</summary>
/// <param name="AccountType">UserAccount.</param>
/// <param name="PasswordHash">md5(md5(password) + ":" + salt); empty when it is kept in a stronger form.</param>
public sealed record AuthInfo(UUID PrincipalId, string AccountType, string PasswordHash, string PasswordSalt, string WebLoginKey);
