using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

// Statements of YEngine's that a script switches on.
internal sealed partial class Parser
{
    /// <summary>Whether a name begins such a statement here.</summary>
    private bool Extension(out Statement? statement)
    {
        statement = null;
        if (_options.Missing(Current.Text) is { } missing)
        {
            Lost(missing);
            return true;
        }

        switch (Current.Text)
        {
            case "switch" when _options.AdvancedFlow:
                statement = Switch();
                return true;
            case "break" when _options.AdvancedFlow:
                statement = Leave(isBreak: true);
                return true;
            case "continue" when _options.AdvancedFlow:
                statement = Leave(isBreak: false);
                return true;
            case "constant" when _options.AdvancedFlow:
                Constant();
                return true;
            case "foreach" when _options.Arrays:
                statement = ForEach();
                return true;
            case "try" when _options.TryCatch:
                statement = Try();
                return true;
            case "throw" when _options.TryCatch:
                statement = Throw();
                return true;
        }

        return false;
    }

    private Statement? Leave(bool isBreak)
    {
        var word = Take();
        Expect(TokenKind.Semicolon);
        if ((isBreak ? _scope.Break : _scope.Continue) is { } target)
            return JumpTo(target, word.Place);
        _messages.Error(word.Place, $"There is nothing around it for '{word.Text}'");
        return null;
    }

    /// <summary>The value is kept, compared with each case in turn, and the first that fits is jumped to.</summary>
    private Block Switch()
    {
        var place = Take().Place;
        Expect(TokenKind.ParenthesisOpen);
        var value = Expression();
        Expect(TokenKind.ParenthesisClose);
        var kept = AddHidden("switch", value.Type == ScriptType.Void ? ScriptType.Integer : value.Type);
        var end = new Label("switch");
        List<Statement> statements = [new Declare(kept, _typer.Convert(value, kept.Type), place)];
        statements.AddRange(Cases(kept, end));
        statements.Add(new Mark(end, place));
        return new Block(statements, place);
    }

    private List<Statement> Cases(Variable kept, Label end)
    {
        var outer = _scope;
        _scope = new Scope(outer) { Break = end };
        AddLabels(_at);
        Expect(TokenKind.BraceOpen);
        var tests = new List<Statement>();
        var body = new List<Statement>();
        Label? other = null;
        while (!_isLost && Kind is not (TokenKind.BraceClose or TokenKind.End))
        {
            if (Kind == TokenKind.Default || (Kind == TokenKind.Name && Current.Text == "case"))
                Case(kept, tests, body, ref other);
            else
                Add(body);
        }

        Expect(TokenKind.BraceClose);
        _scope = outer;
        return [.. tests, new Jump(other ?? end, Place), .. body];
    }

    private void Case(Variable kept, List<Statement> tests, List<Statement> body, ref Label? other)
    {
        var label = new Label("case");
        var place = Place;
        if (Accept(TokenKind.Default))
        {
            if (other is not null)
                _messages.Error(place, "There are two defaults in one switch");
            other = label;
        }
        else
        {
            Take();
            tests.Add(new If(CaseTest(new ReadVariable(kept, place), place), new Jump(label, place), null, place));
        }

        Expect(TokenKind.Colon);
        body.Add(new Mark(label, place));
    }

    /// <summary>A value, or a range: first ... last.</summary>
    private Expression CaseTest(ReadVariable kept, Place place)
    {
        var first = Expression();
        if (!Accept(TokenKind.Ellipsis))
            return _typer.Binary(BinaryOperator.Equal, kept, first, place);
        var last = Expression();
        var isFromFirst = _typer.Binary(BinaryOperator.GreaterOrEqual, kept, first, place);
        return _typer.Binary(BinaryOperator.And, isFromFirst, _typer.Binary(BinaryOperator.LessOrEqual, kept, last, place), place);
    }
}
