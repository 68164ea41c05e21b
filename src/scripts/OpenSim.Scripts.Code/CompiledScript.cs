using OpenSim.Scripts.Code.Emission;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code;

/// <summary>Code of a program. Each handler's is made when it first runs: most handlers of most scripts never do.</summary>
public sealed class CompiledScript : ScriptCode
{
    // Each build of this project may make other code.
    private static readonly ulong OwnVersion = MethodVersions.Of(typeof(CompiledScript).Assembly);

    private readonly Lock _making = new();
    private readonly Function[] _functions;
    private readonly Action<Script>?[] _entries;
    private readonly bool[] _isHandler;
    private readonly int[] _runs;
    private readonly Unit _unit;
    private readonly Unit _betterUnit;
    private readonly GlobalLayout _globals;
    private readonly GlobalValues _values;
    private readonly Variable[] _variables;
    private readonly KeptProgram? _kept;
    private readonly FirstValues? _firstValues;

    /// <summary>Of a program as it was kept.</summary>
    public CompiledScript(KeptProgram kept, UInt128 hash, IApiMethods methods)
        : this(kept.Program, hash, methods) => _kept = kept;

    /// <summary>Of a program whose bodies stay in memory.</summary>
    public CompiledScript(ScriptProgram program, UInt128 hash, IApiMethods methods)
    {
        Version = OwnVersion ^ methods.Version;
        Hash = hash;
        Dialect = program.Dialect;
        _variables = [.. program.Globals.Select(g => g.Variable)];
        _globals = new GlobalLayout([.. _variables.Select(v => v.Type)]);
        _values = new GlobalValues(_globals, program.Dialect);
        _unit = new Unit(program.Dialect, _globals, methods, PlainModule.Module, ReadBody, ForgetBody);
        _betterUnit = new Unit(program.Dialect, _globals, methods, typeof(Unit).Module, ReadBody, ForgetBody);
        if (FirstValues.ArePlain(program.Globals))
            _firstValues = new FirstValues(program.Globals, _values);
        _functions = AllFunctions(program);
        _entries = new Action<Script>?[_functions.Length];
        _runs = new int[_functions.Length];
        _isHandler = new bool[_functions.Length];
        _isHandler[^1] = true;
        States = [.. program.States.Select(StateOf)];
    }

    /// <summary>
    /// How often a handler runs, or is gone on with, in machine code as it comes, before it is worth the millisecond that the runtime's
    /// compiler takes to make it better: most never are. Both leave the same frames, so that a loop goes on in the better one.
    /// </summary>
    public int PlainRuns { get; init; } = 30;

    public override UInt128 Hash { get; }

    public override ulong Version { get; }

    public override Dialect Dialect { get; }

    public override IReadOnlyList<CodeState> States { get; }

    public override int WordCount => _globals.WordCount;

    public override IReadOnlyList<ScriptType> ObjectTypes => _globals.ObjectTypes;

    public override IReadOnlyList<CodeGlobal> Globals => [.. _variables.Select(v => new CodeGlobal(v.Name, v.Type))];

    public override int Initial => _functions.Length - 1;

    public override void Enter(Script script, int function)
    {
        if (function == Initial && _firstValues != null)
            SetFirstValues(script);
        else if (_runs[function] <= PlainRuns && ++_runs[function] is var runs && (runs == 1 || runs > PlainRuns))
            Make(function, isBetter: runs > PlainRuns)(script);
        else
            (_entries[function] ?? Make(function, isBetter: false))(script);
    }

    public override bool IsHandler(int function) => (uint)function < (uint)_isHandler.Length && _isHandler[function];

    public override bool Fits(in ScriptFrame frame, int inner, int words, ReadOnlySpan<object> objects)
    {
        if ((uint)frame.Function >= (uint)_functions.Length || frame.Function == Initial && _firstValues != null)
            return false;
        var code = CodeOf(frame.Function);
        if ((uint)frame.Point >= (uint)code.Points.Length || words != code.Words || objects.Length != code.Objects.Length)
            return false;
        var point = code.Points[frame.Point];
        if (!point.Resumes || point.Callee != inner)
            return false;
        for (var i = 0; i < objects.Length; i++)
        {
            if (objects[i] != null && objects[i].GetType() != code.Objects[i] && code.Objects[i] != typeof(object))
                return false;
        }
        return true;
    }

    public override object GlobalOf(Script script, int index) => _values.Any(script, _variables[index]);

    public override bool TrySetGlobal(Script script, int index, object value) => _values.TrySetAny(script, _variables[index], value);

    public override string NameOf(int function) => _functions[function].Name;

    public override Place PlaceOf(int function, int point) =>
        function == Initial && _firstValues != null ? default : CodeOf(function).Points[point].Place;

    private void SetFirstValues(Script script)
    {
        _firstValues!.Set(script);
        if (script.HasFailed)
            script.Leave(Initial, 0);
    }

    private void ReadBody(Function function)
    {
        if (_kept != null && function != _functions[^1] && !_kept.TryReadBody(function))
            throw new InvalidDataException($"The kept form of {function.Name} cannot be read.");
    }

    // What cannot be read again is needed for the better code.
    private void ForgetBody(Function function)
    {
        if (_kept != null && function != _functions[^1])
            function.Body = new Block([], function.Place);
    }

    private FunctionCode CodeOf(int function)
    {
        lock (_making)
            return _unit.CodeOf(_functions[function], _isHandler[function]);
    }

    private Action<Script> Make(int function, bool isBetter)
    {
        lock (_making)
        {
            var code = (isBetter ? _betterUnit : _unit).CodeOf(_functions[function], _isHandler[function]);
            return _entries[function] = code.Method.CreateDelegate<Action<Script>>();
        }
    }

    private CodeState StateOf(ScriptState state)
    {
        ulong events = 0;
        var handlers = new Dictionary<EventKind, int>();
        foreach (var handler in state.Handlers)
        {
            events |= 1UL << handler.Event.Index;
            handlers[(EventKind)handler.Event.Index] = handler.Function.Index;
            _isHandler[handler.Function.Index] = true;
        }
        return new CodeState(state.Name, events, handlers);
    }

    private static Function[] AllFunctions(ScriptProgram program)
    {
        var all = program.Functions.Concat(program.States.SelectMany(s => s.Handlers).Select(h => h.Function)).Distinct().ToArray();
        var functions = new Function[all.Length + 1];
        foreach (var function in all)
            functions[function.Index] = function;
        functions[^1] = InitialFunction(program, all.Length);
        return functions;
    }

    private static Function InitialFunction(ScriptProgram program, int index)
    {
        var place = default(Place);
        var values = FirstValues.ArePlain(program.Globals)
            ? []
            : program.Globals.Where(g => g.Value != null || g.Variable.Type == ScriptType.Rotation);
        return new Function("(globals)", ScriptType.Void, index, place)
        {
            Body = new Block([.. values.Select(g => new Declare(g.Variable, g.Value, g.Value?.Place ?? place))], place)
        };
    }
}
