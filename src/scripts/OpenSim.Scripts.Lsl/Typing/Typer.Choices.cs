using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Typing;

// YEngine's operators that leave a side out.
internal sealed partial class Typer
{
    /// <summary>condition ? then : otherwise, of the type that both have or become.</summary>
    public Expression Either(Expression condition, Expression then, Expression otherwise, Place place)
    {
        messages.Warn(place, $"? and : choose one of two values: {OnlyOpenSim}");
        if (new[] { condition, then, otherwise }.Any(e => e is Broken || !HasValue(e)))
            return new Broken(place);
        var (forth, back) = (Conversions.Implicit(otherwise.Type, then.Type), Conversions.Implicit(then.Type, otherwise.Type));
        if (forth == Fit.No && back == Fit.No)
        {
            messages.Error(place, $"Type mismatch: {NameOf(then.Type)} : {NameOf(otherwise.Type)}");
            return new Broken(place);
        }

        var type = forth <= back ? then.Type : otherwise.Type;
        return new Choice(Condition(condition), Convert(then, type), Convert(otherwise, type), place);
    }

    /// <summary>&amp;&amp;&amp; and |||: 1 or 0, and the right side only where the left one does not say it.</summary>
    public Expression Short(Expression left, Expression right, bool isAnd, Place place)
    {
        messages.Warn(place, $"{(isAnd ? "&&&" : "|||")} leaves the right side out where the left one says it: {OnlyOpenSim}");
        if (left is Broken || right is Broken || !HasValue(left) || !HasValue(right))
            return new Broken(place);
        var value = folder.Fold(new Truth(right, right.Place));
        return isAnd
            ? new Choice(Condition(left), value, new IntegerConstant(0, place), place)
            : new Choice(Condition(left), new IntegerConstant(1, place), value, place);
    }
}
