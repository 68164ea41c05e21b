using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Typing;

/// <summary>Signs to operators of the tree.</summary>
internal static class Operators
{
    /// <returns>0 for what is no binary operator. &amp;&amp; and || bind alike.</returns>
    public static int PrecedenceOf(TokenKind kind) => kind switch
    {
        TokenKind.And or TokenKind.Or => 1,
        TokenKind.BitOr => 2,
        TokenKind.BitXor => 3,
        TokenKind.BitAnd => 4,
        TokenKind.Equal or TokenKind.NotEqual => 5,
        TokenKind.Less or TokenKind.LessOrEqual or TokenKind.Greater or TokenKind.GreaterOrEqual => 6,
        TokenKind.ShiftLeft or TokenKind.ShiftRight => 7,
        TokenKind.Plus or TokenKind.Minus => 8,
        TokenKind.Star or TokenKind.Slash or TokenKind.Percent => 9,
        _ => 0
    };

    public static bool IsAssignment(TokenKind kind) => kind is >= TokenKind.Assign and <= TokenKind.AssignShiftRight;

    /// <summary>Of a binary sign, or of an assignment with one.</summary>
    public static BinaryOperator Of(TokenKind kind) => kind switch
    {
        TokenKind.Plus or TokenKind.AssignAdd => BinaryOperator.Add,
        TokenKind.Minus or TokenKind.AssignSubtract => BinaryOperator.Subtract,
        TokenKind.Star or TokenKind.AssignMultiply => BinaryOperator.Multiply,
        TokenKind.Slash or TokenKind.AssignDivide => BinaryOperator.Divide,
        TokenKind.Percent or TokenKind.AssignModulo => BinaryOperator.Modulo,
        TokenKind.Equal => BinaryOperator.Equal,
        TokenKind.NotEqual => BinaryOperator.NotEqual,
        TokenKind.Less => BinaryOperator.Less,
        TokenKind.LessOrEqual => BinaryOperator.LessOrEqual,
        TokenKind.Greater => BinaryOperator.Greater,
        TokenKind.GreaterOrEqual => BinaryOperator.GreaterOrEqual,
        TokenKind.BitAnd or TokenKind.AssignAnd => BinaryOperator.BitAnd,
        TokenKind.BitOr or TokenKind.AssignOr => BinaryOperator.BitOr,
        TokenKind.BitXor or TokenKind.AssignXor => BinaryOperator.BitXor,
        TokenKind.ShiftLeft or TokenKind.AssignShiftLeft => BinaryOperator.ShiftLeft,
        TokenKind.ShiftRight or TokenKind.AssignShiftRight => BinaryOperator.ShiftRight,
        TokenKind.And => BinaryOperator.And,
        _ => BinaryOperator.Or
    };

    public static string SignOf(BinaryOperator sign) => sign switch
    {
        BinaryOperator.Add => "+",
        BinaryOperator.Subtract => "-",
        BinaryOperator.Multiply => "*",
        BinaryOperator.Divide => "/",
        BinaryOperator.Modulo => "%",
        BinaryOperator.Equal => "==",
        BinaryOperator.NotEqual => "!=",
        BinaryOperator.Less => "<",
        BinaryOperator.LessOrEqual => "<=",
        BinaryOperator.Greater => ">",
        BinaryOperator.GreaterOrEqual => ">=",
        BinaryOperator.BitAnd => "&",
        BinaryOperator.BitOr => "|",
        BinaryOperator.BitXor => "^",
        BinaryOperator.ShiftLeft => "<<",
        BinaryOperator.ShiftRight => ">>",
        BinaryOperator.And => "&&",
        _ => "||"
    };
}
