using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Typing;

// YEngine's arrays and objects.
internal sealed partial class Typer
{
    public Expression Operation(OperationKind kind, IReadOnlyList<Expression> operands, Place place)
    {
        var types = OperationTypes.Of(kind);
        if (operands.Any(o => o is Broken || !HasValue(o)))
            return new Broken(place);
        if (operands.Count != types.Count)
        {
            messages.Error(place, "The number of arguments does not fit");
            return new Broken(place);
        }

        var converted = Convert(operands, types);
        return converted.Any(o => o is Broken) ? new Broken(place) : new Operation(kind, converted, place);
    }

    /// <summary>Where one side is an object or array, the values are compared, whatever their types.</summary>
    private Expression SameObject(BinaryOperator sign, Expression left, Expression right, Place place)
    {
        var same = Operation(OperationKind.IsSame, [left, right], place);
        return sign == BinaryOperator.Equal || same is Broken ? same : new Unary(UnaryOperator.Not, same, ScriptType.Integer, place);
    }
}
