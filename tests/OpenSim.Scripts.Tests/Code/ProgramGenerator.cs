using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Testing;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>
/// Random programs that are well typed and come to an end: loops count variables that nothing else sets, calls go to functions before.
/// </summary>
public sealed class ProgramGenerator
{
    private static readonly ScriptType[] Types =
    [
        ScriptType.Integer, ScriptType.Float, ScriptType.String, ScriptType.Key, ScriptType.Vector, ScriptType.Rotation, ScriptType.List,
        ScriptType.Array, ScriptType.Object
    ];

    private readonly FuzzRandom _random;
    private readonly List<Global> _globals = [];
    private readonly List<Function> _functions = [];
    private readonly List<Variable> _variables = [];
    private readonly List<Variable> _readable = [];
    private readonly HashSet<Variable> _counters = [];
    private readonly ExpressionGenerator _expressions;
    private int _loops;

    private ProgramGenerator(ulong seed)
    {
        _random = new FuzzRandom(seed);
        _expressions = new ExpressionGenerator(_random, Readable, Settable, _functions);
    }

    public static ScriptProgram Make(ulong seed, Dialect dialect)
    {
        var generator = new ProgramGenerator(seed);
        return generator.Make(dialect);
    }

    private ScriptProgram Make(Dialect dialect)
    {
        for (var i = 0; i < 11; i++)
        {
            var type = Types[i % Types.Length];
            var isEmpty = type == ScriptType.Array || _random.Below(3) == 0;
            _globals.Add(new Global(new Variable("g" + i, type, i, true), isEmpty ? null : _expressions.Constant(type)));
        }
        for (var i = 0; i < 4; i++)
        {
            var type = _random.Below(5) == 0 ? ScriptType.Void : Types[_random.Below(Types.Length)];
            _functions.Add(MakeFunction("f" + i, type, _random.Below(3), i));
        }
        var handler = MakeFunction("state_entry", ScriptType.Void, 0, 4);
        var other = MakeFunction("state_entry", ScriptType.Void, 0, 5);
        var left = MakeFunction("state_exit", ScriptType.Void, 0, 6);
        return new ScriptProgram(_globals, _functions.ToList(),
        [
            new ScriptState("default", 0, [On(EventKind.state_entry, handler), On(EventKind.state_exit, left)]),
            new ScriptState("second", 1, [On(EventKind.state_entry, other)])
        ], dialect);
    }

    private static Handler On(EventKind kind, Function function) => new(ApiDeclarations.All.EventsInOrder[(int)kind], function);

    private Function MakeFunction(string name, ScriptType type, int parameters, int index)
    {
        _variables.Clear();
        _readable.Clear();
        _counters.Clear();
        _loops = 0;
        var function = new Function(name, type, index, new Place(index, 0)) { ParameterCount = parameters };
        _expressions.Callable = _functions.Count;
        for (var i = 0; i < parameters; i++)
            _readable.Add(NewVariable(Types[_random.Below(Types.Length)]));
        var statements = Statements(6, 3, canLeave: index == 4);
        if (type != ScriptType.Void)
            statements.Add(new Return(_expressions.Make(type, 3), Place()));
        function.Body = new Block(statements, Place());
        function.Variables = _variables.ToArray();
        return function;
    }

    private IReadOnlyList<Variable> Readable(ScriptType type) =>
        [.. _globals.Select(g => g.Variable).Concat(_readable).Where(v => v.Type == type)];

    private IReadOnlyList<Variable> Settable(ScriptType type) => [.. Readable(type).Where(v => !_counters.Contains(v))];

    private Variable NewVariable(ScriptType type)
    {
        var variable = new Variable("v" + _variables.Count, type, _variables.Count, false);
        _variables.Add(variable);
        return variable;
    }

    private Place Place() => new(_random.Below(100), _random.Below(80));

    private List<Statement> Statements(int count, int depth, bool canLeave)
    {
        var known = _readable.Count;
        var made = new List<Statement>();
        for (var i = 0; i < count; i++)
            made.AddRange(MakeStatement(depth, canLeave));
        _readable.RemoveRange(known, _readable.Count - known);
        return made;
    }

