using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

/// <summary>
/// A typed expression. What is converted by itself in the source (integer to float, string to key) is a <see cref="Cast"/> here: operands
/// have the types that an operator takes.
/// </summary>
/// <param name="Place">Where it stands, for errors at run time.</param>
public abstract record Expression(ScriptType Type, Place Place);

/// <summary>Line and column, both from 0.</summary>
public readonly record struct Place(int Line, int Column);

public sealed record IntegerConstant(int Value, Place Place) : Expression(ScriptType.Integer, Place);

public sealed record FloatConstant(double Value, Place Place) : Expression(ScriptType.Float, Place);

/// <param name="Type">String or Key.</param>
public sealed record TextConstant(string Value, ScriptType Type, Place Place) : Expression(Type, Place);

public sealed record VectorConstant(Vector3 Value, Place Place) : Expression(ScriptType.Vector, Place);

public sealed record RotationConstant(Quaternion Value, Place Place) : Expression(ScriptType.Rotation, Place);

public sealed record ReadVariable(Variable Variable, Place Place) : Expression(Variable.Type, Place);

/// <summary>A part of a vector's or rotation's variable.</summary>
/// <param name="Component">0 x, 1 y, 2 z, 3 s.</param>
public sealed record ReadComponent(Variable Variable, int Component, Place Place) : Expression(ScriptType.Float, Place);

/// <summary>A part of a value that stands in no variable, which only OpenSimulator's dialect takes.</summary>
public sealed record ComponentOf(Expression Value, int Component, Place Place) : Expression(ScriptType.Float, Place);

/// <summary>Its value is the new value. <c>a += b</c> is an assignment of <c>a + b</c>.</summary>
public sealed record Assign(Variable Variable, Expression Value, Place Place) : Expression(Variable.Type, Place);

public sealed record AssignComponent(Variable Variable, int Component, Expression Value, Place Place) : Expression(ScriptType.Float, Place);

/// <summary>++ and -- of an integer or float.</summary>
/// <param name="Component">-1 for the variable itself.</param>
/// <param name="IsPrefix">Its value is the new one; else the old one.</param>
public sealed record Increment(
    Variable Variable, int Component, int By, bool IsPrefix, ScriptType Type, Place Place)
    : Expression(Type, Place);

public sealed record Unary(UnaryOperator Operator, Expression Operand, ScriptType Type, Place Place) : Expression(Type, Place);

/// <summary>Both operands are worked out, the right one first.</summary>
public sealed record Binary(
    BinaryOperator Operator, Expression Left, Expression Right, ScriptType Type, Place Place)
    : Expression(Type, Place);

public sealed record Cast(Expression Value, ScriptType Type, Place Place) : Expression(Type, Place);

/// <summary>Whether a value of any type counts as true: what conditions are.</summary>
public sealed record Truth(Expression Value, Place Place) : Expression(ScriptType.Integer, Place);

/// <summary>One of two values of one type; only that one is worked out.</summary>
/// <param name="Condition">An integer.</param>
public sealed record Choice(Expression Condition, Expression Then, Expression Else, Place Place) : Expression(Then.Type, Place);

/// <summary>&lt;x, y, z&gt; of floats.</summary>
public sealed record MakeVector(Expression X, Expression Y, Expression Z, Place Place) : Expression(ScriptType.Vector, Place);

public sealed record MakeRotation(
    Expression X, Expression Y, Expression Z, Expression S, Place Place)
    : Expression(ScriptType.Rotation, Place);

public sealed record MakeList(IReadOnlyList<Expression> Items, Place Place) : Expression(ScriptType.List, Place);

/// <summary>Arguments are worked out from left to right.</summary>
public sealed record CallFunction(
    Function Function, IReadOnlyList<Expression> Arguments, Place Place)
    : Expression(Function.ReturnType, Place);

public sealed record CallApi(
    ApiFunction Function, IReadOnlyList<Expression> Arguments, Place Place)
    : Expression(Function.ReturnType, Place);

public enum UnaryOperator : byte
{
    Negate,

    /// <summary>~</summary>
    Complement,

    /// <summary>! of an integer.</summary>
    Not
}

/// <summary>What an operator means follows from it and its operands' types.</summary>
public enum BinaryOperator : byte
{
    Add,
    Subtract,

    /// <summary>Of two vectors their scalar product.</summary>
    Multiply,
    Divide,

    /// <summary>Of two vectors their cross product.</summary>
    Modulo,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,

    /// <summary>&amp;&amp;: no short circuit.</summary>
    And,
    Or
}
