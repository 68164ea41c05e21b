using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// What a viewer may say: for each message its handler, the state in which it is welcome, and whether it begins with agent and session ids that must be the
/// session's. A message that is not here is counted and dropped; it never ends a circuit.
/// </summary>
internal sealed class HandlerTable
{
    private readonly Welcome[] _entries = new Welcome[MessageTable.Count];

    /// <summary>A message that begins with AgentID and SessionID, as nearly all do.</summary>
    public void Add(uint message, SessionState least, MessageHandler handler) => Put(message, new Welcome(handler, least, ChecksIds: true));

    /// <summary>The same for a message that only an avatar in the region may say.</summary>
    public void AddRoot(uint message, RootMessageHandler handler) => Add(message, SessionState.Root, ForRoot(handler));

    /// <summary>A message without ids, or with ids that the handler itself looks at.</summary>
    public void AddUnchecked(uint message, SessionState least, MessageHandler handler) => Put(message, new Welcome(handler, least, ChecksIds: false));

    /// <summary><see cref="AddUnchecked"/> for a message that only an avatar in the region may say.</summary>
    public void AddRootUnchecked(uint message, RootMessageHandler handler) => AddUnchecked(message, SessionState.Root, ForRoot(handler));

    /// <summary>A message that begins with the ids and is handled on the receiving thread: what goes to a thread of its own and must not wait for the region.</summary>
    public void AddDirect(uint message, MessageHandler handler) => Put(message, new Welcome(handler, SessionState.Opening, ChecksIds: true, IsDirect: true));

    public bool TryGet(MessageInfo info, out Welcome welcome)
    {
        welcome = _entries[info.Index];
        return welcome.Handler is not null;
    }

    /// <summary>Messages with a handler.</summary>
    public int Count => _entries.Count(e => e.Handler is not null);

    // A session in the state Root has a presence.
    private static MessageHandler ForRoot(RootMessageHandler handler) => (session, body) => handler(session, session.Presence!, body);

    private void Put(uint message, Welcome entry)
    {
        var info = MessageTable.Find(message) ?? throw new ArgumentException($"Message {message:X} is not in the schema.");
        if (info.Trusted)
            throw new ArgumentException($"{info.Name} is for simulators to say.");
        if (_entries[info.Index].Handler is not null)
            throw new ArgumentException($"{info.Name} has a handler already.");
        _entries[info.Index] = entry;
    }
}
