using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>
/// Passwords in OpenSimulator's table auth, or stronger in a table of ours; tokens in table tokens, whose times are the database's own
/// local time, as other servers on the same database compare them.
/// </summary>
public sealed class AuthenticationService(Database database, Configuration configuration, PasswordWork work) : IAuthenticationService
{
    private const int ChecksBetweenPurges = 500;

    private readonly string _store = database.Dialect.Upsert("auth", ["UUID"], ["UUID", "passwordHash", "passwordSalt"]);
    private readonly bool _isOurs = IsOurs(database);
    private int _checks;

    /// <summary>How new passwords are kept.</summary>
    public bool KeepsStrong => configuration.Get(AccountSettings.PasswordHash) switch
    {
        PasswordHash.Pbkdf2 => true,
        PasswordHash.Auto => _isOurs,
        _ => false
    };

    private int Iterations => configuration.Get(AccountSettings.Pbkdf2Iterations);

    public async ValueTask<string?> Authenticate(UUID principalId, string password, TimeSpan lifetime)
    {
        if (!await IsRight(principalId, GivenPassword.Hash(password)))
            return null;
        // A UUID, because logins use the token as secure session id.
        var token = UUID.Random().ToString();
        var until = Until(lifetime);
        database.Write(session =>
            session.Execute($"insert into tokens (UUID, token, validity) values ({principalId}, {token}, {until:raw})"));
        return token;
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

    public async ValueTask<bool> SetPassword(UUID principalId, string password)
    {
        if (principalId.IsZero || password.Length == 0)
            return false;
        await Keep(principalId, GivenPassword.Hash(password));
        return true;
    }

    public ValueTask<AuthInfo?> GetAuthInfo(UUID principalId) => new(database.Read(session => session.First(
        $"select accountType, passwordHash, passwordSalt, webLoginKey from auth where UUID = {principalId}",
        row => new AuthInfo(principalId, row.Text(0), row.Text(1), row.Text(2), row.Text(3)))));

    // A hash that is given stands alone: with a stronger form beside it, either password would be right.
    public ValueTask<bool> SetAuthInfo(AuthInfo info) => new(database.Write(session =>
    {
        if (info.PasswordHash.Length > 0)
            session.Execute($"delete from own_auth where UUID = {info.PrincipalId}");
        return session.Execute($"""
            update auth set accountType = {info.AccountType}, passwordHash = {info.PasswordHash}, passwordSalt = {info.PasswordSalt},
            webLoginKey = {info.WebLoginKey} where UUID = {info.PrincipalId}
            """) > 0;
    }));

    // Where new passwords are strong each check costs the same work: for one that rests in the old form, for an account that is not there.
    private async ValueTask<bool> IsRight(UUID principalId, string inner)
    {
        var (classic, salt, strong) = principalId.IsZero ? ("", "", "") : Load(principalId);
        var min = KeepsStrong ? Iterations : 0;
        var isRight = strong.Length == 0 && min == 0
            ? PasswordText.MatchesClassic(inner, salt, classic)
            : await work.Run(() => PasswordText.MatchesStrong(inner, strong, min) | PasswordText.MatchesClassic(inner, salt, classic));
        if (isRight && KeepsStrong && PasswordText.IterationsOf(strong) < Iterations)
            await Keep(principalId, inner);
        return isRight;
    }

    // In memory there is nothing to steal; what others can serve at the same time, they have to be able to read.
    private static bool IsOurs(Database database) =>
        !database.Driver.IsShared && !database.Driver.IsPrivate(database.ConnectionString) && Migrator.IsMadeHere(database);

    private (string Classic, string Salt, string Strong) Load(UUID principalId) => database.Read(session =>
    {
        var strong = session.First($"select strongPassword from own_auth where UUID = {principalId}", row => row.Text(0)) ?? "";
        using var rows = session.Query($"select passwordHash, passwordSalt from auth where UUID = {principalId}");
        return rows.Next() ? (rows.Text(0), rows.Text(1), strong) : ("", "", strong);
    });

    // One form at a time: whoever has the stronger one has none that is fast to guess.
    private async ValueTask Keep(UUID principalId, string inner)
    {
        var isStrong = KeepsStrong;
        var strong = isStrong ? await work.Run(() => PasswordText.Strong(inner, Iterations)) : "";
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
