using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Running;

/// <summary>
/// What runs: shared by all copies of one script, and knowing none of them. Functions are numbered as in the tree; after them comes the one
/// that sets the globals.
/// </summary>
public abstract class ScriptCode
{
    /// <summary>Of the source and its dialect: a kept state fits only the same.</summary>
    public abstract UInt128 Hash { get; }

    /// <summary>Of what made the code: what stood in the middle of an event can go on only in the same.</summary>
    public abstract ulong Version { get; }

    public abstract Dialect Dialect { get; }

    /// <summary>State 0 is the default state.</summary>
    public abstract IReadOnlyList<CodeState> States { get; }

    /// <summary>What globals that are numbers, vectors and rotations take in <see cref="Script.Words"/>.</summary>
    public abstract int WordCount { get; }

    /// <summary>String, List, Array or Object for each of <see cref="Script.Objects"/>: keys are strings here.</summary>
    public abstract IReadOnlyList<ScriptType> ObjectTypes { get; }

    /// <summary>In the order of the source.</summary>
    public abstract IReadOnlyList<CodeGlobal> Globals { get; }

    /// <summary>The function that sets the globals to their first values.</summary>
    public abstract int Initial { get; }

    /// <summary>Runs a handler for the script's current event, or goes on with it where its frames say.</summary>
    public abstract void Enter(Script script, int function);

    public abstract bool IsHandler(int function);

    /// <summary>Whether a frame that was kept can be resumed by this code.</summary>
    /// <param name="inner">The function that it had called there; -1 for the innermost.</param>
    /// <param name="words">How many it has.</param>
    public abstract bool Fits(in ScriptFrame frame, int inner, int words, ReadOnlySpan<object> objects);

    /// <summary>What a global holds: an int, double, string, Vector3, Quaternion or LslList.</summary>
    public abstract object GlobalOf(Script script, int index);

    /// <summary>False for what is not of its type; nothing is set then.</summary>
    public abstract bool TrySetGlobal(Script script, int index, object value);

    public abstract string NameOf(int function);

    /// <summary>Where in the source a function was left.</summary>
    public abstract Place PlaceOf(int function, int point);
}

/// <param name="Events">Bits of the events that it handles.</param>
public sealed record CodeState(string Name, ulong Events, IReadOnlyDictionary<EventKind, int> Handlers);

public readonly record struct CodeGlobal(string Name, ScriptType Type);
