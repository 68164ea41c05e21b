using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Users;

/// <summary>Tables auth and tokens. Token times are the database's own local time, as other servers on the same database compare them.</summary>
public sealed class SqlAuthStore(Database database) : IAuthStore
{
    private static readonly string[] Columns = ["UUID", "passwordHash", "passwordSalt", "webLoginKey", "accountType"];
    private const int ChecksBetweenPurges = 500;

    private readonly string _store = database.Dialect.Upsert("auth", ["UUID"], Columns);
    private int _checks;

    public AuthRow? Load(UUID id) => database.Read(session => session.First(
        $"select UUID, passwordHash, passwordSalt, webLoginKey, accountType from auth where UUID = {id}", row => new AuthRow
        {
            Id = row.Id(0),
            PasswordHash = row.Text(1),
            PasswordSalt = row.Text(2),
            WebLoginKey = row.Text(3),
            AccountType = row.Text(4)
        }));

    public void Store(AuthRow auth) => database.Write(session => session.Execute(_store,
        [auth.Id, auth.PasswordHash, auth.PasswordSalt, auth.WebLoginKey, auth.AccountType]));

    public bool Delete(UUID id) => database.Write(session =>
    {
        session.Execute($"delete from tokens where UUID = {id}");
        session.Execute($"delete from own_auth where UUID = {id}");
        return session.Execute($"delete from auth where UUID = {id}") > 0;
    });

    public string? LoadStrongPassword(UUID id) =>
        database.Read(session => session.First($"select strongPassword from own_auth where UUID = {id}", row => row.Text(0)));

    public void StoreStrongPassword(UUID id, string? text) => database.Write(session =>
    {
        session.Execute($"delete from own_auth where UUID = {id}");
        if (text is not null)
            session.Execute($"insert into own_auth (UUID, strongPassword) values ({id}, {text})");
    });

    public void SetToken(UUID id, string token, TimeSpan lifetime)
    {
        var until = Until(lifetime);
        database.Write(session =>
        {
            session.Execute($"delete from tokens where UUID = {id} and token = {token}");
            session.Execute($"insert into tokens (UUID, token, validity) values ({id}, {token}, {until:raw})");
        });
    }

    public bool CheckToken(UUID id, string token, TimeSpan lifetime)
    {
        var until = Until(lifetime);
        var now = Until(TimeSpan.Zero);
        return database.Write(session =>
        {
            if (Interlocked.Increment(ref _checks) % ChecksBetweenPurges == 0)
                session.Execute($"delete from tokens where validity < {now:raw}");
            var valid = session.Number($"select count(*) from tokens where UUID = {id} and token = {token} and validity > {now:raw}") > 0;
            if (valid)
                session.Execute($"update tokens set validity = {until:raw} where UUID = {id} and token = {token}");
            return valid;
        });
    }

    public bool DeleteToken(UUID id, string token) =>
        database.Write(session => session.Execute($"delete from tokens where UUID = {id} and token = {token}")) > 0;

    private string Until(TimeSpan lifetime) =>
        database.Dialect.NowPlus(((long)lifetime.TotalSeconds).ToString(System.Globalization.CultureInfo.InvariantCulture));
}
