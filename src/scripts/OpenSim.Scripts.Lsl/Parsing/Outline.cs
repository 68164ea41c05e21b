using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Errors;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

/// <summary>
/// What stands outside of all braces: globals, functions with their parameters' types, states. They are known before bodies are read, since
/// they may be named before they are written. And which labels each block has, for the same reason.
/// </summary>
internal sealed class Outline
{
    private const int MaxForms = 64;
    private readonly List<Token> _tokens;
    private readonly Messages _messages;
    private readonly Dictionary<int, object> _atToken = [];
    private readonly Dictionary<int, List<int>> _labels = [];

    private Outline(List<Token> tokens, Messages messages) => (_tokens, _messages) = (tokens, messages);

    public Dictionary<string, Variable> Globals { get; } = new(StringComparer.Ordinal);

    /// <summary>By name: YEngine takes several of a name with different parameters.</summary>
    public Dictionary<string, List<Signature>> Functions { get; } = new(StringComparer.Ordinal);

    public Dictionary<string, int> States { get; } = new(StringComparer.Ordinal);

    public int FunctionCount { get; private set; }

    public static Outline Read(List<Token> tokens, Messages messages)
    {
        var outline = new Outline(tokens, messages);
        outline.ReadTokens();
        return outline;
    }

    /// <summary>The <see cref="Variable"/> or <see cref="Signature"/> whose name is that token.</summary>
    public T? At<T>(int token)
        where T : class => _atToken.GetValueOrDefault(token) as T;

    /// <summary>Where in the block that begins with that token its own labels are named, not those of blocks in it.</summary>
    public IReadOnlyList<int> LabelsIn(int brace) => _labels.TryGetValue(brace, out var labels) ? labels : [];

    private void ReadTokens()
    {
        var open = new Stack<int>();
        for (var i = 0; i < _tokens.Count; i++)
            switch (_tokens[i].Kind)
            {
                case TokenKind.BraceOpen:
                    open.Push(i);
                    break;
                case TokenKind.BraceClose:
                    open.TryPop(out _);
                    break;
                case TokenKind.At when open.TryPeek(out var block) && KindAt(i + 1) == TokenKind.Name:
                    AddLabel(block, i + 1);
                    break;
                case TokenKind.Name or TokenKind.Default when open.Count == 0:
                    i = Declaration(i);
                    break;
            }
    }

    private TokenKind KindAt(int index) => index >= 0 && index < _tokens.Count ? _tokens[index].Kind : TokenKind.End;

    private void AddLabel(int block, int name)
    {
        if (!_labels.TryGetValue(block, out var labels))
            _labels.Add(block, labels = []);
        labels.Add(name);
    }

    /// <returns>The last token that was read.</returns>
    private int Declaration(int name)
    {
        var before = KindAt(name - 1);
        var after = KindAt(name + 1);
        if (after == TokenKind.BraceOpen && (before == TokenKind.State || _tokens[name].Kind == TokenKind.Default))
            AddState(_tokens[name]);
        else if (after == TokenKind.ParenthesisOpen && _tokens[name].Kind == TokenKind.Name && Begins(before))
            return AddFunction(name, TypeOf(before) ?? ScriptType.Void);
        else if (after is TokenKind.Semicolon or TokenKind.Assign && TypeOf(before) is { } type)
            AddGlobal(name, type);
        return name;
    }

    /// <summary>Whether a name behind that can be a function's; else it is one's that is called in a global's value.</summary>
    private static bool Begins(TokenKind before) =>
        before is TokenKind.End or TokenKind.Semicolon or TokenKind.BraceClose || TypeOf(before) is { };

    private void AddState(Token name)
    {
        var text = name.Kind == TokenKind.Default ? "default" : name.Text;
        // The default state has number 0 wherever it stands.
        if (!States.TryAdd(text, text == "default" ? 0 : States.Count + (States.ContainsKey("default") ? 0 : 1)))
            _messages.Error(name.Place, $"There are two states '{text}'");
    }

    private void AddGlobal(int name, ScriptType type)
    {
        var variable = new Variable(_tokens[name].Text, type, Globals.Count, isGlobal: true);
        if (!Globals.TryAdd(variable.Name, variable))
            _messages.Error(_tokens[name].Place, $"There are two globals '{variable.Name}'");
        else
            _atToken.Add(name, variable);
    }

    private int AddFunction(int name, ScriptType returnType)
    {
        var (parameters, end) = ParametersAfter(name + 2);
        var token = _tokens[name];
        var function = new Function(token.Text, returnType, FunctionCount, token.Place);
        if (!Functions.TryGetValue(token.Text, out var forms))
            Functions.Add(token.Text, forms = []);
        if (forms.Count == MaxForms || forms.Any(f => f.Parameters.SequenceEqual(parameters)))
        {
            _messages.Error(token.Place, $"There are {(forms.Count == MaxForms ? "too many" : "two")} functions '{token.Text}'");
            return end;
        }

        FunctionCount++;
        forms.Add(new Signature(function, parameters));
        _atToken.Add(name, forms[^1]);
        return end;
    }

    /// <summary>Types as far as they can be read: what is wrong in between is said when the function is.</summary>
    private (List<ScriptType>, int End) ParametersAfter(int at)
    {
        var types = new List<ScriptType>();
        for (; KindAt(at) is not (TokenKind.ParenthesisClose or TokenKind.BraceOpen or TokenKind.Semicolon or TokenKind.End); at++)
            if (TypeOf(KindAt(at)) is { } type)
                types.Add(type);
        return (types, KindAt(at) == TokenKind.ParenthesisClose ? at : at - 1);
    }

    public static ScriptType? TypeOf(TokenKind kind) =>
        kind is >= TokenKind.IntegerType and <= TokenKind.ObjectType ? (ScriptType)(kind - TokenKind.IntegerType) + 1 : null;
}

/// <summary>A function of the script, and what it takes.</summary>
internal sealed record Signature(Function Function, IReadOnlyList<ScriptType> Parameters);
