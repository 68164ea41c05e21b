using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Lsl.Typing;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

// Globals, functions, states.
internal sealed partial class Parser
{
    private readonly Scope _globalScope;
    private readonly SortedDictionary<int, Global> _globals = [];
    private readonly SortedDictionary<int, Function> _functions = [];
    private readonly SortedDictionary<int, ScriptState> _states = [];
    private int _handlerCount;

    public ScriptProgram Script()
    {
        while (Kind != TokenKind.End && !_messages.IsFull)
        {
            var before = _at;
            TopLevel();
            if (_isLost)
                FindDeclaration();
            if (_at == before)
                Take();
        }

        if (!_outline.States.ContainsKey("default"))
            _messages.Error(Place, "The script has no default state");
        return new ScriptProgram([.. _globals.Values], [.. _functions.Values], [.. _states.Values], _dialect);
    }

    private void TopLevel()
    {
        if (Kind is TokenKind.Default or TokenKind.State)
            State();
        else if (Kind == TokenKind.Semicolon)
            Take();
        else if (Kind == TokenKind.Name && IsOption())
            Option();
        else if (Kind == TokenKind.Name && Current.Text == "constant" && _options.AdvancedFlow)
            Constant();
        else if (Kind == TokenKind.Name && _options.Missing(Current.Text) is { } missing)
            Lost(missing);
        else if (Outline.TypeOf(Kind) is { } && KindAhead(1) == TokenKind.Name && KindAhead(2) is TokenKind.Semicolon or TokenKind.Assign)
            Global();
        else if (Kind == TokenKind.Name || (Outline.TypeOf(Kind) is { } && KindAhead(1) == TokenKind.Name))
            FunctionOfScript();
        else
            Lost($"a global, a function or a state is expected before {Current}");
    }

    /// <summary>After a syntax error: at what looks like the beginning of a declaration, outside of braces.</summary>
    private void FindDeclaration()
    {
        _isLost = false;
        var open = 0;
        for (; Kind != TokenKind.End; Take())
        {
            if (open == 0 && Kind is TokenKind.Default or TokenKind.State or TokenKind.Semicolon)
                return;
            open += Kind == TokenKind.BraceOpen ? 1 : 0;
            if (Kind != TokenKind.BraceClose || --open > 0)
                continue;
            Take();
            return;
        }
    }

    private bool IsOption() =>
        (Options.IsUsual(Current.Text) && KindAhead(1) == TokenKind.Semicolon)
        || (Options.IsBegunBy(Current.Text) && KindAhead(1) == TokenKind.Name);

    private void Option()
    {
        if (Options.IsUsual(Current.Text))
        {
            Take();
            _options.SwitchOnUsual();
        }
        else
        {
            Take();
            var name = Take();
            if (!_options.SwitchOn(name.Text))
                _messages.Error(name.Place, $"There is no option '{name.Text}'");
        }

        Expect(TokenKind.Semicolon);
    }

    private void Global()
    {
        Take();
        var name = _at;
        Take();
        Expression? value = null;
        if (Accept(TokenKind.Assign))
        {
            value = Expression();
            if (!IsPlain(value))
                _messages.Warn(value.Place, "A global's value is worked out by OpenSimulator only: Second Life takes constants and globals");
        }

        Expect(TokenKind.Semicolon);
        if (_outline.At<Variable>(name) is not { } variable)
            return;
        WarnOfConstant(_tokens[name]);
        _globals.Add(variable.Index, new Global(variable, value is null ? null : _typer.Convert(value, variable.Type)));
    }

    private static bool IsPlain(Expression value) => value switch
    {
        MakeVector v => IsPlain(v.X) && IsPlain(v.Y) && IsPlain(v.Z),
        MakeRotation r => IsPlain(r.X) && IsPlain(r.Y) && IsPlain(r.Z) && IsPlain(r.S),
        MakeList list => list.Items.All(IsPlain),
        Cast cast => IsPlain(cast.Value),
        _ => value is IntegerConstant or FloatConstant or TextConstant or VectorConstant or RotationConstant or ReadVariable or Broken
    };

    /// <summary>YEngine's <c>constant NAME = value;</c>.</summary>
    private void Constant()
    {
        Take();
        var name = ExpectName("constant");
        Expect(TokenKind.Assign);
        var value = Expression();
        Expect(TokenKind.Semicolon);
        if (!_isLost && value is not (Broken or IntegerConstant or FloatConstant or TextConstant or VectorConstant or RotationConstant))
            _messages.Error(value.Place, "A constant's value must be known before the script runs");
        _scope.Add(name.Text, value);
    }

