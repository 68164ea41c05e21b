using System.Reflection;
using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// What a viewer may say: for each message its handler and the state in which it is taken. Ids that a message has of its sender are
/// compared before (the schema knows where they stand). A message that is not here is counted and dropped; it never ends a circuit.
/// </summary>
internal sealed class HandlerTable : IMessageHandlers
{
    private readonly Entry[] _entries = new Entry[MessageTable.Count];

    /// <summary>Messages with a handler.</summary>
    public int Count => _entries.Count(e => e.Handler is not null);

    public void Add(uint message, SessionState min, MessageHandler handler) =>
        Put(message, handler, handler.Method, new MessageRule(min));

    /// <summary>A message that only an avatar in the region may say.</summary>
    public void AddRoot(uint message, RootMessageHandler handler) =>
        Put(message, ForRoot(handler), handler.Method, new MessageRule(SessionState.Root));

    /// <summary>
    /// A message that is handled on the receiving thread: what goes to a thread of its own and must not wait for the region.
    /// </summary>
    public void AddDirect(uint message, MessageHandler handler) =>
        Put(message, handler, handler.Method, new MessageRule(SessionState.Opening, IsDirect: true));

    public bool TryGetRule(MessageInfo message, out MessageRule rule)
    {
        ref readonly var entry = ref _entries[message.Index];
        rule = entry.Rule;
        return entry.Handler is not null;
    }

    /// <summary>The method that handles a message, with what it says of its cost; null without a handler.</summary>
    public MethodInfo? MethodOf(MessageInfo message) => _entries[message.Index].Method;

    public bool Handle(CircuitSession session, MessageInfo message, ReadOnlySpan<byte> body) =>
        _entries[message.Index].Handler((ViewerSession)session, body);

    // A session in the state Root has a presence. Anyone who is being handed over to another region does nothing more in this one: it would
    // be lost, or done twice.
    private static MessageHandler ForRoot(RootMessageHandler handler) =>
        (session, body) => session.Presence!.IsInTransit || handler(session, session.Presence, body);

    private void Put(uint message, MessageHandler handler, MethodInfo method, MessageRule rule)
    {
        var info = MessageTable.Find(message) ?? throw new ArgumentException($"Message {message:X} is not in the schema.");
        if (info.Trusted)
            throw new ArgumentException($"{info.Name} is for simulators to say.");
        if (_entries[info.Index].Handler is not null)
            throw new ArgumentException($"{info.Name} has a handler already.");
        _entries[info.Index] = new Entry(handler, method, rule);
    }

    private readonly record struct Entry(MessageHandler Handler, MethodInfo? Method, MessageRule Rule);
}
