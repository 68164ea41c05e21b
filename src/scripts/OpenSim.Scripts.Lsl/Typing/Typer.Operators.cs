using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Typing;

// Which types each operator takes, and what it gives.
internal sealed partial class Typer
{
    public Expression Negate(Expression value, Place place)
    {
        if (value.Type is ScriptType.Integer or ScriptType.Float or ScriptType.Vector or ScriptType.Rotation)
            return folder.Fold(new Unary(UnaryOperator.Negate, value, value.Type, place));
        return DoesNotFit(value, "-", place);
    }

    public Expression Complement(Expression value, Place place) => value.Type == ScriptType.Integer
        ? folder.Fold(new Unary(UnaryOperator.Complement, value, ScriptType.Integer, place))
        : DoesNotFit(value, "~", place);

    /// <summary>Second Life takes an integer, OpenSimulator anything.</summary>
    public Expression Not(Expression value, Place place)
    {
        if (value is Broken || !HasValue(value))
            return new Broken(place);
        if (value.Type != ScriptType.Integer)
            messages.Warn(place, $"! of a {NameOf(value.Type)}: {OnlyOpenSim}");
        return folder.Fold(new Unary(UnaryOperator.Not, Condition(value), ScriptType.Integer, place));
    }

    private Broken DoesNotFit(Expression value, string sign, Place place)
    {
        if (value is not Broken && HasValue(value))
            messages.Error(place, $"Type mismatch: {sign} of a {NameOf(value.Type)}");
        return new Broken(place);
    }

    public Expression Binary(BinaryOperator sign, Expression left, Expression right, Place place)
    {
        if (left is Broken || right is Broken || !HasValue(left) || !HasValue(right))
            return new Broken(place);
        if (sign is BinaryOperator.Equal or BinaryOperator.NotEqual && (left.Type >= ScriptType.Array || right.Type >= ScriptType.Array))
            return SameObject(sign, left, right, place);
        var made = sign switch
        {
            BinaryOperator.And or BinaryOperator.Or => Logical(sign, left, right, place),
            BinaryOperator.Equal or BinaryOperator.NotEqual => Equality(sign, left, right, place),
            BinaryOperator.Less or BinaryOperator.LessOrEqual or BinaryOperator.Greater or BinaryOperator.GreaterOrEqual =>
                Comparison(sign, left, right, place),
            BinaryOperator.Add => Sum(left, right, place),
            BinaryOperator.Subtract => Numbers(sign, left, right, place) ?? Alike(sign, left, right, place),
            BinaryOperator.Multiply => Numbers(sign, left, right, place) ?? Product(left, right, place),
            BinaryOperator.Divide => Numbers(sign, left, right, place) ?? Quotient(left, right, place),
            BinaryOperator.Modulo => Remainder(left, right, place),
            _ => Integers(sign, left, right, place)
        };
        if (made is not null)
            return folder.Fold(made);
        messages.Error(place, $"Type mismatch: {NameOf(left.Type)} {Operators.SignOf(sign)} {NameOf(right.Type)}");
        return new Broken(place);
    }

    private static bool IsNumber(Expression value) => value.Type is ScriptType.Integer or ScriptType.Float;

    private static bool IsText(Expression value) => value.Type is ScriptType.String or ScriptType.Key;

    private static bool Are(Expression left, ScriptType leftType, Expression right, ScriptType rightType) =>
        left.Type == leftType && right.Type == rightType;

    private Binary Make(BinaryOperator sign, Expression left, Expression right, ScriptType type, ScriptType result, Place place) =>
        new(sign, Convert(left, type), Convert(right, type), result, place);

    private Binary Logical(BinaryOperator sign, Expression left, Expression right, Place place)
    {
        if (!(left.Type == ScriptType.Integer && right.Type == ScriptType.Integer))
            messages.Warn(place, $"{Operators.SignOf(sign)} of other types than integers: {OnlyOpenSim}");
        return new Binary(sign, Condition(left), Condition(right), ScriptType.Integer, place);
    }

    private Binary? Equality(BinaryOperator sign, Expression left, Expression right, Place place)
    {
        if (IsNumber(left) && IsNumber(right))
            return Make(sign, left, right, Wider(left, right), ScriptType.Integer, place);
        if (IsText(left) && IsText(right))
            return Make(sign, left, right, ScriptType.String, ScriptType.Integer, place);
        return left.Type == right.Type ? new Binary(sign, left, right, ScriptType.Integer, place) : null;
    }

