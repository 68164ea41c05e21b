using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

/// <summary>Which types the tree's operators and casts take, and what they give: what code need be made for, and no more.</summary>
public static class OperatorTypes
{
    /// <returns>Null where there is no such operation.</returns>
    public static ScriptType? Of(BinaryOperator sign, ScriptType left, ScriptType right) => sign switch
    {
        _ when left >= ScriptType.Array || right >= ScriptType.Array => null,
        BinaryOperator.Add when left == right && left is not (ScriptType.Key or ScriptType.Void) => left,
        BinaryOperator.Subtract when left == right && (IsNumber(left) || IsGeometry(left)) => left,
        BinaryOperator.Multiply or BinaryOperator.Divide when left == right && (IsNumber(left) || left == ScriptType.Rotation) => left,
        BinaryOperator.Multiply when (left, right) is (ScriptType.Vector, ScriptType.Vector) => ScriptType.Float,
        BinaryOperator.Multiply when (left, right) is (ScriptType.Float, ScriptType.Vector) => ScriptType.Vector,
        BinaryOperator.Multiply or BinaryOperator.Divide when left == ScriptType.Vector && right is ScriptType.Float or ScriptType.Rotation
            => left,
        BinaryOperator.Modulo when left == right && (IsNumber(left) || left == ScriptType.Vector) => left,
        BinaryOperator.Equal or BinaryOperator.NotEqual when left == right && left is not (ScriptType.Key or ScriptType.Void) =>
            ScriptType.Integer,
        >= BinaryOperator.Less and <= BinaryOperator.GreaterOrEqual when left == right && (IsNumber(left) || left == ScriptType.String) =>
            ScriptType.Integer,
        >= BinaryOperator.BitAnd and <= BinaryOperator.Or when left == right && left == ScriptType.Integer => left,
        _ => null
    };

    /// <returns>Null where there is no such operation.</returns>
    public static ScriptType? Of(UnaryOperator sign, ScriptType operand) => sign switch
    {
        UnaryOperator.Negate when IsNumber(operand) || IsGeometry(operand) => operand,
        UnaryOperator.Complement or UnaryOperator.Not when operand == ScriptType.Integer => ScriptType.Integer,
        _ => null
    };

    /// <summary>Whether the one becomes the other, by a cast that is written or by itself.</summary>
    public static bool IsCast(ScriptType from, ScriptType to) => (from, to) switch
    {
        (ScriptType.Void, _) or (_, ScriptType.Void) => false,
        (_, ScriptType.Object) or (ScriptType.Object, _) => true,
        (ScriptType.Array, _) or (_, ScriptType.Array) => false,
        (_, ScriptType.String or ScriptType.Key or ScriptType.List) => true,
        (ScriptType.Integer, ScriptType.Float) or (ScriptType.Float, ScriptType.Integer) => true,
        (ScriptType.String or ScriptType.Key, ScriptType.Integer or ScriptType.Float or ScriptType.Vector or ScriptType.Rotation) => true,
        _ => false
    };

    private static bool IsNumber(ScriptType type) => type is ScriptType.Integer or ScriptType.Float;

    private static bool IsGeometry(ScriptType type) => type is ScriptType.Vector or ScriptType.Rotation;
}
