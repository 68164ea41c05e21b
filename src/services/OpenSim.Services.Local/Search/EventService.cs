using OpenSim.Primitives;
using OpenSim.Services.Search;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Search;

/// <summary>Events, in table events; reminders, in table own_event_reminders.</summary>
/// <param name="rows">What one user may have; null takes the defaults.</param>
public sealed class EventService(Database database, TimeProvider time, AccountRows? rows = null) : IEventService
{
    // So many of those that have not begun by the time asked for are looked at; they are read in the order of the index.
    private const int MaxLookedAt = 5000;

    // Whoever asks for what goes on finds what began so long before.
    private const int LongestEvent = 24 * 3600;

    private readonly AccountRows _rows = rows ?? AccountRows.ByDefault();
    private readonly Table<WorldEvent, EventColumns> _events = new(database.Dialect);

    public ValueTask<IReadOnlyList<WorldEvent>> Find(EventQuestion question, int start, int max)
    {
        var oldest = question.From - LongestEvent;
        var nearest = database.Read(session => _events.List(session,
            $"dateUTC >= {oldest} and dateUTC < {question.Until} order by dateUTC, eventid limit {MaxLookedAt}"));
        return new([.. nearest.Where(e => IsMeant(e, question)).Skip(start).Take(max)]);
    }

    public ValueTask<WorldEvent?> Get(uint id) => new(database.Read(session => _events.First(session, $"eventid = {id}")));

    // The number is the table's to give, also where others write into it.
    public ValueTask<uint> Add(WorldEvent happening) => new(database.Write(session =>
    {
        session.Execute($"""
            insert into events (owneruuid, name, creatoruuid, category, description, dateUTC, duration, covercharge, coveramount, simname,
            parcelUUID, globalPos, eventflags) values ({happening.OwnerId}, {ColumnText.Cut(happening.Name, 255)}, {happening.CreatorId},
            {happening.Category}, {happening.Description}, {happening.Begins}, {happening.Duration}, {happening.HasCover},
            {happening.CoverAmount}, {ColumnText.Cut(happening.RegionName, 255)}, {happening.ParcelId}, {happening.Position.ToString()},
            {happening.Flags})
            """);
        return (uint)session.Number($"{session.Dialect.LastInsertId:raw}");
    }));

    public ValueTask<bool> Delete(uint id) => new(database.Write(session =>
    {
        session.Execute($"delete from own_event_reminders where EventID = {id}");
        return session.Execute($"delete from events where eventid = {id}") > 0;
    }));

    public ValueTask<IReadOnlyList<WorldEvent>> GetReminders(UUID user)
    {
        var now = time.GetUtcNow().ToUnixTimeSeconds();
        return new(database.Read(session => _events.List(session, $"""
            eventid in (select EventID from own_event_reminders where PrincipalID = {user}) and dateUTC + duration * 60 > {now} order by dateUTC
            """)));
    }

    public ValueTask<bool> SetReminder(UUID user, uint id, bool isWanted) => new(database.Write(session =>
    {
        session.Execute($"delete from own_event_reminders where PrincipalID = {user} and EventID = {id}");
        if (!isWanted)
            return true;
        if (!AccountRows.Allow(_rows.Reminders, session, "own_event_reminders", "PrincipalID", user))
            return false;
        session.Execute($"insert into own_event_reminders (PrincipalID, EventID) values ({user}, {id})");
        return true;
    }));

    private static bool IsMeant(WorldEvent happening, EventQuestion question) =>
        happening.Begins + (happening.Duration * 60L) > question.From
        && (question.Category <= 0 || happening.Category == question.Category)
        && question.IsIncluded(happening.Flags)
        && (question.Region is null || happening.RegionName == question.Region)
        && (happening.Name.Contains(question.Words, StringComparison.OrdinalIgnoreCase)
            || happening.Description.Contains(question.Words, StringComparison.OrdinalIgnoreCase));
}
