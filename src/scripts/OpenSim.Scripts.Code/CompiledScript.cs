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
    private readonly Unit _unit;
    private readonly GlobalLayout _globals;
    private readonly KeptProgram? _kept;
    private readonly FirstValues? _firstValues;

    /// <summary>Of a program as it was kept.</summary>
    public CompiledScript(KeptProgram kept, UInt128 hash, IApiMethods methods)
        : this(kept.Program, hash, methods) => _kept = kept;

    /// <param name="program">Bodies of its functions are dropped as code is made of them.</param>
    public CompiledScript(ScriptProgram program, UInt128 hash, IApiMethods methods)
    {
        Version = OwnVersion ^ methods.Version;
        Hash = hash;
        Dialect = program.Dialect;
        _globals = new GlobalLayout([.. program.Globals.Select(g => g.Variable.Type)]);
        _unit = new Unit(program.Dialect, _globals, methods, ReadBody);
        if (FirstValues.ArePlain(program.Globals))
            _firstValues = new FirstValues(program.Globals, _globals, program.Dialect);
        _functions = AllFunctions(program);
        _entries = new Action<Script>?[_functions.Length];
        _isHandler = new bool[_functions.Length];
        _isHandler[^1] = true;
        States = [.. program.States.Select(StateOf)];
    }

    public override UInt128 Hash { get; }

    public override ulong Version { get; }

    public override Dialect Dialect { get; }

    public override IReadOnlyList<CodeState> States { get; }

    public override int WordCount => _globals.WordCount;

    public override IReadOnlyList<ScriptType> ObjectTypes => _globals.ObjectTypes;

    public override int Initial => _functions.Length - 1;

    public override void Enter(Script script, int function)
    {
        if (function == Initial && _firstValues != null)
            SetFirstValues(script);
        else
            (_entries[function] ?? Make(function))(script);
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
            if (objects[i] != null && objects[i].GetType() != code.Objects[i])
                return false;
        }
        return true;
    }

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

    private FunctionCode CodeOf(int function)
    {
        lock (_making)
            return _unit.CodeOf(_functions[function], _isHandler[function]);
    }

    private Action<Script> Make(int function) =>
        _entries[function] = CodeOf(function).Method.CreateDelegate<Action<Script>>();

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
