using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

// Expressions, each with the types that it takes.
internal sealed partial class TreeReader
{
    private Expression Expression(ScriptType type)
    {
        var expression = Expression();
        return expression.Type == type ? expression : Broken(expression);
    }

    private Expression Expression()
    {
        var expression = Deeper() ? ExpressionHere() : null;
        _depth--;
        return expression ?? Broken(new IntegerConstant(0, _place));
    }

    private List<Expression> Expressions()
    {
        var expressions = new List<Expression>();
        for (var left = Count(); left > 0 && !_isBad; left--)
            expressions.Add(Expression());
        return expressions;
    }

    private Expression? ExpressionHere()
    {
        var tag = (ExpressionTag)Byte();
        switch (tag)
        {
            case ExpressionTag.Integer:
                return new IntegerConstant(Signed(), _place);
            case ExpressionTag.Float:
                return new FloatConstant(BitConverter.Int64BitsToDouble(Bits(8)), _place);
            case ExpressionTag.String:
                return new TextConstant(Text(), ScriptType.String, _place);
            case ExpressionTag.Key:
                return new TextConstant(Text(), ScriptType.Key, _place);
            case ExpressionTag.Vector:
                return new VectorConstant(new Vector3(Single(), Single(), Single()), _place);
            case ExpressionTag.Rotation:
                return new RotationConstant(new Quaternion(Single(), Single(), Single(), Single()), _place);
            case ExpressionTag.Read:
                return new ReadVariable(Variable(), _place);
            default:
                return tag <= ExpressionTag.Increment ? Part(tag) : tag <= ExpressionTag.Choice ? Worked(tag) : Made(tag);
        }
    }

    private Expression? Part(ExpressionTag tag)
    {
        switch (tag)
        {
            case ExpressionTag.ReadComponent:
                var read = Variable();
                return new ReadComponent(read, Component(read.Type), _place);
            case ExpressionTag.ComponentOf:
                var component = Byte();
                var whole = Expression();
                return HasPart(whole.Type, component) ? new ComponentOf(whole, component, _place) : null;
            case ExpressionTag.Assign:
                var assigned = Variable();
                return new Assign(assigned, Expression(assigned.Type), _place);
            case ExpressionTag.AssignComponent:
                var changed = Variable();
                return new AssignComponent(changed, Component(changed.Type), Expression(ScriptType.Float), _place);
            default:
                return Increment();
        }
    }

    private Increment? Increment()
    {
        var variable = Variable();
        var component = Byte() - 1;
        var flags = Enumerated(3);
        var type = component < 0 ? variable.Type : HasPart(variable.Type, component) ? ScriptType.Float : ScriptType.Void;
        return type is ScriptType.Integer or ScriptType.Float
            ? new Increment(variable, component, (flags & 1) == 1 ? 1 : -1, (flags & 2) != 0, type, _place)
            : null;
    }

    private int Component(ScriptType type) => Byte() is var component && HasPart(type, component) ? component : Bad<int>();

    private static bool HasPart(ScriptType type, int component) =>
        type == ScriptType.Vector ? component < 3 : type == ScriptType.Rotation && component < 4;

    private Expression? Worked(ExpressionTag tag)
    {
        switch (tag)
        {
            case ExpressionTag.Unary:
                var unary = (UnaryOperator)Enumerated((int)UnaryOperator.Not);
                var operand = Expression();
                return OperatorTypes.Of(unary, operand.Type) is { } type ? new Unary(unary, operand, type, _place) : null;
            case ExpressionTag.Binary:
                return Binary();
            case ExpressionTag.Cast:
                var to = Type();
                var value = Expression();
                return OperatorTypes.IsCast(value.Type, to) ? new Cast(value, to, _place) : null;
            case ExpressionTag.Choice:
                var test = Expression(ScriptType.Integer);
                var then = Expression();
                return then.Type == ScriptType.Void ? null : new Choice(test, then, Expression(then.Type), _place);
            default:
                var condition = Expression();
                return condition.Type == ScriptType.Void ? null : new Truth(condition, _place);
        }
    }

    private Binary? Binary()
    {
        var place = Place();
        var sign = (BinaryOperator)Enumerated((int)BinaryOperator.Or);
        var left = Expression();
        var right = Expression();
        return OperatorTypes.Of(sign, left.Type, right.Type) is { } type ? new Binary(sign, left, right, type, place) : null;
    }

    private Expression? Made(ExpressionTag tag)
    {
        switch (tag)
        {
            case ExpressionTag.MakeVector:
                return new MakeVector(Float(), Float(), Float(), _place);
            case ExpressionTag.MakeRotation:
                return new MakeRotation(Float(), Float(), Float(), Float(), _place);
            case ExpressionTag.MakeList:
                var items = Expressions();
                return items.Exists(i => i.Type is ScriptType.Void or ScriptType.List or ScriptType.Array)
                    ? null
                    : new MakeList(items, _place);
            case ExpressionTag.CallFunction:
                var place = Place();
                var function = At(_functions, Number());
                return _isBad || !Fit(Expressions(), Types(function), out var arguments)
                    ? null
                    : new CallFunction(function, arguments, place);
            case ExpressionTag.CallApi:
                var where = Place();
                var declared = At(_api, Number());
                return _isBad || !Fit(Expressions(), declared.Parameters.Select(p => p.Type), out var given)
                    ? null
                    : new CallApi(declared, given, where);
            case ExpressionTag.Operation:
                var at = Place();
                var kind = (OperationKind)Enumerated((int)OperationKind.ThrownTrace);
                return _isBad || !Fit(Expressions(), OperationTypes.Of(kind), out var operands)
                    ? null
                    : new Operation(kind, operands, at);
            default:
                return null;
        }
    }

    private static bool Fit(List<Expression> given, IEnumerable<ScriptType> types, out List<Expression> arguments) =>
        (arguments = given).Select(a => a.Type).SequenceEqual(types);

    private Expression Float() => Expression(ScriptType.Float);

    private long Bits(int length)
    {
        long bits = 0;
        foreach (var (index, part) in Bytes(length).ToArray().Index())
            bits |= (long)part << (8 * index);
        return bits;
    }

    private float Single() => BitConverter.Int32BitsToSingle((int)Bits(4));
}
