using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Typing;

/// <summary>
/// Works out what is known beforehand, in the arithmetic of the dialect. What fails at run time (a division by zero) is left to it, and so
/// is what needs numbers as text.
/// </summary>
internal sealed class Folder(Dialect dialect)
{
    // A constant doubled thirty times would be a thousand million characters, and a long one may be joined to something in 100,000 places.
    private const int MaxText = 65536;
    private const int MaxTextInAll = 1 << 20;
    private int _text;

    public FloatConstant Float(double value, Place place) => new(Rounded(value), place);

    public Expression Fold(Expression expression) => expression switch
    {
        Unary unary => Fold(unary),
        Binary { Left: IntegerConstant left, Right: IntegerConstant right } binary => Integers(binary, left.Value, right.Value),
        Binary { Left: FloatConstant left, Right: FloatConstant right } binary => Floats(binary, left.Value, right.Value),
        Binary { Left: TextConstant left, Right: TextConstant right } binary => Texts(binary, left.Value, right.Value),
        Binary { Left: VectorConstant left, Right: VectorConstant right } binary => Vectors(binary, left.Value, right.Value),
        Cast cast => Fold(cast),
        Truth truth => Fold(truth),
        MakeVector { X: FloatConstant x, Y: FloatConstant y, Z: FloatConstant z } made =>
            new VectorConstant(new Vector3((float)x.Value, (float)y.Value, (float)z.Value), made.Place),
        MakeRotation { X: FloatConstant x, Y: FloatConstant y, Z: FloatConstant z, S: FloatConstant s } made =>
            new RotationConstant(new Quaternion((float)x.Value, (float)y.Value, (float)z.Value, (float)s.Value), made.Place),
        ComponentOf { Value: VectorConstant vector } part => Float(vector.Value[part.Component], part.Place),
        ComponentOf { Value: RotationConstant rotation } part => Float(rotation.Value[part.Component], part.Place),
        _ => expression
    };

    private double Rounded(double value) => dialect == Dialect.SecondLife ? (float)value : value;

    private Expression Fold(Unary unary) => (unary.Operator, unary.Operand) switch
    {
        (UnaryOperator.Negate, IntegerConstant c) => new IntegerConstant(unchecked(-c.Value), unary.Place),
        (UnaryOperator.Negate, FloatConstant c) => Float(-c.Value, unary.Place),
        (UnaryOperator.Negate, VectorConstant c) => new VectorConstant(-c.Value, unary.Place),
        (UnaryOperator.Complement, IntegerConstant c) => new IntegerConstant(~c.Value, unary.Place),
        (UnaryOperator.Not, IntegerConstant c) => Bool(c.Value == 0, unary.Place),
        _ => unary
    };

    private static IntegerConstant Bool(bool value, Place place) => new(value ? 1 : 0, place);

    private static Expression Integers(Binary binary, int left, int right)
    {
        // The least integer by -1 overflows in the machine too.
        if (binary.Operator is BinaryOperator.Divide or BinaryOperator.Modulo && right is 0 or -1)
            return binary;
        int? value = unchecked(binary.Operator switch
        {
            BinaryOperator.Add => left + right,
            BinaryOperator.Subtract => left - right,
            BinaryOperator.Multiply => left * right,
            BinaryOperator.Divide => left / right,
            BinaryOperator.Modulo => left % right,
            BinaryOperator.BitAnd => left & right,
            BinaryOperator.BitOr => left | right,
            BinaryOperator.BitXor => left ^ right,
            BinaryOperator.ShiftLeft => left << right,
            BinaryOperator.ShiftRight => left >> right,
            BinaryOperator.And => left != 0 && right != 0 ? 1 : 0,
            BinaryOperator.Or => left != 0 || right != 0 ? 1 : 0,
            _ => Compared(binary.Operator, left.CompareTo(right))
        });
        return value is { } known ? new IntegerConstant(known, binary.Place) : binary;
    }

    private static int? Compared(BinaryOperator sign, int order) => sign switch
    {
        BinaryOperator.Equal => order == 0 ? 1 : 0,
        BinaryOperator.NotEqual => order != 0 ? 1 : 0,
        BinaryOperator.Less => order < 0 ? 1 : 0,
        BinaryOperator.LessOrEqual => order <= 0 ? 1 : 0,
        BinaryOperator.Greater => order > 0 ? 1 : 0,
        BinaryOperator.GreaterOrEqual => order >= 0 ? 1 : 0,
        _ => null
    };

    // In 32 bits a sum of two 32-bit floats, rounded from the 64-bit one, is the same as the 32-bit sum; so are the others.
    private Expression Floats(Binary binary, double left, double right) => binary.Operator switch
    {
        BinaryOperator.Add => Finite(binary, left + right),
        BinaryOperator.Subtract => Finite(binary, left - right),
        BinaryOperator.Multiply => Finite(binary, left * right),
        BinaryOperator.Divide when right != 0 => Finite(binary, left / right),
        BinaryOperator.Modulo => binary,
        _ when double.IsNaN(left) || double.IsNaN(right) => binary,
        _ => Compared(binary.Operator, left < right ? -1 : left > right ? 1 : 0) is { } value
            ? new IntegerConstant(value, binary.Place)
            : binary
    };

    private Expression Finite(Binary binary, double value) =>
        double.IsFinite(Rounded(value)) ? Float(value, binary.Place) : binary;

    private Expression Texts(Binary binary, string left, string right) => binary.Operator switch
    {
        BinaryOperator.Add => Joined(binary, left, right),
        BinaryOperator.Equal => Bool(left == right, binary.Place),
        BinaryOperator.NotEqual => Bool(left != right, binary.Place),
        _ => binary
    };

    private Expression Joined(Binary binary, string left, string right)
    {
        var length = left.Length + right.Length;
        if (length > MaxText || _text + length > MaxTextInAll)
            return binary;
        _text += length;
        return new TextConstant(left + right, ScriptType.String, binary.Place);
    }

    private static Expression Vectors(Binary binary, Vector3 left, Vector3 right) => binary.Operator switch
    {
        BinaryOperator.Add => new VectorConstant(left + right, binary.Place),
        BinaryOperator.Subtract => new VectorConstant(left - right, binary.Place),
        _ => binary
    };

    private Expression Fold(Cast cast) => (cast.Value, cast.Type) switch
    {
        (IntegerConstant c, ScriptType.Float) => Float(c.Value, cast.Place),
        (FloatConstant { Value: > int.MinValue and < int.MaxValue } c, ScriptType.Integer) => new IntegerConstant((int)c.Value, cast.Place),
        (TextConstant c, ScriptType.String or ScriptType.Key) => c with { Type = cast.Type, Place = cast.Place },
        _ => cast
    };

    private static Expression Fold(Truth truth) => truth.Value switch
    {
        FloatConstant c => Bool(c.Value != 0, truth.Place),
        TextConstant { Type: ScriptType.String } c => Bool(c.Value.Length > 0, truth.Place),
        MakeList { Items: [] } => Bool(false, truth.Place),
        _ => truth
    };
}