    private IEnumerable<Statement> MakeStatement(int depth, bool canLeave)
    {
        switch (_random.Below(depth > 0 ? 14 : 6))
        {
            case 0 or 1:
                var said = new CallApi(ProbeFunctions.Named("say"), [_expressions.Make(ScriptType.String, 3)], Place());
                return [new Evaluate(said, Place())];
            case 2:
                return [MakeDeclaration()];
            case 3 or 4:
                return [new Evaluate(_expressions.Setting(), Place())];
            case 5:
                return [new Evaluate(_expressions.Make(Types[_random.Below(Types.Length)], 3), Place())];
            case 6 or 7:
                return [MakeIf(depth)];
            case 8 or 9 when _loops < 3:
                return MakeLoop(depth);
            case 10:
                return MakeJump(depth);
            case 12:
                return [MakeTry(depth)];
            case 13 when depth < 3:
                return [new If(_expressions.Condition(), new Throw(_expressions.Make(ScriptType.Object, 2), Place()), null, Place())];
            case 11 when canLeave && _random.Below(4) == 0:
                return [new ChangeState(_random.Below(2), Place())];
            default:
                return [new Block(Statements(2, depth - 1, canLeave), Place())];
        }
    }

    private Declare MakeDeclaration()
    {
        var type = Types[_random.Below(Types.Length)];
        var value = _random.Below(4) == 0 && type != ScriptType.Array ? null : _expressions.Make(type, 3);
        var variable = NewVariable(type);
        _readable.Add(variable);
        return new Declare(variable, value, Place());
    }

    private If MakeIf(int depth)
    {
        var condition = _expressions.Condition();
        var then = new Block(Statements(2, depth - 1, false), Place());
        return new If(condition, then, _random.Below(2) == 0 ? null : new Block(Statements(2, depth - 1, false), Place()), Place());
    }

    private Try MakeTry(int depth)
    {
        var caught = NewVariable(ScriptType.Object);
        var body = new Block(Statements(3, depth - 1, false), Place());
        _readable.Add(caught);
        var handler = new Block(Statements(2, depth - 1, false), Place());
        _readable.Remove(caught);
        return new Try(body, caught, handler, Place());
    }

    private IEnumerable<Statement> MakeLoop(int depth)
    {
        _loops++;
        var counter = NewVariable(ScriptType.Integer);
        _counters.Add(counter);
        var limit = new IntegerConstant(1 + _random.Below(4), Place());
        var start = new Assign(counter, new IntegerConstant(0, Place()), Place());
        Expression step = new Increment(counter, -1, 1, _random.Below(2) == 0, ScriptType.Integer, Place());
        var condition = new Binary(BinaryOperator.Less, new ReadVariable(counter, Place()), limit, ScriptType.Integer, Place());
        _readable.Add(counter);
        var body = Statements(2, depth - 1, false);
        _readable.Remove(counter);
        var isInside = _random.Below(2) == 0;
        if (isInside)
            body.Insert(0, new Evaluate(step, Place()));
        var loop = new Loop([start], condition, isInside ? [] : [step], new Block(body, Place()), _random.Below(2) == 0, Place());
        if (_random.Below(3) == 0)
        {
            var target = _random.Below(2) == 0 ? loop.Break : loop.Continue;
            body.Add(new If(_expressions.Condition(), new Jump(target, Place()), null, Place()));
        }
        return [loop];
    }

    // Forward over some statements, or backward as often as a counter says.
    private IEnumerable<Statement> MakeJump(int depth)
    {
        var label = new Label("l");
        if (_random.Below(2) == 0)
        {
            var skip = new If(_expressions.Condition(), new Jump(label, Place()), null, Place());
            return [skip, .. Statements(2, depth - 1, false), new Mark(label, Place())];
        }
        var counter = NewVariable(ScriptType.Integer);
        _counters.Add(counter);
        var counted = new Increment(counter, -1, 1, true, ScriptType.Integer, Place());
        var again = new Binary(BinaryOperator.Less, counted, new IntegerConstant(3, Place()), ScriptType.Integer, Place());
        return
        [
            new Declare(counter, null, Place()), new Mark(label, Place()), .. Statements(2, depth - 1, false),
            new If(again, new Jump(label, Place()), null, Place())
        ];
    }
}
