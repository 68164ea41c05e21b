using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>
/// Passwords in OpenSimulator's table auth, or stronger in a table of ours; tokens in table tokens, whose times are the database's own
/// local time, as other servers on the same database compare them.
/// </summary>
public sealed class AuthenticationService(Database database, Configuration configuration) : IAuthenticationService
{
    private const int ChecksBetweenPurges = 500;

    private readonly string _store = database.Dialect.Upsert("auth", ["UUID"], ["UUID", "passwordHash", "passwordSalt"]);
    private int _checks;

    public ValueTask<string?> Authenticate(UUID principalId, string password, TimeSpan lifetime)
    {
        var inner = PasswordText.InnerHash(password);
        if (!IsRight(principalId, inner))
            return new(default(string));
        // A UUID, because logins use the token as secure session id.
        var token = UUID.Random().ToString();
        var until = Until(lifetime);
        database.Write(session =>
            session.Execute($"insert into tokens (UUID, token, validity) values ({principalId}, {token}, {until:raw})"));
        return new(token);
    }

    public ValueTask<bool> Verify(UUID principalId, string token, TimeSpan lifetime)
    {
        var until = Until(lifetime);
        var now = Until(TimeSpan.Zero);
        return new(database.Write(session =>
        {
            if (Interlocked.Increment(ref _checks) % ChecksBetweenPurges == 0)
                session.Execute($"delete from tokens where validity < {now:raw}");
            var stands =
                session.Number($"select count(*) from tokens where UUID = {principalId} and token = {token} and validity > {now:raw}") > 0;
            if (stands)
                session.Execute($"update tokens set validity = {until:raw} where UUID = {principalId} and token = {token}");
            return stands;
        }));
    }

    public ValueTask<bool> Release(UUID principalId, string token) => new(database.Write(session =>
        session.Execute($"delete from tokens where UUID = {principalId} and token = {token}")) > 0);

    public ValueTask<bool> SetPassword(UUID principalId, string password)
    {
        if (principalId.IsZero || password.Length == 0)
            return new(false);
        Keep(principalId, PasswordText.InnerHash(password));
        return new(true);
    }

    private bool IsRight(UUID principalId, string inner)
    {
        var (classic, salt, strong) = Load(principalId);
        if (strong.Length > 0)
            return PasswordText.MatchesStrong(inner, strong);
        if (!PasswordText.MatchesClassic(inner, salt, classic))
            return false;
        if (configuration.Get(AccountSettings.PasswordHash) == PasswordHash.Pbkdf2)
            Keep(principalId, inner);
        return true;
    }

    private (string Classic, string Salt, string Strong) Load(UUID principalId) => database.Read(session =>
    {
        var strong = session.First($"select strongPassword from own_auth where UUID = {principalId}", row => row.Text(0)) ?? "";
        using var rows = session.Query($"select passwordHash, passwordSalt from auth where UUID = {principalId}");
        return rows.Next() ? (rows.Text(0), rows.Text(1), strong) : ("", "", strong);
    });

    // One form at a time: whoever has the stronger one has none that is fast to guess.
    private void Keep(UUID principalId, string inner)
    {
        var isStrong = configuration.Get(AccountSettings.PasswordHash) == PasswordHash.Pbkdf2;
        var strong = isStrong ? PasswordText.Strong(inner, configuration.Get(AccountSettings.Pbkdf2Iterations)) : "";
        var salt = isStrong ? "" : PasswordText.NewSalt();
        var classic = isStrong ? "" : PasswordText.Classic(inner, salt);
        database.Write(session =>
        {
            session.Execute(_store, principalId, classic, salt);
            session.Execute($"delete from own_auth where UUID = {principalId}");
            if (isStrong)
                session.Execute($"insert into own_auth (UUID, strongPassword) values ({principalId}, {strong})");
        });
    }

    private string Until(TimeSpan lifetime) =>
        database.Dialect.NowPlus(((long)lifetime.TotalSeconds).ToString(CultureInfo.InvariantCulture));
}
