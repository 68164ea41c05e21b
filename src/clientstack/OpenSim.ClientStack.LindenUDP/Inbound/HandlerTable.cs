using System.Diagnostics.CodeAnalysis;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// What a viewer may say: for each message its handler, the state in which it is welcome, and whether it begins with agent and session ids that must be the
/// session's. A message that is not here is counted and dropped; it never ends a circuit.
/// </summary>
internal sealed class HandlerTable
{
    private readonly Entry[] _entries = new Entry[MessageTable.Count];

    /// <summary>A message that begins with AgentID and SessionID, as nearly all do.</summary>
    public void Add(uint message, SessionState least, MessageHandler handler) => Put(message, new Entry(handler, least, ChecksIds: true));

    /// <summary>A message without ids, or with ids that the handler itself looks at.</summary>
    public void AddUnchecked(uint message, SessionState least, MessageHandler handler) => Put(message, new Entry(handler, least, ChecksIds: false));

    public bool TryGet(MessageInfo info, [MaybeNullWhen(false)] out MessageHandler handler, out SessionState least, out bool checksIds)
    {
        var entry = _entries[info.Index];
        (handler, least, checksIds) = (entry.Handler, entry.Least, entry.ChecksIds);
        return handler is not null;
    }

    /// <summary>Messages with a handler.</summary>
    public int Count => _entries.Count(e => e.Handler is not null);

    private void Put(uint message, Entry entry)
    {
        var info = MessageTable.Find(message) ?? throw new ArgumentException($"Message {message:X} is not in the schema.");
        if (info.Trusted)
            throw new ArgumentException($"{info.Name} is for simulators to say.");
        if (_entries[info.Index].Handler is not null)
            throw new ArgumentException($"{info.Name} has a handler already.");
        _entries[info.Index] = entry;
    }

    private readonly record struct Entry(MessageHandler? Handler, SessionState Least, bool ChecksIds);
}
