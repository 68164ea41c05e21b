using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;
using OpenSim.Testing;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>Random expressions of a type, with settings and calls in them wherever they may stand.</summary>
public sealed class ExpressionGenerator(
    FuzzRandom random, Func<ScriptType, IReadOnlyList<Variable>> readable, Func<ScriptType, IReadOnlyList<Variable>> settable,
    IReadOnlyList<Function> functions)
{
    private static readonly int[] Integers = [0, 1, -1, 2, 3, 7, 31, 32, 33, 255, int.MaxValue, int.MinValue, 100000];
    private static readonly double[] Floats = [0, 1, -1, 0.5, 3.25, 1e10, -2.75, 0.1, 16777217];

    private static readonly string[] Texts =
    [
        "", "a", "12", "1.5abc", "<1,2,3>", "ü€", "0x1F", "00000000-0000-0000-0000-000000000000", "11111111-2222-3333-4444-555555555555"
    ];

    private static readonly float[] Parts = [0, 1, -1, 0.5f, 2.25f];

    private static readonly BinaryOperator[] Comparisons =
    [
        BinaryOperator.Equal, BinaryOperator.NotEqual, BinaryOperator.Less, BinaryOperator.LessOrEqual, BinaryOperator.Greater,
        BinaryOperator.GreaterOrEqual
    ];

    /// <summary>How many of the functions there are to call.</summary>
    public int Callable { get; set; }

    public Expression Condition()
    {
        var type = AnyType();
        return type == ScriptType.Integer && random.Below(2) == 0 ? Make(type, 2) : new Truth(Make(type, 2), Place());
    }

    public Expression Make(ScriptType type, int depth)
    {
        if (depth == 0 || random.Below(6) == 0)
            return Leaf(type);
        switch (random.Below(8))
        {
            case 0 when settable(type) is { Count: > 0 } variables:
                return new Assign(variables[random.Below(variables.Count)], Make(type, depth - 1), Place());
            case 1 when Call(type, depth) is { } call:
                return call;
            case 2:
                return MakeCast(type, depth);
            case 3:
                return new Choice(Make(ScriptType.Integer, depth - 1), Make(type, depth - 1), Make(type, depth - 1), Place());
            default:
                return Operation(type, depth - 1);
        }
    }

    public Expression Setting()
    {
        var type = (ScriptType)(1 + random.Below(9));
        var variables = settable(type);
        var variable = variables[random.Below(variables.Count)];
        switch (type)
        {
            case ScriptType.Integer or ScriptType.Float when random.Below(2) == 0:
                return new Increment(variable, -1, random.Below(2) == 0 ? 1 : -1, random.Below(2) == 0, type, Place());
            case ScriptType.Vector or ScriptType.Rotation when random.Below(2) == 0:
                return SetPart(variable);
            default:
                return new Assign(variable, Make(type, 3), Place());
        }
    }

    // All but arrays, which are neither true nor texts.
    private ScriptType AnyType() => random.Below(8) is var chosen && chosen == 7 ? ScriptType.Object : (ScriptType)(1 + chosen);

    private Expression Object(int depth) => random.Below(5) switch
    {
        0 => Operation(OperationKind.ArraySet, depth),
        1 => Operation(OperationKind.ArrayGet, depth),
        2 => Operation(random.Below(2) == 0 ? OperationKind.ArrayKey : OperationKind.ArrayValue, depth),
        3 when random.Below(4) == 0 => Operation(OperationKind.ThrownValue, depth),
        _ => new Cast(Make((ScriptType)(1 + random.Below(8)), depth), ScriptType.Object, Place())
    };

    private Operation Operation(OperationKind kind, int depth) =>
        new(kind, [.. OperationTypes.Of(kind).Select(t => Make(t, depth))], Place());

    private Operation OfObjects(int depth) => random.Below(4) switch
    {
        0 => Operation(OperationKind.ArrayCount, depth),
        1 => Operation(OperationKind.IsSame, depth),
        _ => new Operation(OperationKind.IsOfType, [Make(ScriptType.Object, depth), Constant(ScriptType.Integer)], Place())
    };

    public Expression Constant(ScriptType type) => type switch
    {
        ScriptType.Array => new Operation(OperationKind.NewArray, [], Place()),
        ScriptType.Object => random.Below(4) == 0
            ? new Operation(OperationKind.Undef, [], Place())
            : new Cast(Constant((ScriptType)(1 + random.Below(7))), ScriptType.Object, Place()),
        ScriptType.Integer => new IntegerConstant(Integers[random.Below(Integers.Length)], Place()),
        ScriptType.Float => new FloatConstant(Floats[random.Below(Floats.Length)], Place()),
        ScriptType.String or ScriptType.Key => new TextConstant(Texts[random.Below(Texts.Length)], type, Place()),
        ScriptType.Vector => new VectorConstant(new Vector3(Part(), Part(), Part()), Place()),
        ScriptType.Rotation => new RotationConstant(new Quaternion(Part(), Part(), Part(), Part()), Place()),
        _ => new MakeList([.. Enumerable.Range(0, random.Below(3)).Select(_ => Constant((ScriptType)(1 + random.Below(6))))], Place())
    };

    private Expression Leaf(ScriptType type)
    {
        var variables = readable(type);
        if (type == ScriptType.Float && random.Below(4) == 0 && readable(ScriptType.Vector) is { Count: > 0 } vectors)
            return new ReadComponent(vectors[random.Below(vectors.Count)], random.Below(3), Place());
        return variables.Count > 0 && random.Below(3) != 0
            ? new ReadVariable(variables[random.Below(variables.Count)], Place())
            : Constant(type);
    }

    private Expression SetPart(Variable variable)
    {
        var component = random.Below(variable.Type == ScriptType.Vector ? 3 : 4);
        return random.Below(2) == 0
            ? new Increment(variable, component, 1, random.Below(2) == 0, ScriptType.Float, Place())
            : new AssignComponent(variable, component, Make(ScriptType.Float, 2), Place());
    }

    private Expression? Call(ScriptType type, int depth)
    {
        if (random.Below(2) == 0 && ApiCall(type, depth) is { } call)
            return call;
        var fitting = functions.Take(Callable).Where(f => f.ReturnType == type).ToList();
        if (fitting.Count == 0)
            return null;
        var function = fitting[random.Below(fitting.Count)];
        var parameters = function.Variables.Take(function.ParameterCount);
        return new CallFunction(function, [.. parameters.Select(p => Make(p.Type, depth - 1))], Place());
    }

    private CallApi? ApiCall(ScriptType type, int depth)
    {
        var name = type switch
        {
            ScriptType.Integer => random.Below(2) == 0 ? "ask" : "pure",
            ScriptType.Float => "doze",
            ScriptType.String => "repeat",
            ScriptType.List => random.Below(5) == 0 ? "unwritten" : "items",
            _ => ""
        };
        if (name.Length == 0)
            return null;
        var function = ProbeFunctions.Named(name);
        return new CallApi(function, [.. function.Parameters.Select(p => Make(p.Type, depth - 1))], Place());
    }

    private Expression MakeCast(ScriptType type, int depth)
    {
        var from = type switch
        {
            ScriptType.Integer => random.Below(2) == 0 ? ScriptType.Float : ScriptType.String,
            ScriptType.Float => random.Below(2) == 0 ? ScriptType.Integer : ScriptType.String,
            ScriptType.String => AnyType(),
            ScriptType.List => (ScriptType)(1 + random.Below(6)),
            ScriptType.Object => (ScriptType)(1 + random.Below(8)),
            ScriptType.Array => ScriptType.Array,
            _ => ScriptType.String
        };
        if (from == ScriptType.Array && type != ScriptType.Object)
            return random.Below(8) == 0 ? new Cast(Make(ScriptType.Object, depth - 1), type, Place()) : Leaf(type);
        if (random.Below(12) == 0 && type != ScriptType.Object)
            from = ScriptType.Object;
        return new Cast(Make(from, depth - 1), type, Place());
    }

    private Expression Operation(ScriptType type, int depth) => type switch
    {
        ScriptType.Integer => Integer(depth),
        ScriptType.Float => Float(depth),
        ScriptType.String => Binary(BinaryOperator.Add, type, ScriptType.String, ScriptType.String, depth),
        ScriptType.Vector => Vector(depth),
        ScriptType.Rotation => Rotation(depth),
        ScriptType.List => List(depth),
        ScriptType.Object => Object(depth),
        _ => Leaf(type)
    };

    private Expression Integer(int depth)
    {
        var compared = (ScriptType)(1 + random.Below(7));
        return random.Below(7) switch
        {
            6 => OfObjects(depth),
            0 => new Unary((UnaryOperator)random.Below(3), Make(ScriptType.Integer, depth), ScriptType.Integer, Place()),
            1 when compared is ScriptType.Integer or ScriptType.Float =>
                Binary(Comparisons[random.Below(6)], ScriptType.Integer, compared, compared, depth),
            1 => Binary(Comparisons[random.Below(2)], ScriptType.Integer, compared, compared, depth),
            2 => new Truth(Make(compared, depth), Place()),
            _ => Binary(IntegerOperator(), ScriptType.Integer, ScriptType.Integer, ScriptType.Integer, depth)
        };
    }

    // Most divisions would end the script: they are rare.
    private BinaryOperator IntegerOperator()
    {
        var chosen = (BinaryOperator)random.Below((int)BinaryOperator.Or + 1);
        return chosen is BinaryOperator.Divide or BinaryOperator.Modulo && random.Below(4) != 0 ? BinaryOperator.Subtract : chosen;
    }

    private Expression Float(int depth) => random.Below(7) switch
    {
        0 => new Unary(UnaryOperator.Negate, Make(ScriptType.Float, depth), ScriptType.Float, Place()),
        1 => Binary(BinaryOperator.Multiply, ScriptType.Float, ScriptType.Vector, ScriptType.Vector, depth),
        2 => new ComponentOf(Make(ScriptType.Rotation, depth), random.Below(4), Place()),
        3 when random.Below(4) == 0 => Binary(BinaryOperator.Divide, ScriptType.Float, ScriptType.Float, ScriptType.Float, depth),
        _ => Binary((BinaryOperator)random.Below(3), ScriptType.Float, ScriptType.Float, ScriptType.Float, depth)
    };

    private Expression Vector(int depth) => random.Below(7) switch
    {
        0 => new Unary(UnaryOperator.Negate, Make(ScriptType.Vector, depth), ScriptType.Vector, Place()),
        1 => Binary(BinaryOperator.Modulo, ScriptType.Vector, ScriptType.Vector, ScriptType.Vector, depth),
        2 => Binary(Times(random.Below(2) == 0), ScriptType.Vector, ScriptType.Vector, ScriptType.Rotation, depth),
        3 => Binary(BinaryOperator.Multiply, ScriptType.Vector, ScriptType.Float, ScriptType.Vector, depth),
        4 => Binary(Times(random.Below(4) != 0), ScriptType.Vector, ScriptType.Vector, ScriptType.Float, depth),
        5 => new MakeVector(Make(ScriptType.Float, depth), Make(ScriptType.Float, depth), Make(ScriptType.Float, depth), Place()),
        _ => Binary((BinaryOperator)random.Below(2), ScriptType.Vector, ScriptType.Vector, ScriptType.Vector, depth)
    };

    private Expression Rotation(int depth) => random.Below(4) switch
    {
        0 => new Unary(UnaryOperator.Negate, Make(ScriptType.Rotation, depth), ScriptType.Rotation, Place()),
        1 => MakeRotation(depth),
        _ => Binary((BinaryOperator)random.Below(4), ScriptType.Rotation, ScriptType.Rotation, ScriptType.Rotation, depth)
    };

    private Expression List(int depth) => random.Below(4) switch
    {
        0 => new MakeList([.. Enumerable.Range(0, random.Below(4)).Select(_ => Make((ScriptType)(1 + random.Below(6)), depth))], Place()),
        1 => Binary(BinaryOperator.Add, ScriptType.List, ScriptType.List, (ScriptType)(1 + random.Below(6)), depth),
        2 => Binary(BinaryOperator.Add, ScriptType.List, (ScriptType)(1 + random.Below(6)), ScriptType.List, depth),
        _ => Binary(BinaryOperator.Add, ScriptType.List, ScriptType.List, ScriptType.List, depth)
    };

    private Binary Binary(BinaryOperator @operator, ScriptType type, ScriptType left, ScriptType right, int depth) =>
        new(@operator, Make(left, depth), Make(right, depth), type, Place());

    private MakeRotation MakeRotation(int depth)
    {
        var parts = Enumerable.Range(0, 4).Select(_ => Make(ScriptType.Float, depth)).ToArray();
        return new MakeRotation(parts[0], parts[1], parts[2], parts[3], Place());
    }

    private static BinaryOperator Times(bool isProduct) => isProduct ? BinaryOperator.Multiply : BinaryOperator.Divide;

    private float Part() => Parts[random.Below(Parts.Length)];

    private Place Place() => new(random.Below(100), random.Below(80));
}
