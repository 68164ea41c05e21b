using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Facts;

/// <summary>What expressions and statements are made of.</summary>
internal static class Parts
{
    public static IReadOnlyList<Expression> Of(Expression expression) => expression switch
    {
        Binary binary => [binary.Left, binary.Right],
        CallFunction call => call.Arguments,
        CallApi call => call.Arguments,
        MakeList list => list.Items,
        Assign assign => [assign.Value],
        Cast cast => [cast.Value],
        Truth truth => [truth.Value],
        Choice choice => [choice.Condition, choice.Then, choice.Else],
        Unary unary => [unary.Operand],
        MakeVector v => [v.X, v.Y, v.Z],
        MakeRotation r => [r.X, r.Y, r.Z, r.S],
        AssignComponent assign => [assign.Value],
        ComponentOf of => [of.Value],
        Operation operation => operation.Operands,
        _ => []
    };

    /// <summary>Expressions that stand in a statement itself, not in the statements within it.</summary>
    public static IReadOnlyList<Expression> Of(Statement statement) => statement switch
    {
        Evaluate evaluate => [evaluate.Expression],
        Declare { Value: { } value } => [value],
        If @if => [@if.Condition],
        Loop loop => loop.Condition == null ? [.. loop.Starts, .. loop.Steps] : [.. loop.Starts, loop.Condition, .. loop.Steps],
        Return { Value: { } value } => [value],
        Throw thrown => [thrown.Value],
        _ => []
    };

    public static IReadOnlyList<Statement> Within(Statement statement) => statement switch
    {
        Block block => block.Statements,
        If { Else: { } otherwise } @if => [@if.Then, otherwise],
        If @if => [@if.Then],
        Loop loop => [loop.Body],
        Try guarded => [guarded.Body, guarded.Handler],
        _ => []
    };
}
