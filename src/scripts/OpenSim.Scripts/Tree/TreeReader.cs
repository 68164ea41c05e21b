using System.Runtime.CompilerServices;
using System.Text;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

/// <summary>
/// Reads what <see cref="TreeWriter"/> wrote. After the first mistake everything reads as zero and nothing, to the end; then it says that
/// the form is bad. A count is believed as far as there are bytes for it.
/// </summary>
internal sealed partial class TreeReader(ReadOnlyMemory<byte> form)
{
    private readonly ReadOnlyMemory<byte> _form = form;
    private readonly List<string> _texts = [];
    private readonly List<ApiFunction> _api = [];
    private readonly List<Variable> _globals = [];
    private readonly List<Function> _functions = [];
    private readonly List<Label> _labels = [];
    private IReadOnlyList<Variable> _locals = [];
    private ScriptType _returns;
    private int _stateCount;
    private int _at;
    private int _end;
    private int _depth;
    private bool _isBad;
    private Place _place;

    /// <returns>The program without bodies, and where each of them begins; one more at the end.</returns>
    public (ScriptProgram Program, int[] Bodies)? Tables()
    {
        (_at, _end) = (TreeFormat.HeaderLength, _form.Length);
        Heads();
        var dialect = (Dialect)Enumerated((int)Dialect.OpenSimulator);
        for (var left = Count(); left > 0 && !_isBad; left--)
            _globals.Add(Variable(_globals.Count, isGlobal: true));
        var lengths = Functions();
        var states = States();
        if (_isBad)
            return null;
        _place = default;
        var globals = _globals.Select(g => new Global(g, Flag() ? Expression(g.Type) : null)).ToList();
        var bodies = new int[lengths.Count + 1];
        bodies[0] = _at;
        foreach (var (index, length) in lengths.Index())
            bodies[index + 1] = (int)Math.Min((long)bodies[index] + length, int.MaxValue);
        return _isBad || bodies[^1] != _form.Length ? null : (new ScriptProgram(globals, _functions, states, dialect), bodies);
    }

    /// <returns>Null for a bad one.</returns>
    public Block? Body(Function function, int start, int end)
    {
        (_at, _end, _isBad, _depth) = (start, end, false, 0);
        (_locals, _returns, _place) = (function.Variables, function.ReturnType, function.Place);
        _labels.Clear();
        var body = Statement() as Block;
        return _isBad || _at != end ? null : body;
    }

    private void Heads()
    {
        for (var left = Count(); left > 0 && !_isBad; left--)
            _texts.Add(Raw());
        for (var left = Count(); left > 0 && !_isBad; left--)
            _api.Add(ApiFunction());
    }

    private ApiFunction ApiFunction()
    {
        var name = Raw();
        var types = new List<ScriptType>();
        for (var left = Count(); left > 0 && !_isBad; left--)
            types.Add(Type());
        var forms = ApiDeclarations.All.Functions.GetValueOrDefault(name, []);
        return forms.FirstOrDefault(f => f.Parameters.Select(p => p.Type).SequenceEqual(types)) ?? Bad<ApiFunction>();
    }

    private Variable Variable(int index, bool isGlobal)
    {
        var name = Text();
        var type = Type();
        return type == ScriptType.Void ? Bad<Variable>() : new Variable(name, type, index, isGlobal);
    }

    private List<int> Functions()
    {
        var lengths = new List<int>();
        for (var left = Count(); left > 0 && !_isBad; left--)
        {
            var function = new Function(Text(), Type(), _functions.Count, new Place(Number(), Number())) { ParameterCount = Number() };
            var variables = new List<Variable>();
            for (var locals = Count(); locals > 0 && !_isBad; locals--)
                variables.Add(Variable(variables.Count, isGlobal: false));
            function.Variables = variables;
            if ((uint)function.ParameterCount > (uint)variables.Count)
                Bad<Function>();
            _functions.Add(function);
            lengths.Add(Number());
            if (lengths[^1] < 0)
                Bad<Function>();
        }

        return lengths;
    }

    private List<ScriptState> States()
    {
        var states = new List<ScriptState>();
        for (var left = _stateCount = Count(); left > 0 && !_isBad; left--)
        {
            var name = Text();
            var handlers = new List<Handler>();
            for (var events = Count(); events > 0 && !_isBad; events--)
                handlers.Add(Handler());
            states.Add(new ScriptState(name, states.Count, handlers));
        }

        return states;
    }

    private Handler Handler()
    {
        var declared = At(ApiDeclarations.All.EventsInOrder, Number());
        var function = At(_functions, Number());
        if (!_isBad && (function.ReturnType != ScriptType.Void || !Types(function).SequenceEqual(declared.Parameters.Select(p => p.Type))))
            Bad<Handler>();
        return new Handler(declared, function);
    }

    private static IEnumerable<ScriptType> Types(Function function) => function.Variables.Take(function.ParameterCount).Select(v => v.Type);

    /// <summary>From now on everything is bad, and so is this.</summary>
    private T Bad<T>()
    {
        (_isBad, _at) = (true, _end);
        return default!;
    }

    private T At<T>(IReadOnlyList<T> list, int index) => (uint)index < (uint)list.Count ? list[index] : Bad<T>();

    private byte Byte() => _at < _end ? _form.Span[_at++] : Bad<byte>();

    private int Enumerated(int last) => Byte() is var value && value <= last ? value : Bad<int>();

    private bool Flag() => Enumerated(1) == 1;

    private ScriptType Type() => (ScriptType)Enumerated((int)ScriptType.Object);

    private int Number()
    {
        uint value = 0;
        for (var shift = 0; shift < 35; shift += 7)
        {
            var part = Byte();
            value |= (uint)(part & 0x7F) << shift;
            if (part < 0x80)
                return (int)value;
        }

        return Bad<int>();
    }

    private int Signed() => Number() is var value ? (int)((uint)value >> 1) ^ -(value & 1) : 0;

    /// <summary>Each of what is counted takes a byte at least.</summary>
    private int Count() => Number() is var count && count >= 0 && count <= _end - _at ? count : Bad<int>();

    private ReadOnlySpan<byte> Bytes(int length)
    {
        if ((uint)length > (uint)(_end - _at))
        {
            _ = Bad<bool>();
            return default;
        }

        _at += length;
        return _form.Span.Slice(_at - length, length);
    }

    private string Raw() => Encoding.UTF8.GetString(Bytes(Number()));

    private string Text() => At(_texts, Number()) ?? "";

    private Place Place() => _place = new Place(_place.Line + Signed(), Number());

    private bool Deeper()
    {
        if (++_depth <= TreeFormat.MaxDepth && RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return true;
        return Bad<bool>();
    }
}
