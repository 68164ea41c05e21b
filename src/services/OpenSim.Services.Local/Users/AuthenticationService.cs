using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>Passwords in OpenSimulator's table auth, or stronger in a table of ours; tokens in table tokens.</summary>
public sealed class AuthenticationService(IAuthStore store, Configuration configuration) : IAuthenticationService
{
    public ValueTask<string?> Authenticate(UUID principalId, string password, TimeSpan lifetime)
    {
        var inner = PasswordText.InnerHash(password);
        if (!IsRight(principalId, inner))
            return ValueTask.FromResult<string?>(null);
        // A UUID, because logins use the token as secure session id.
        var token = UUID.Random().ToString();
        store.SetToken(principalId, token, lifetime);
        return ValueTask.FromResult<string?>(token);
    }

    public ValueTask<bool> Verify(UUID principalId, string token, TimeSpan lifetime) => ValueTask.FromResult(store.CheckToken(principalId, token, lifetime));

    public ValueTask<bool> Release(UUID principalId, string token) => ValueTask.FromResult(store.DeleteToken(principalId, token));

    public ValueTask<bool> SetPassword(UUID principalId, string password)
    {
        if (principalId.IsZero || password.Length == 0)
            return ValueTask.FromResult(false);
        Keep(principalId, PasswordText.InnerHash(password));
        return ValueTask.FromResult(true);
    }

    private bool IsRight(UUID principalId, string inner)
    {
        if (store.LoadStrongPassword(principalId) is { Length: > 0 } strong)
            return PasswordText.MatchesStrong(inner, strong);
        if (store.Load(principalId) is not { } row || !PasswordText.MatchesClassic(inner, row.PasswordSalt, row.PasswordHash))
            return false;
        if (configuration.Get(AccountSettings.PasswordHash) == PasswordHash.Pbkdf2)
            Keep(principalId, inner);
        return true;
    }

    private void Keep(UUID principalId, string inner)
    {
        var row = store.Load(principalId) ?? new AuthRow { Id = principalId };
        if (configuration.Get(AccountSettings.PasswordHash) == PasswordHash.Pbkdf2)
        {
            // First the new one, then the old one away: whoever is cut off in between has both, not none.
            store.StoreStrongPassword(principalId, PasswordText.Strong(inner, configuration.Get(AccountSettings.Pbkdf2Iterations)));
            store.Store(row with { PasswordHash = "", PasswordSalt = "" });
            return;
        }

        var salt = PasswordText.NewSalt();
        store.Store(row with { PasswordHash = PasswordText.Classic(inner, salt), PasswordSalt = salt });
        store.StoreStrongPassword(principalId, null);
    }
}