    private void FunctionOfScript()
    {
        if (Outline.TypeOf(Kind) is { })
            Take();
        var name = _at;
        var token = Take();
        if (_outline.At<Signature>(name) is not { } signature)
        {
            if (Kind == TokenKind.ParenthesisOpen)
                FindDeclaration(); // of two with one name the second is left out, and said
            else
                Lost($"'{token.Text}' begins neither a global nor a function");
            return;
        }

        if (_states.Count > 0)
            _messages.Warn(token.Place, "A function after a state is taken by OpenSimulator only");
        if (ApiDeclarations.All.Functions.ContainsKey(token.Text))
            _messages.Warn(token.Place, $"'{token.Text}' replaces the function of that name");
        Body(signature.Function);
        if (signature.Function.ReturnType != ScriptType.Void && !Flow.NeverEnds(signature.Function.Body))
            _messages.Error(token.Place, $"Not every way through '{token.Text}' returns a value");
    }

    /// <summary>From the parameters on.</summary>
    private void Body(Function function)
    {
        _function = function;
        _variables = [];
        _scope = new Scope(_globalScope);
        Parameters();
        function.ParameterCount = _variables.Count;
        if (Kind == TokenKind.BraceOpen && !_isLost)
            function.Body = Block();
        else
            Lost($"'{{' is expected before {Current}");
        function.Variables = _variables;
        _scope = _globalScope;
        _functions.TryAdd(function.Index, function);
    }

    private void Parameters()
    {
        Expect(TokenKind.ParenthesisOpen);
        while (!_isLost && Kind != TokenKind.ParenthesisClose)
        {
            if (Outline.TypeOf(Kind) is not { } type)
            {
                Lost($"a parameter's type is expected before {Current}");
                break;
            }

            Take();
            var name = ExpectName("parameter");
            AddLocal(name, type);
            if (!Accept(TokenKind.Comma))
                break;
        }

        Expect(TokenKind.ParenthesisClose);
    }

    private void State()
    {
        var isDefault = Accept(TokenKind.Default);
        var name = isDefault ? "default" : Word("state");
        var place = Place;
        Expect(TokenKind.BraceOpen);
        var handlers = new List<Handler>();
        while (!_isLost && Kind is not (TokenKind.BraceClose or TokenKind.End) && !_messages.IsFull)
        {
            if (Outline.TypeOf(Kind) is { } && KindAhead(1) == TokenKind.Name)
                _messages.Error(Take().Place, "An event has no type");
            if (EventHandler() is { } handler)
                Add(handlers, handler);
        }

        Expect(TokenKind.BraceClose);
        if (handlers.Count == 0)
            _messages.Warn(place, $"The state '{name}' has no events: OpenSimulator only takes that");
        if (_outline.States.TryGetValue(name, out var index))
            _states.TryAdd(index, new ScriptState(name, index, handlers));
    }

    private string Word(string before)
    {
        Take();
        return Accept(TokenKind.Default) ? "default" : ExpectName(before).Text;
    }

    private void Add(List<Handler> handlers, Handler handler)
    {
        if (handlers.Any(h => h.Event == handler.Event))
            _messages.Error(handler.Function.Place, $"There are two events '{handler.Event.Name}' in one state");
        handlers.Add(handler);
    }

    private Handler? EventHandler()
    {
        var name = ExpectName("event");
        if (_isLost)
            return null;
        var function = new Function(name.Text, ScriptType.Void, _outline.FunctionCount + _handlerCount++, name.Place);
        Body(function);
        if (!ApiDeclarations.All.Events.TryGetValue(name.Text, out var declared))
        {
            _messages.Error(name.Place, $"There is no event '{name.Text}'");
            return null;
        }

        if (!function.Variables.Take(function.ParameterCount).Select(v => v.Type).SequenceEqual(declared.Parameters.Select(p => p.Type)))
            _messages.Error(name.Place, $"The event is {name.Text}({string.Join(", ", declared.Parameters.Select(Written))})");
        return new Handler(declared, function);
    }

    private static string Written(ApiParameter parameter) => $"{parameter.Type.ToString().ToLowerInvariant()} {parameter.Name}";
}
