using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>
/// Operators: the right operand first, both always; integers wrap, shifts by the low five bits, division by zero ends the script.
/// </summary>
public sealed partial class Oracle
{
    private object Value(Unary unary)
    {
        var value = Value(unary.Operand);
        return value switch
        {
            int number => unary.Operator switch
            {
                UnaryOperator.Complement => ~number,
                UnaryOperator.Not => number == 0 ? 1 : 0,
                _ => -number
            },
            double number => -number,
            Vector3 vector => -vector,
            _ => -(Quaternion)value
        };
    }

    private object Value(Binary binary)
    {
        var right = Value(binary.Right);
        var left = Value(binary.Left);
        if (binary.Type == ScriptType.List)
            return Join(left, binary.Left.Type, right, binary.Right.Type);
        return (left, right) switch
        {
            (int l, int r) => Integer(binary.Operator, l, r),
            (double l, double r) when IsNoNumber(binary, l / r) => throw new ScriptFailed("Math Error"),
            (double l, double r) => Float(binary.Operator, l, r),
            (string l, string r) => Text(binary.Operator, l, r),
            (LslList l, LslList r) => binary.Operator == BinaryOperator.Equal ? l.Count == r.Count ? 1 : 0 : l.Count - r.Count,
            _ => Spatial(binary.Operator, left, right)
        };
    }

    // A constant divisor is not looked at.
    private bool IsNoNumber(Binary binary, double quotient) =>
        binary.Operator == BinaryOperator.Divide && binary.Right is not FloatConstant && double.IsNaN(quotient)
        && program.Dialect == Dialect.SecondLife;

    private static object Join(object left, ScriptType leftType, object right, ScriptType rightType)
    {
        var list = left as LslList ?? LslList.Of(ItemOf(left, leftType));
        var joined = list.Add(right as LslList ?? LslList.Of(ItemOf(right, rightType)));
        return joined.Count > 200 ? throw new TooLong() : joined;
    }

    private static object Integer(BinaryOperator @operator, int left, int right)
    {
        if (@operator is BinaryOperator.Divide or BinaryOperator.Modulo && right == 0)
            throw new ScriptFailed("Math Error");
        unchecked
        {
            return @operator switch
            {
                BinaryOperator.Add => left + right,
                BinaryOperator.Subtract => left - right,
                BinaryOperator.Multiply => left * right,
                BinaryOperator.Divide => (int)((long)left / right),
                BinaryOperator.Modulo => (int)((long)left % right),
                BinaryOperator.BitAnd => left & right,
                BinaryOperator.BitOr => left | right,
                BinaryOperator.BitXor => left ^ right,
                BinaryOperator.ShiftLeft => left << (right & 31),
                BinaryOperator.ShiftRight => left >> (right & 31),
                BinaryOperator.And => left != 0 && right != 0 ? 1 : 0,
                BinaryOperator.Or => left != 0 || right != 0 ? 1 : 0,
                _ => Compare(@operator, left, right)
            };
        }
    }

    private object Float(BinaryOperator @operator, double left, double right)
    {
        if (@operator == BinaryOperator.Divide && right == 0)
            throw new ScriptFailed("Math Error");
        return @operator switch
        {
            BinaryOperator.Add => Round(left + right),
            BinaryOperator.Subtract => Round(left - right),
            BinaryOperator.Multiply => Round(left * right),
            BinaryOperator.Divide => Round(left / right),
            _ => (object)Compare(@operator, left, right)
        };
    }

    private static int Compare(BinaryOperator @operator, double left, double right) => @operator switch
    {
        BinaryOperator.Equal => left == right,
        BinaryOperator.NotEqual => left != right,
        BinaryOperator.Less => left < right,
        BinaryOperator.LessOrEqual => left <= right,
        BinaryOperator.Greater => left > right,
        _ => left >= right
    } ? 1 : 0;

    private static object Text(BinaryOperator @operator, string left, string right)
    {
        if (left.Length + right.Length > MaxText)
            throw new TooLong();
        return @operator switch
        {
            BinaryOperator.Add => left + right,
            BinaryOperator.Equal => left == right ? 1 : 0,
            _ => left == right ? 0 : 1
        };
    }

    private static object Spatial(BinaryOperator @operator, object left, object right)
    {
        switch (left, right, @operator)
        {
            case (Vector3 l, Vector3 r, BinaryOperator.Multiply):
                return (double)(l.X * r.X + l.Y * r.Y + l.Z * r.Z);
            case (Vector3 l, Vector3 r, BinaryOperator.Modulo):
                return new Vector3(l.Y * r.Z - l.Z * r.Y, l.Z * r.X - l.X * r.Z, l.X * r.Y - l.Y * r.X);
            case (Vector3 l, Vector3 r, BinaryOperator.Add or BinaryOperator.Subtract):
                return @operator == BinaryOperator.Add ? l + r : l - r;
            case (double l, Vector3 r, _):
                return (float)l * r;
            case (Vector3, double and 0, BinaryOperator.Divide):
                throw new ScriptFailed("Math Error");
            case (Vector3 l, double r, BinaryOperator.Divide):
                return new Vector3(l.X / (float)r, l.Y / (float)r, l.Z / (float)r);
            case (Vector3 l, double r, _):
                return l * (float)r;
            case (Vector3 l, Quaternion r, _):
                return Turn(l, @operator == BinaryOperator.Divide ? Quaternion.Conjugate(r) : r);
            case (Quaternion l, Quaternion r, BinaryOperator.Multiply or BinaryOperator.Divide):
                return Multiply(l, @operator == BinaryOperator.Divide ? Quaternion.Conjugate(r) : r);
            case (Quaternion l, Quaternion r, BinaryOperator.Add or BinaryOperator.Subtract):
                return @operator == BinaryOperator.Add ? l + r : l - r;
            default:
                return AreEqual(left, right) == (@operator == BinaryOperator.Equal) ? 1 : 0;
        }
    }

    // As numbers are: what is no number equals nothing, which Equals says otherwise.
    private static bool AreEqual(object left, object right) => (left, right) switch
    {
        (Vector3 l, Vector3 r) => l == r,
        (Quaternion l, Quaternion r) => l == r,
        _ => left.Equals(right)
    };

    // In the order in which the code rounds; SpatialTests hold the code to mathematics.
    private static Vector3 Turn(Vector3 v, Quaternion q)
    {
        var w = -q.X * v.X - q.Y * v.Y - q.Z * v.Z;
        var x = q.W * v.X + q.Y * v.Z - q.Z * v.Y;
        var y = q.W * v.Y + q.Z * v.X - q.X * v.Z;
        var z = q.W * v.Z + q.X * v.Y - q.Y * v.X;
        return new Vector3(
            -w * q.X + x * q.W - y * q.Z + z * q.Y, -w * q.Y + y * q.W - z * q.X + x * q.Z, -w * q.Z + z * q.W - x * q.Y + y * q.X);
    }

    private static Quaternion Multiply(Quaternion l, Quaternion r) => new(
        r.W * l.X + r.X * l.W + r.Y * l.Z - r.Z * l.Y, r.W * l.Y + r.Y * l.W + r.Z * l.X - r.X * l.Z,
        r.W * l.Z + r.Z * l.W + r.X * l.Y - r.Y * l.X, r.W * l.W - r.X * l.X - r.Y * l.Y - r.Z * l.Z);
}
