using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>Password material and session tokens: tables auth and tokens, and own_auth of ours.</summary>
public interface IAuthStore
{
    AuthRow? Load(UUID id);

    void Store(AuthRow auth);

    bool Delete(UUID id);

    /// <summary>A password kept in a stronger form than table auth has room for, in a table of ours; null when there is none.</summary>
    string? LoadStrongPassword(UUID id);

    /// <summary>Null removes it.</summary>
    void StoreStrongPassword(UUID id, string? text);

    /// <summary>Makes a token valid for that long; an existing one is extended.</summary>
    void SetToken(UUID id, string token, TimeSpan lifetime);

    /// <summary>True when the token stands and has not run out; it is then extended. Expired ones are removed now and then.</summary>
    bool CheckToken(UUID id, string token, TimeSpan lifetime);

    bool DeleteToken(UUID id, string token);
}

/// <summary>A row of table auth. The hash is md5(md5(password) + ":" + salt) in hex, as every OpenSimulator grid has it.</summary>
public sealed record AuthRow
{
    public UUID Id { get; init; }
    public string PasswordHash { get; init; } = "";
    public string PasswordSalt { get; init; } = "";
    public string WebLoginKey { get; init; } = "";
    public string AccountType { get; init; } = "UserAccount";
}
