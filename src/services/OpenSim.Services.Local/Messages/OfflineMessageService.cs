using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Settings;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Messages;

/// <summary>
/// Messages for people who are away, in table im_offline; on SQLite, where OpenSimulator has none, a table of ours of the same form. Those
/// older than two weeks go when the service starts, as with OpenSimulator.
/// </summary>
public sealed partial class OfflineMessageService : IOfflineMessageService
{
    private const int TwoWeeks = 14 * 24 * 3600;
    private const string Aside = "!"; // before the rest of the id of who should have had a message that cannot be read
    private const int AtOnce = 500; // messages in a transaction, which others wait for

    private readonly Database _database;
    private readonly string _now;
    private readonly string _forUpdate;
    private readonly int _limit;
    private readonly ILogger _log;

    /// <param name="log">Told of messages that cannot be read; null when nobody is.</param>
    public OfflineMessageService(Database database, Configuration configuration, ILogger? log = null)
    {
        _database = database;
        _log = log ?? NullLogger.Instance;
        _now = database.Dialect.NowPlus("0");
        _forUpdate = database.Dialect.ForUpdate;
        _limit = configuration.Get(MessageSettings.MaxOfflineMessages);
        var oldest = database.Dialect.NowPlus($"-{TwoWeeks}");
        database.Write(session => session.Execute(
            $"delete from im_offline where TMStamp < {oldest:raw} and PrincipalID not like {Aside + "%"}"));
    }

    public ValueTask<IReadOnlyList<InstantMessage>> GetMessages(UUID principalId) => new(_database.Write(session =>
    {
        var messages = new List<InstantMessage>();
        // Held, and deleted one by one: another server of the grid may be asked for them too, or be given one more.
        var rows = session.List($"select ID, Message from im_offline where PrincipalID = {principalId} order by ID{_forUpdate:raw}",
            row => (Id: row.Int64(0), Text: row.Text(1)));
        foreach (var (id, text) in rows)
        {
            if (OfflineMessageXml.TryRead(text, out var message))
            {
                messages.Add(message);
                session.Execute($"delete from im_offline where ID = {id}");
            }
            else
                SetAside(session, id, principalId);
        }

        return messages;
    }));

    public ValueTask<string?> StoreMessage(InstantMessage message) => new(_database.Write(session =>
        Store(session, message) ? null : "User is not online and the mailbox is full. Message was not stored."));

    public ValueTask StoreMessages(InstantMessage message, IReadOnlyList<UUID> receivers)
    {
        foreach (var some in receivers.Chunk(AtOnce))
        {
            _database.Write(session =>
            {
                foreach (var receiver in some)
                    Store(session, message with { ToAgentId = receiver });
            });
        }

        return ValueTask.CompletedTask;
    }

    public ValueTask DeleteMessages(UUID principalId)
    {
        _database.Write(session => Delete(session, principalId));
        return ValueTask.CompletedTask;
    }

    /// <summary>It stays under a name that is nobody's, and is not tried again.</summary>
    private void SetAside(Session session, long id, UUID principalId)
    {
        session.Execute($"update im_offline set PrincipalID = {Aside + principalId.ToString()[Aside.Length..]} where ID = {id}");
        LogUnreadable(_log, id, principalId);
    }

    private bool Store(Session session, InstantMessage message)
    {
        var text = OfflineMessageXml.Write(message);
        if (IsThere(session, message, text))
            return true;
        if (session.Number($"select count(*) from im_offline where PrincipalID = {message.ToAgentId}") >= _limit)
            return false;
        session.Execute(
            $"insert into im_offline (PrincipalID, FromID, Message, TMStamp) values "
                + $"({message.ToAgentId}, {message.FromAgentId}, {text}, {_now:raw})");
        return true;
    }

    // Whoever has had no answer sends it again; nobody says the same twice in one second.
    private static bool IsThere(Session session, InstantMessage message, string text) => session.List(
        $"select Message from im_offline where PrincipalID = {message.ToAgentId} and FromID = {message.FromAgentId}",
        row => row.Text(0)).Contains(text);

    private static void Delete(Session session, UUID principalId) =>
        session.Execute($"delete from im_offline where PrincipalID = {principalId}");

    [LoggerMessage(60, LogLevel.Error,
        "Message {Id} in im_offline, for {Principal}, cannot be read. It is kept there under a PrincipalID that begins with '!'.")]
    private static partial void LogUnreadable(ILogger log, long id, UUID principal);
}
