using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>
/// One region, one owner: a row in the region's database says which simulator has it. It is renewed while that lives, and looked at in each
/// transaction that writes to the region, so that a second simulator is refused, and one that was thought dead and had its region taken
/// over (it was paused, or cut off from the database) cannot write any more. Thread-safe.
/// </summary>
public sealed class RegionLease
{
    /// <summary>After so long without a sign of life a region may be had by another.</summary>
    public static readonly TimeSpan Length = TimeSpan.FromSeconds(45);

    /// <summary>How often its holder gives one: two may be lost.</summary>
    public static readonly TimeSpan RenewedEvery = TimeSpan.FromSeconds(15);

    /// <summary>Anyone who ends must not wait for a database that hangs.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(4);

    private readonly Database _database;
    private readonly UUID _region;
    private readonly long _epoch;

    private RegionLease(Database database, UUID region, long epoch) =>
        (_database, _region, _epoch) = (database.Within(Patience), region, epoch);

    /// <param name="byForce">Although another holds it.</param>
    /// <param name="claim">Given the epoch of whoever was the last to hold it, says the new holder's, which is a later one. Called before the
    /// database knows, perhaps more than once.</param>
    /// <exception cref="StoreException">Another simulator holds it (<see cref="StoreFault.NotOwner"/>), or the database cannot be used.</exception>
    public static RegionLease Take(Database database, UUID region, LeaseHolder holder, bool byForce, Func<long, long> claim) =>
        database.Write(session =>
        {
            var row = Read(session, region);
            if (row is { IsOver: false } && !byForce && !holder.Succeeds(row.Holder))
                throw new StoreException(StoreFault.NotOwner, Refusal(region, row));
            var epoch = claim(row?.Epoch ?? 0);
            Store(session, region, epoch, holder, isNew: row is null);
            return new RegionLease(database, region, epoch);
        });

    /// <summary>
    /// Whether a simulator has the region that gave a sign of life a moment ago and is none that ran on this host and has died.
    /// </summary>
    /// <exception cref="StoreException">The database cannot be used.</exception>
    public static bool IsHeld(Database database, UUID region) => database.Write(session => Read(session, region)) is { IsOver: false } row
        && (row.Holder.Host != Environment.MachineName || IsRunning(row.Holder.Process));

    /// <summary>Says that its holder lives. To be called in each transaction that writes to the region, before anything else.</summary>
    /// <exception cref="StoreException"><see cref="StoreFault.NotOwner"/>: another simulator has the region.</exception>
    public void Renew(Session session)
    {
        var now = session.Dialect.UnixNow;
        var held = session.Execute($"update own_regionlease set renewed = {now:raw} where RegionID = {_region} and epoch = {_epoch}");
        if (held == 0)
            throw new StoreException(StoreFault.NotOwner, Loss(_region, Read(session, _region)));
    }

    /// <summary>The same in a transaction of its own.</summary>
    /// <exception cref="StoreException">As for the other, or the database cannot be used.</exception>
    public void Renew() => _database.Write(Renew);

    /// <summary>Gives the region back: anybody may have it at once.</summary>
    /// <exception cref="StoreException">The database cannot be used.</exception>
    public void Release() => _database.Write(session =>
        session.Execute($"update own_regionlease set renewed = 0 where RegionID = {_region} and epoch = {_epoch}"));

    private static LeaseRow? Read(Session session, UUID region)
    {
        var (now, forUpdate) = (session.Dialect.UnixNow, session.Dialect.ForUpdate);
        return session.First(
            $"""
            select epoch, folder, host, process, since, renewed, {now:raw} from own_regionlease where RegionID = {region}{forUpdate:raw}
            """,
            row => new LeaseRow(
                row.Int64(0), new LeaseHolder(row.Id(1), row.Text(2), row.Int32(3)), row.Int64(4), row.Int64(5), row.Int64(6)));
    }

    private static void Store(Session session, UUID region, long epoch, LeaseHolder holder, bool isNew)
    {
        var now = session.Dialect.UnixNow;
        if (isNew)
            session.Execute($"""
                insert into own_regionlease (RegionID, epoch, folder, host, process, since, renewed)
                values ({region}, {epoch}, {holder.Folder}, {holder.Host}, {holder.Process}, {now:raw}, {now:raw})
                """);
        else
            session.Execute($"""
                update own_regionlease set epoch = {epoch}, folder = {holder.Folder}, host = {holder.Host}, process = {holder.Process},
                since = {now:raw}, renewed = {now:raw} where RegionID = {region}
                """);
    }

    private static bool IsRunning(int process)
    {
        try
        {
            using var found = System.Diagnostics.Process.GetProcessById(process);
            return !found.HasExited;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static string Refusal(UUID region, LeaseRow row) =>
        $"Another simulator has region {region}: {Words(row)}, and gave a sign of life {row.Now - row.Renewed} s ago. End it first. If it is "
        + $"dead, the region can be had in {row.Left} s, or at once with [Startup] TakeRegionsOver = true.";

    private static string Loss(UUID region, LeaseRow? row) => row is null
        ? $"The holder of region {region} is not in the database any more."
        : $"Another simulator has taken region {region} over: {Words(row)}.";

    private static string Words(LeaseRow row)
    {
        var since = DateTimeOffset.FromUnixTimeSeconds(row.Since).ToString("u", CultureInfo.InvariantCulture);
        return $"process {row.Holder.Process} on host {row.Holder.Host}, since {since}";
    }
}
