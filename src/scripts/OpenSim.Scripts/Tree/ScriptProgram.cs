using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

/// <summary>
/// A whole script, checked and typed: between a front end, which knows a language, and what makes code of it, which knows none. Variables,
/// functions and states are numbered in the order of the source: a script's state is kept by these numbers.
/// </summary>
public sealed record ScriptProgram(
    IReadOnlyList<Global> Globals, IReadOnlyList<Function> Functions, IReadOnlyList<ScriptState> States, Dialect Dialect);

/// <param name="Value">Null for the zero of its type. It may name globals before it, and calls nothing in Second Life's dialect.</param>
public sealed record Global(Variable Variable, Expression? Value);

/// <summary>A global, a parameter or a local. Compared as itself, not by name.</summary>
/// <param name="index">Among the globals, or among the parameters and locals of its function, parameters first.</param>
public sealed class Variable(string name, ScriptType type, int index, bool isGlobal)
{
    public string Name { get; } = name;

    public ScriptType Type { get; } = type;

    public int Index { get; } = index;

    public bool IsGlobal { get; } = isGlobal;
}

/// <summary>
/// A function of the script, or what an event runs. Its body is set when all functions are known, since they call one another.
/// </summary>
public sealed class Function(string name, ScriptType returnType, int index, Place place)
{
    public string Name { get; } = name;

    public ScriptType ReturnType { get; } = returnType;

    /// <summary>Among all functions and handlers of the script.</summary>
    public int Index { get; } = index;

    public Place Place { get; } = place;

    public int ParameterCount { get; set; }

    /// <summary>Parameters first.</summary>
    public IReadOnlyList<Variable> Variables { get; set; } = [];

    public Block Body { get; set; } = new([], place);
}

/// <summary>State 0 is the default state.</summary>
public sealed record ScriptState(string Name, int Index, IReadOnlyList<Handler> Handlers);

public sealed record Handler(ApiEvent Event, Function Function);
