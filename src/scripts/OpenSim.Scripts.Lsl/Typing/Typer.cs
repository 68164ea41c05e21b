using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Errors;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Typing;

/// <summary>Makes typed expressions: converts what converts by itself, and says what does not fit.</summary>
internal sealed partial class Typer(Messages messages, Folder folder)
{
    private const string OnlyOpenSim = "OpenSimulator only takes that";

    public static string NameOf(ScriptType type) => type.ToString().ToLowerInvariant();

    public Expression Float(double value, Place place) => folder.Float(value, place);

    /// <summary>What a condition is: an integer as it is, of any other type whether it counts as true.</summary>
    public Expression Condition(Expression value)
    {
        if (value.Type == ScriptType.Array)
            messages.Error(value.Place, "An array is neither true nor false: ask its count");
        return value is Broken || !HasValue(value) || value.Type == ScriptType.Integer ? value : folder.Fold(new Truth(value, value.Place));
    }

    /// <summary>Converts what converts without being told to; else says that it does not.</summary>
    public Expression Convert(Expression value, ScriptType type)
    {
        if (value is Broken || type == ScriptType.Void || !HasValue(value) || value.Type == type)
            return value;
        switch (Conversions.Implicit(value.Type, type))
        {
            case Fit.No:
                messages.Error(value.Place, $"Type mismatch: a {NameOf(value.Type)} is no {NameOf(type)}");
                return new Broken(value.Place);
            case Fit.OpenSimulator:
                messages.Warn(value.Place, $"A {NameOf(value.Type)} becomes a {NameOf(type)} without a cast: {OnlyOpenSim}");
                break;
        }

        return folder.Fold(new Cast(value, type, value.Place));
    }

    public IReadOnlyList<Expression> Convert(IReadOnlyList<Expression> arguments, IReadOnlyList<ScriptType> types) =>
        [.. arguments.Zip(types, Convert)];

    /// <summary>A cast that is written.</summary>
    public Expression Cast(Expression value, ScriptType type, Place place)
    {
        if (value is Broken || !HasValue(value) || value.Type == type)
            return value;
        if (!Conversions.Explicit(value.Type, type))
        {
            messages.Error(place, $"A {NameOf(value.Type)} cannot be cast to {NameOf(type)}");
            return new Broken(place);
        }

        return folder.Fold(new Cast(value, type, place));
    }

    public Expression List(IReadOnlyList<Expression> items, Place place)
    {
        if (items.Any(i => i is Broken || !HasValue(i)))
            return new Broken(place);
        if (items.FirstOrDefault(i => i.Type == ScriptType.Array) is { } array)
        {
            messages.Error(array.Place, "A list holds no arrays");
            return new Broken(place);
        }

        if (items.Any(i => i.Type == ScriptType.List))
            messages.Warn(place, $"A list in a list: {OnlyOpenSim}");
        return Flat(items, place);
    }

    /// <summary>Lists in a list are joined with what stands around them: there is no list of lists.</summary>
    public static Expression Flat(IReadOnlyList<Expression> items, Place place)
    {
        if (items.All(i => i.Type != ScriptType.List))
            return new MakeList(items, place);
        Expression? joined = null;
        var run = new List<Expression>();
        foreach (var item in items.Append(new MakeList([], place)))
        {
            if (item.Type != ScriptType.List)
            {
                run.Add(item);
                continue;
            }

            if (run.Count > 0 || joined is null)
                joined = Joined(joined, new MakeList([.. run], place), place);
            joined = Joined(joined, item, place);
            run.Clear();
        }

        return joined!;
    }

    private static Expression Joined(Expression? left, Expression right, Place place) =>
        left is null or MakeList { Items: [] } ? right
        : right is MakeList { Items: [] } ? left
        : new Binary(BinaryOperator.Add, left, right, ScriptType.List, place);

    public Expression VectorOrRotation(IReadOnlyList<Expression> parts, Place place)
    {
        var floats = parts.Select(p => Convert(p, ScriptType.Float)).ToList();
        if (floats.Exists(p => p is Broken || p.Type != ScriptType.Float))
            return new Broken(place);
        return folder.Fold(floats is [var x, var y, var z]
            ? new MakeVector(x, y, z, place)
            : new MakeRotation(floats[0], floats[1], floats[2], floats[3], place));
    }

    /// <returns>-1, with an error said, where there is no such part.</returns>
    public int PartOf(ScriptType type, Token name)
    {
        var part = name.Text is [var letter] ? "xyzs".IndexOf(letter) : -1;
        if (part >= 0 && (type == ScriptType.Rotation || (type == ScriptType.Vector && part < 3)))
            return part;
        messages.Error(name.Place, $"A {NameOf(type)} has no part '{name.Text}'");
        return -1;
    }

    public Expression Part(Expression value, Token name)
    {
        if (value is Broken || !HasValue(value) || PartOf(value.Type, name) is not (var part and >= 0))
            return new Broken(name.Place);
        return folder.Fold(new ComponentOf(value, part, name.Place));
    }

    /// <summary>The form of a function that takes these arguments: the nearest of several.</summary>
    /// <returns>Null, with an error said, where none does.</returns>
    public T? Choose<T>(IReadOnlyList<T> forms, Func<T, IEnumerable<ScriptType>> parameters, List<Expression> arguments, Token name)
        where T : class
    {
        if (forms.Count == 1)
            return HasCount(parameters(forms[0]).Count(), arguments, name) ? forms[0] : null;
        var nearest = from form in forms
                      let types = parameters(form).ToList()
                      where types.Count == arguments.Count
                      let fits = types.Zip(arguments, (type, argument) => Conversions.Implicit(argument.Type, type))
                      let fit = fits.DefaultIfEmpty(Fit.Same).Max()
                      where fit != Fit.No
                      orderby fit
                      select form;
        if (nearest.FirstOrDefault() is { } found)
            return found;
        messages.Error(name.Place, $"No form of '{name.Text}' takes ({string.Join(", ", arguments.Select(a => NameOf(a.Type)))})");
        return null;
    }

    private bool HasCount(int count, List<Expression> arguments, Token name)
    {
        if (count != arguments.Count)
            messages.Error(name.Place, $"'{name.Text}' takes {(count == 0 ? "no" : count)} arguments, not {arguments.Count}");
        return count == arguments.Count;
    }

    private bool HasValue(Expression expression)
    {
        if (expression.Type == ScriptType.Void && expression is not Broken)
            messages.Error(expression.Place, "This call gives no value");
        return expression.Type != ScriptType.Void;
    }
}
