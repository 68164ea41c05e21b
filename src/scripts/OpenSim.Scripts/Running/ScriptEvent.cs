using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>Something that a script is told. Never changed: one may stand in the queues of many scripts.</summary>
/// <param name="Arguments">As declared for the event, in order and with these types.</param>
public sealed record ScriptEvent(EventKind Kind, LslList Arguments, IReadOnlyList<Detected> Detected)
{
    public ScriptEvent(EventKind kind)
        : this(kind, LslList.Empty, [])
    {
    }

    public ScriptEvent(EventKind kind, LslList arguments)
        : this(kind, arguments, [])
    {
    }
}
