using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Settings;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Messages;

/// <summary>
/// Messages for people who are away, in table im_offline; on SQLite, where OpenSimulator has none, a table of ours of the same form. Those
/// older than two weeks go when the service starts, as with OpenSimulator.
/// </summary>
public sealed class OfflineMessageService : IOfflineMessageService
{
    private const int TwoWeeks = 14 * 24 * 3600;

    private readonly Database _database;
    private readonly string _now;
    private readonly int _limit;

    public OfflineMessageService(Database database, Configuration configuration)
    {
        _database = database;
        _now = database.Dialect.NowPlus("0");
        _limit = configuration.Get(MessageSettings.MaxOfflineMessages);
        var oldest = database.Dialect.NowPlus($"-{TwoWeeks}");
        database.Write(session => session.Execute($"delete from im_offline where TMStamp < {oldest:raw}"));
    }

    public ValueTask<IReadOnlyList<InstantMessage>> GetMessages(UUID principalId) => new(_database.Write(session =>
    {
        var messages = new List<InstantMessage>();
        foreach (var text in session.List($"select Message from im_offline where PrincipalID = {principalId} order by ID",
            row => row.Text(0)))
            if (OfflineMessageXml.TryRead(text, out var message))
                messages.Add(message);
        Delete(session, principalId);
        return messages;
    }));

    public ValueTask<string?> StoreMessage(InstantMessage message)
    {
        var text = OfflineMessageXml.Write(message);
        return new(_database.Write(session =>
        {
            if (session.Number($"select count(*) from im_offline where PrincipalID = {message.ToAgentId}") >= _limit)
                return "User is not online and the mailbox is full. Message was not stored.";
            session.Execute(
                $"insert into im_offline (PrincipalID, FromID, Message, TMStamp) values "
                    + $"({message.ToAgentId}, {message.FromAgentId}, {text}, {_now:raw})");
            return null;
        }));
    }

    public ValueTask DeleteMessages(UUID principalId)
    {
        _database.Write(session => Delete(session, principalId));
        return ValueTask.CompletedTask;
    }

    private static void Delete(Session session, UUID principalId) =>
        session.Execute($"delete from im_offline where PrincipalID = {principalId}");
}
