using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Lsl.Typing;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

// YEngine's try, catch, finally and throw.
internal sealed partial class Parser
{
    // What the catch around has caught, for a throw without a value.
    private Variable? _caught;

    /// <summary>Each catch and finally is around all that stands before it.</summary>
    private Statement Try()
    {
        var place = Take().Place;
        var before = _at;
        // How many there are to come is known from the braces: what they are around is read in their scopes.
        var parts = PartsOfTry();
        _at = before;
        var statement = TryPart(parts, place);
        if (parts.Count == 0 && !_isLost)
            _messages.Error(place, "try needs a catch or a finally");
        return statement;
    }

    /// <summary>Where each catch and finally of the try stands whose block begins here.</summary>
    private List<int> PartsOfTry()
    {
        var parts = new List<int>();
        SkipBlock();
        while (Kind == TokenKind.Name && Current.Text is "catch" or "finally")
        {
            parts.Add(_at);
            while (Kind is not (TokenKind.BraceOpen or TokenKind.End or TokenKind.BraceClose or TokenKind.Semicolon))
                Take();
            SkipBlock();
        }

        return parts;
    }

    private void SkipBlock()
    {
        if (Kind != TokenKind.BraceOpen)
            return;
        var open = 0;
        do
        {
            open += Kind == TokenKind.BraceOpen ? 1 : Kind == TokenKind.BraceClose ? -1 : 0;
            Take();
        }
        while (open > 0 && Kind != TokenKind.End);
    }

    private Statement TryPart(List<int> parts, Place place)
    {
        if (parts.Count == 0)
            return Block();
        var inner = parts[..^1];
        var isFinally = _tokens[parts[^1]].Text == "finally";
        return Deeper<Statement>(() => isFinally ? Finally(inner, place) : Catch(inner, place)) ?? new Block([], place);
    }

    private Try Catch(List<int> inner, Place place)
    {
        var body = TryPart(inner, place);
        Take();
        var outer = _scope;
        var outerCaught = _caught;
        _scope = new Scope(outer);
        _caught = AddHidden("caught", ScriptType.Object);
        var handler = new Block([.. CatchVariable(_caught), Block()], Place);
        _scope = outer;
        (var caught, _caught) = (_caught, outerCaught);
        return new Try(body, caught, handler, place);
    }

    private IEnumerable<Statement> CatchVariable(Variable caught)
    {
        Expect(TokenKind.ParenthesisOpen);
        if (Kind is not (TokenKind.ObjectType or TokenKind.StringType) && !_isLost)
            Lost("a catch has a string or an exception");
        if (_isLost)
            return [];
        var type = Outline.TypeOf(Take().Kind)!.Value;
        var name = ExpectName("variable");
        Expect(TokenKind.ParenthesisClose);
        if (_isLost)
            return [];
        var read = new ReadVariable(caught, name.Place);
        return [new Declare(AddLocal(name, type), _typer.Convert(read, type), name.Place)];
    }

    private Block Finally(List<int> inner, Place place)
    {
        var outer = _scope;
        var number = AddHidden("exit", ScriptType.Integer);
        var exits = new Exits(outer, number, type => AddHidden("result", type));
        _scope = new Scope(outer) { Exits = exits };
        var body = TryPart(inner, place);
        _scope = outer;
        Take();
        var caught = AddHidden("caught", ScriptType.Object);
        var handled = new Try(new Block([exits.Set(0, place), body], place), caught, exits.Set(1, place), place);
        List<Statement> statements = [handled, new Mark(exits.Begin, place), Block(), .. Left(exits, caught, place)];
        // Where the end of what it follows is never reached, one of the ways out is taken.
        if (Flow.NeverEnds(body))
            statements[^1] = ((If)statements[^1]).Then;
        return new Block(statements, place);
    }

    private IEnumerable<Statement> Left(Exits exits, Variable caught, Place place)
    {
        yield return exits.When(1, new Throw(new ReadVariable(caught, place), place), place);
        foreach (var (number, target) in exits.Jumps)
            yield return exits.When(number, JumpTo(target, place), place);
        if (!exits.HasReturn)
            yield break;
        var returned = exits.Result is { } result ? new ReadVariable(result, place) : null;
        yield return exits.When(Exits.Return, ReturnOf(returned, place), place);
    }

    private Statement Throw()
    {
        var place = Take().Place;
        Expression? value = null;
        if (Kind != TokenKind.Semicolon)
            value = _typer.Convert(Expression(), ScriptType.Object);
        else if (_caught is { } caught)
            value = new ReadVariable(caught, place);
        else
            _messages.Error(place, "throw without a value is for a catch");
        Expect(TokenKind.Semicolon);
        return value is null ? new Block([], place) : new Throw(value, place);
    }

    /// <summary>A jump, through the finally that lies on the way.</summary>
    private Statement JumpTo(Label target, Place place) =>
        _scope.Exits is { } exits && IsBeyond(target, exits) ? exits.JumpTo(target, place) : new Jump(target, place);

    private bool IsBeyond(Label target, Exits exits)
    {
        for (var scope = _scope; scope is not null && scope != exits.Outer; scope = scope.Outer)
            if (scope.Has(target))
                return false;
        return true;
    }

    private Statement ReturnOf(Expression? value, Place place) =>
        _scope.Exits is { } exits && value is not Broken ? exits.ReturnOf(value, place) : new Return(value, place);

    /// <summary>Functions of YEngine's that ask an exception; null for any other name.</summary>
    private static OperationKind? OfException(string name) => name switch
    {
        "yExceptionTypeName" or "xmrExceptionTypeName" => OperationKind.ThrownType,
        "yExceptionMessage" or "xmrExceptionMessage" => OperationKind.ThrownMessage,
        "yExceptionThrownValue" or "xmrExceptionThrownValue" => OperationKind.ThrownValue,
        "yExceptionStackTrace" or "xmrExceptionStackTrace" => OperationKind.ThrownTrace,
        _ => null
    };
}
