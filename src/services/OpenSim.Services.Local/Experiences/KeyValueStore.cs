using System.Collections.Concurrent;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.Settings;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Experiences;

/// <summary>
/// Table experience_kv. On MySQL keys are compared as the bytes that they are: OpenSim-NGC's column knows Latin letters only, and would
/// take two keys that differ in a blank at the end for one.
/// </summary>
public sealed class KeyValueStore(Configuration configuration, TimeProvider time)
{
    private const int MaxListed = 1000; // more no answer has room for

    // What an experience has is summed up once a minute, since other servers of the grid may write too; in between it is counted along.
    private static readonly TimeSpan SumAge = TimeSpan.FromMinutes(1);

    private readonly ConcurrentDictionary<UUID, (long Bytes, long At)> _sums = new();

    public static string? Read(Database database, UUID experience, string key) => database.Read(session => Find(session, experience, key));

    public KeyValueOutcome Create(Database database, UUID experience, string key, string value)
    {
        if (!IsFit(key, value))
            return KeyValueOutcome.Invalid;
        if (!HasRoom(database, experience, LengthOf(key) + LengthOf(value)))
            return KeyValueOutcome.Full;
        return Counted(experience, LengthOf(key) + LengthOf(value), database.Write(session =>
        {
            if (Find(session, experience, key) is not null)
                return KeyValueOutcome.Exists;
            Insert(session, experience, key, value);
            return KeyValueOutcome.Done;
        }));
    }

    public KeyValueOutcome Update(Database database, UUID experience, string key, string value, string? original)
    {
        if (!IsFit(key, value))
            return KeyValueOutcome.Invalid;
        var grows = 0L;
        return Counted(experience, () => grows, database.Write(session =>
        {
            var present = Find(session, experience, key);
            if (original is not null && present != original)
                return KeyValueOutcome.Mismatch;
            grows = LengthOf(value) + (present is null ? LengthOf(key) : -LengthOf(present));
            if (grows > 0 && SumOf(session, experience) + grows > MaxBytes)
                return KeyValueOutcome.Full;
            if (present is null)
                Insert(session, experience, key, value);
            else
                session.Execute(
                    $"update experience_kv set `value` = {value} where experience = {experience} and `key` = {KeyOf(session, key)}");
            return KeyValueOutcome.Done;
        }));
    }

    public string? Delete(Database database, UUID experience, string key)
    {
        var had = database.Write(session =>
        {
            var present = Find(session, experience, key);
            if (present is not null)
                session.Execute($"delete from experience_kv where experience = {experience} and `key` = {KeyOf(session, key)}");
            return present;
        });
        if (had is not null)
            Count(experience, -LengthOf(key) - LengthOf(had));
        return had;
    }

    public static List<string> List(Database database, UUID experience, int first, int count) => first < 0 || count <= 0 ? [] :
        database.Read(session => session.List($"""
            select {KeyColumn(session):raw} from experience_kv where experience = {experience}
            order by {KeyColumn(session):raw} limit {Math.Min(count, MaxListed)} offset {first}
            """, row => Encoding.UTF8.GetString(row.Raw(0))));

    public (long Used, long Most) Size(Database database, UUID experience) => (SumOf(database, experience), MaxBytes);

    private long MaxBytes => configuration.Get(ExperienceSettings.StoreMegabytes) * (1L << 20);

    private bool IsFit(string key, string value) => KeyValueLimits.IsKey(key, configuration.Get(ExperienceSettings.MaxKeyBytes))
        && KeyValueLimits.IsValue(value, configuration.Get(ExperienceSettings.MaxValueBytes));

    private bool HasRoom(Database database, UUID experience, long bytes) => SumOf(database, experience) + bytes <= MaxBytes;

    // Held until the transaction ends, so that of two who think that they know the value only one changes it.
    private static string? Find(Session session, UUID experience, string key) => session.First(
        $"select `value` from experience_kv where experience = {experience} and `key` = {KeyOf(session, key)}{session.Dialect.ForUpdate:raw}",
        row => row.Text(0));

    private static void Insert(Session session, UUID experience, string key, string value) => session.Execute(
        $"insert into experience_kv (experience, `key`, `value`) values ({experience}, {KeyOf(session, key)}, {value})");

    private static object KeyOf(Session session, string key) => session.Dialect.IsSqlite ? key : Encoding.UTF8.GetBytes(key);

    private static string KeyColumn(Session session) => session.Dialect.IsSqlite ? "`key`" : "cast(`key` as binary)";

    private long SumOf(Database database, UUID experience) =>
        Known(experience) ?? database.Read(session => SumOf(session, experience));

    private long SumOf(Session session, UUID experience)
    {
        if (Known(experience) is { } known)
            return known;
        var (key, value) = session.Dialect.IsSqlite
            ? ("length(cast(`key` as blob))", "length(cast(`value` as blob))")
            : ("length(`key`)", "length(`value`)");
        var sum = session.Number(
            $"select coalesce(sum({key:raw} + {value:raw}), 0) from experience_kv where experience = {experience}");
        _sums[experience] = (sum, time.GetTimestamp());
        return sum;
    }

    private long? Known(UUID experience) =>
        _sums.TryGetValue(experience, out var sum) && time.GetElapsedTime(sum.At) < SumAge ? sum.Bytes : null;

    private KeyValueOutcome Counted(UUID experience, long bytes, KeyValueOutcome outcome) => Counted(experience, () => bytes, outcome);

    private KeyValueOutcome Counted(UUID experience, Func<long> bytes, KeyValueOutcome outcome)
    {
        if (outcome == KeyValueOutcome.Done)
            Count(experience, bytes());
        return outcome;
    }

    private void Count(UUID experience, long bytes)
    {
        while (_sums.TryGetValue(experience, out var sum) && !_sums.TryUpdate(experience, (sum.Bytes + bytes, sum.At), sum))
        {
        }
    }

    private static long LengthOf(string text) => Encoding.UTF8.GetByteCount(text);
}
