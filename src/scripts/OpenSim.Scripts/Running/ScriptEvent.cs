using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>Something that a script is told. Never changed: one may stand in the queues of many scripts.</summary>
/// <param name="Arguments">
/// As declared for the event, in order and with these types, a key or a string for either; without the list, which stands in
/// <see cref="List"/>.
/// </param>
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

    /// <summary>Whether its arguments are those of its kind: queues come out of files, and events from other programs.</summary>
    public bool IsAsDeclared
    {
        get
        {
            var types = ApiDeclarations.All.EventsInOrder[(int)Kind].ArgumentTypes;
            if (types.Length != Arguments.Count)
                return false;
            for (var i = 0; i < types.Length; i++)
            {
                if (types[i] != TypeOf(Arguments[i]))
                    return false;
            }

            return true;
        }
    }

    private static ScriptType TypeOf(in ListItem item) => item.IsText ? ScriptType.String : item.Type;
}
