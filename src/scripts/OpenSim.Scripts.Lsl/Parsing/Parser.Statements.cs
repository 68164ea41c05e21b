using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Lsl.Typing;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

// Blocks and statements.
internal sealed partial class Parser
{
    private Scope _scope;
    private Function _function = new("", ScriptType.Void, 0, default);
    private List<Variable> _variables = [];

    private Block Block() => Block(new Scope(_scope));

    private Block Block(Scope scope)
    {
        var place = Place;
        var outer = _scope;
        _scope = scope;
        AddLabels(_at);
        Expect(TokenKind.BraceOpen);
        var statements = new List<Statement>();
        while (Kind is not (TokenKind.BraceClose or TokenKind.End) && !_messages.IsFull)
            Add(statements);
        Expect(TokenKind.BraceClose);
        _scope = outer;
        return new Block(statements, place);
    }

    private void Add(List<Statement> statements)
    {
        var before = _at;
        if (Statement() is { } statement)
            statements.Add(statement);
        FindStatement();
        if (_at == before)
            Take();
    }

    private void AddLabels(int brace)
    {
        foreach (var at in _outline.LabelsIn(brace))
            if (!_scope.AddLabel(new Label(_tokens[at].Text)))
                _messages.Error(_tokens[at].Place, $"There are two labels '{_tokens[at].Text}' in one block");
    }

    /// <returns>Null for an empty one.</returns>
    private Statement? Statement() => Deeper(StatementHere);

    private Statement? StatementHere()
    {
        switch (Kind)
        {
            case TokenKind.Semicolon:
                Take();
                return null;
            case TokenKind.BraceOpen:
                return Block();
            case TokenKind.If:
                return If();
            case TokenKind.For:
                return For();
            case TokenKind.While:
                return While();
            case TokenKind.Do:
                return Do();
            case TokenKind.Return:
                return Return();
            case TokenKind.Jump:
                return Jump();
            case TokenKind.At:
                return Mark();
            case TokenKind.State:
                return ChangeState();
            case TokenKind.Name when Extension(out var statement):
                return statement;
        }

        return Outline.TypeOf(Kind) is { } type && KindAhead(1) == TokenKind.Name ? Declare(type) : Evaluate();
    }

    /// <summary>What a condition or loop does: an empty statement is an empty block.</summary>
    private Statement Inner()
    {
        var place = Place;
        var wasLost = _isLost;
        FindStatement();
        var statement = wasLost && Kind != TokenKind.BraceOpen ? null : Statement();
        FindStatement();
        return statement ?? new Block([], place);
    }

    private Evaluate Evaluate()
    {
        var place = Place;
        var expression = Expression();
        Expect(TokenKind.Semicolon);
        return new Evaluate(expression, place);
    }

    private Declare Declare(ScriptType type)
    {
        Take();
        var name = Take();
        // The name is not yet known in its own value.
        var value = Accept(TokenKind.Assign) ? Expression() : null;
        Expect(TokenKind.Semicolon);
        if (value is null && type == ScriptType.Array)
            value = new Operation(OperationKind.NewArray, [], name.Place);
        return new Declare(AddLocal(name, type), value is null ? null : _typer.Convert(value, type), name.Place);
    }

    /// <summary>A local that the script does not see.</summary>
    private Variable AddHidden(string name, ScriptType type)
    {
        var variable = new Variable(name, type, _variables.Count, isGlobal: false);
        _variables.Add(variable);
        return variable;
    }

    private Variable AddLocal(Token name, ScriptType type)
    {
        var variable = AddHidden(name.Text, type);
        WarnOfConstant(name);
        if (!_scope.Add(name.Text, variable))
            _messages.Warn(name.Place, $"There are two '{name.Text}' in one block: OpenSimulator only takes that");
        return variable;
    }

    private void WarnOfConstant(Token name)
    {
        if (ApiDeclarations.All.Constants.ContainsKey(name.Text))
            _messages.Warn(name.Place, $"'{name.Text}' replaces the constant of that name");
    }

    private Expression Condition()
    {
        Expect(TokenKind.ParenthesisOpen);
        var condition = _typer.Condition(Expression());
        Expect(TokenKind.ParenthesisClose);
        return condition;
    }

