using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>Something that a script is told. Never changed: one may stand in the queues of many scripts.</summary>
/// <param name="Arguments">As declared for the event, in order and with these types; a list stands in <see cref="List"/>.</param>
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

    /// <summary>The event's argument that is a list: http_response, game_control, path_update.</summary>
    public LslList List { get; init; } = LslList.Empty;
}
