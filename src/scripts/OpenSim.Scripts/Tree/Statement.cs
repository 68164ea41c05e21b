namespace OpenSim.Scripts.Tree;

public abstract record Statement(Place Place);

public sealed record Block(IReadOnlyList<Statement> Statements, Place Place) : Statement(Place);

public sealed record Evaluate(Expression Expression, Place Place) : Statement(Place);

/// <summary>Each time it is reached the local is set anew: to its value, or to the zero of its type.</summary>
public sealed record Declare(Variable Variable, Expression? Value, Place Place) : Statement(Place);

/// <param name="Condition">An integer.</param>
public sealed record If(Expression Condition, Statement Then, Statement? Else, Place Place) : Statement(Place);

/// <summary>for, while and do: <c>Starts; loop { if (!TestFirst || Condition) Body; Steps; }</c></summary>
/// <param name="Condition">An integer; null for one that always holds.</param>
/// <param name="TestsFirst">False for do … while, whose body runs once at least.</param>
public sealed record Loop(
    IReadOnlyList<Expression> Starts, Expression? Condition, IReadOnlyList<Expression> Steps, Statement Body, bool TestsFirst, Place Place)
    : Statement(Place)
{
    public Label Break { get; init; } = new("break");

    public Label Continue { get; init; } = new("continue");
}

/// <summary>jump, break, continue.</summary>
public sealed record Jump(Label Target, Place Place) : Statement(Place);

public sealed record Mark(Label Label, Place Place) : Statement(Place);

public sealed record Return(Expression? Value, Place Place) : Statement(Place);

/// <summary>Ends the event.</summary>
public sealed record ChangeState(int State, Place Place) : Statement(Place);

/// <summary>
/// YEngine's try … catch. What the body throws, or what goes wrong in it, is set to a variable, and the handler runs. The end of a script
/// by its memory or depth, changes of state and resets are not caught. A finally is made of this by front ends.
/// </summary>
/// <param name="Caught">A local of the type object.</param>
public sealed record Try(Statement Body, Variable Caught, Statement Handler, Place Place) : Statement(Place);

/// <param name="Value">An object. What was caught is thrown again as it was.</param>
public sealed record Throw(Expression Value, Place Place) : Statement(Place);

/// <summary>A place to jump to; two of one name are two.</summary>
public sealed class Label(string name)
{
    public string Name { get; } = name;
}