    private Statement If()
    {
        var place = Take().Place;
        var condition = Condition();
        var then = Inner();
        var otherwise = Accept(TokenKind.Else) ? Inner() : null;
        return condition switch
        {
            IntegerConstant { Value: 0 } when Flow.CanBeLeftOut(then) => otherwise ?? new Block([], place),
            IntegerConstant { Value: not 0 } when Flow.CanBeLeftOut(otherwise) => then,
            _ => new If(condition, then, otherwise, place)
        };
    }

    private Loop While()
    {
        var place = Take().Place;
        var condition = Condition();
        var (body, scope) = LoopBody();
        return new Loop([], condition, [], body, true, place) { Break = scope.Break!, Continue = scope.Continue! };
    }

    private Loop Do()
    {
        var place = Take().Place;
        var (body, scope) = LoopBody();
        Expect(TokenKind.While);
        var condition = Condition();
        Expect(TokenKind.Semicolon);
        return new Loop([], condition, [], body, false, place) { Break = scope.Break!, Continue = scope.Continue! };
    }

    private Statement For()
    {
        var place = Take().Place;
        var outer = _scope;
        Expect(TokenKind.ParenthesisOpen);
        Declare? declared = null;
        IReadOnlyList<Expression> starts = [];
        if (Outline.TypeOf(Kind) is { } type && KindAhead(1) == TokenKind.Name)
        {
            _messages.Warn(Place, "A variable declared in a for is taken by OpenSimulator only");
            _scope = new Scope(outer);
            declared = Declare(type);
        }
        else
        {
            starts = Expressions(TokenKind.Semicolon);
            Expect(TokenKind.Semicolon);
        }

        var condition = Kind == TokenKind.Semicolon ? null : _typer.Condition(Expression());
        Expect(TokenKind.Semicolon);
        var steps = Expressions(TokenKind.ParenthesisClose);
        Expect(TokenKind.ParenthesisClose);
        var (body, scope) = LoopBody();
        _scope = outer;
        var loop = new Loop(starts, condition, steps, body, true, place) { Break = scope.Break!, Continue = scope.Continue! };
        return declared is null ? loop : new Block([declared, loop], place);
    }

    private (Statement, Scope) LoopBody()
    {
        var outer = _scope;
        var scope = new Scope(outer) { Break = new Label("break"), Continue = new Label("continue") };
        _scope = scope;
        var body = Inner();
        _scope = outer;
        return (body, scope);
    }

    private Statement Return()
    {
        var place = Take().Place;
        var value = Kind == TokenKind.Semicolon ? null : Expression();
        Expect(TokenKind.Semicolon);
        var type = _function.ReturnType;
        if (type != ScriptType.Void)
        {
            if (value is null)
                _messages.Error(place, $"'{_function.Name}' returns a value");
            return ReturnOf(value is null ? null : _typer.Convert(value, type), place);
        }

        if (value is null or Broken)
            return ReturnOf(null, place);
        if (value.Type != ScriptType.Void)
            _messages.Error(place, "Nothing is to be returned here");
        return new Block([new Evaluate(value, place), ReturnOf(null, place)], place);
    }

    private Statement? Jump()
    {
        var place = Take().Place;
        var name = ExpectName("label");
        Expect(TokenKind.Semicolon);
        if (_isLost)
            return null;
        if (_scope.FindLabel(name.Text) is { } label)
            return JumpTo(label, place);
        _messages.Error(name.Place, $"There is no label '{name.Text}' in this block or one around it");
        return null;
    }

    private Mark? Mark()
    {
        var place = Take().Place;
        var name = ExpectName("label");
        Expect(TokenKind.Semicolon);
        return _isLost || _scope.FindLabel(name.Text) is not { } label ? null : new Mark(label, place);
    }

    private ChangeState? ChangeState()
    {
        var place = Place;
        var name = Word("state");
        Expect(TokenKind.Semicolon);
        if (_isLost)
            return null;
        if (_function.Index < _outline.FunctionCount)
            _messages.Warn(place, "A change of state in a function is taken by OpenSimulator only");
        if (_outline.States.TryGetValue(name, out var state))
            return new ChangeState(state, place);
        _messages.Error(place, $"There is no state '{name}'");
        return null;
    }
}