    private Binary? Comparison(BinaryOperator sign, Expression left, Expression right, Place place)
    {
        if (IsNumber(left) && IsNumber(right))
            return Make(sign, left, right, Wider(left, right), ScriptType.Integer, place);
        if (!IsText(left) || !IsText(right))
            return null;
        messages.Warn(place, $"{Operators.SignOf(sign)} of strings: {OnlyOpenSim}");
        return Make(sign, left, right, ScriptType.String, ScriptType.Integer, place);
    }

    private static ScriptType Wider(Expression left, Expression right) =>
        Are(left, ScriptType.Integer, right, ScriptType.Integer) ? ScriptType.Integer : ScriptType.Float;

    private Binary? Sum(Expression left, Expression right, Place place)
    {
        const BinaryOperator Add = BinaryOperator.Add;
        if (left.Type == ScriptType.Array || right.Type == ScriptType.Array)
            return null;
        if (left.Type == ScriptType.List || right.Type == ScriptType.List)
            return new Binary(Add, AsList(left), AsList(right), ScriptType.List, place);
        if (Are(left, ScriptType.String, right, ScriptType.String))
            return new Binary(Add, left, right, ScriptType.String, place);
        if ((IsText(left) && right.Type == ScriptType.Object) || (left.Type == ScriptType.Object && IsText(right)))
            return Make(Add, AsText(left), AsText(right), ScriptType.String, ScriptType.String, place);
        // Keys and numbers are joined to texts by YEngine, which Convert says; of two keys it makes a text too.
        if ((IsText(left) && (IsText(right) || IsNumber(right))) || (IsNumber(left) && IsText(right)))
            return Make(Add, AsText(left), AsText(right), ScriptType.String, ScriptType.String, place);
        return Numbers(Add, left, right, place) ?? Alike(Add, left, right, place);
    }

    /// <summary>Lists take anything at either end.</summary>
    private static Expression AsList(Expression value) =>
        value.Type == ScriptType.List ? value : new MakeList([value], value.Place);

    private Expression AsText(Expression value)
    {
        if (value.Type == ScriptType.Key)
            messages.Warn(value.Place, $"A key is joined to a string without a cast: {OnlyOpenSim}");
        return value;
    }

    private Binary? Numbers(BinaryOperator sign, Expression left, Expression right, Place place) =>
        IsNumber(left) && IsNumber(right) ? Make(sign, left, right, Wider(left, right), Wider(left, right), place) : null;

    private static Binary? Alike(BinaryOperator sign, Expression left, Expression right, Place place) =>
        left.Type == right.Type && left.Type is ScriptType.Vector or ScriptType.Rotation
            ? new Binary(sign, left, right, left.Type, place)
            : null;

    private Binary? Product(Expression left, Expression right, Place place)
    {
        const BinaryOperator Multiply = BinaryOperator.Multiply;
        if (left.Type == ScriptType.Vector && IsNumber(right))
            return new Binary(Multiply, left, Convert(right, ScriptType.Float), ScriptType.Vector, place);
        if (right.Type == ScriptType.Vector && IsNumber(left))
            return new Binary(Multiply, Convert(left, ScriptType.Float), right, ScriptType.Vector, place);
        if (Are(left, ScriptType.Vector, right, ScriptType.Vector))
            return new Binary(Multiply, left, right, ScriptType.Float, place);
        return Turned(Multiply, left, right, place);
    }

    private Binary? Quotient(Expression left, Expression right, Place place) => left.Type == ScriptType.Vector && IsNumber(right)
        ? new Binary(BinaryOperator.Divide, left, Convert(right, ScriptType.Float), ScriptType.Vector, place)
        : Turned(BinaryOperator.Divide, left, right, place);

    /// <summary>A vector or rotation, turned by a rotation or back.</summary>
    private static Binary? Turned(BinaryOperator sign, Expression left, Expression right, Place place) =>
        right.Type == ScriptType.Rotation && left.Type is ScriptType.Vector or ScriptType.Rotation
            ? new Binary(sign, left, right, left.Type, place)
            : null;

    private Binary? Remainder(Expression left, Expression right, Place place)
    {
        if (Are(left, ScriptType.Vector, right, ScriptType.Vector))
            return new Binary(BinaryOperator.Modulo, left, right, ScriptType.Vector, place);
        if (IsNumber(left) && IsNumber(right) && Wider(left, right) == ScriptType.Float)
            messages.Warn(place, $"% of floats: {OnlyOpenSim}");
        return Numbers(BinaryOperator.Modulo, left, right, place);
    }

    private static Binary? Integers(BinaryOperator sign, Expression left, Expression right, Place place) =>
        Are(left, ScriptType.Integer, right, ScriptType.Integer) ? new Binary(sign, left, right, ScriptType.Integer, place) : null;
}
