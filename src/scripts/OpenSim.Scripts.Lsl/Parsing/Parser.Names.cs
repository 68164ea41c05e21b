using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Lsl.Typing;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

// Variables, constants and calls.
internal sealed partial class Parser
{
    /// <summary>What a name without a call stands for, with an assignment behind it, which binds to it wherever it stands.</summary>
    private Expression Named(Token name)
    {
        var found = _scope.Find(name.Text) ?? _outline.Globals.GetValueOrDefault(name.Text);
        if (found is Variable variable)
            return Used(variable, name);
        if (found is Expression constant)
            return constant with { Place = name.Place };
        if (_options.Arrays && name.Text == "undef")
            return new Operation(OperationKind.Undef, [], name.Place);
        if (ApiDeclarations.All.Constants.TryGetValue(name.Text, out var declared))
            return Constant(declared, name.Place);
        if (_added?.Constant(name.Text) is { } added)
            return Constant(added, name.Place);
        var hint = name.Text switch
        {
            "switch" or "break" or "continue" or "case" or "try" or "throw" => "; YEngine's statements need a line 'yoptions;'",
            "array" or "object" or "foreach" or "undef" => "; YEngine's arrays need a line 'yoption arrays;'",
            _ => ""
        };
        _messages.Error(name.Place, $"The name '{name.Text}' is not defined here{hint}");
        // An assignment to it is read all the same.
        return Operators.IsAssignment(Kind) ? Unknown(Take()) : new Broken(name.Place);
    }

    private Broken Unknown(Token sign)
    {
        Deeper(Expression);
        return new Broken(sign.Place);
    }

    private Expression Constant(ApiConstant constant, Place place) => constant.Value switch
    {
        int value => new IntegerConstant(value, place),
        double value => _typer.Float(value, place),
        string value => new TextConstant(value, ScriptType.String, place),
        Vector3 value => new VectorConstant(value, place),
        Quaternion value => new RotationConstant(value, place),
        _ => new Broken(place)
    };

    private Expression Used(Variable variable, Token name)
    {
        var part = -1;
        if (Kind == TokenKind.Dot && KindAhead(1) == TokenKind.Name && variable.Type != ScriptType.Array)
        {
            Take();
            part = _typer.PartOf(variable.Type, Take());
            if (part < 0)
                return new Broken(name.Place);
        }

        if (Operators.IsAssignment(Kind))
            return Assigned(variable, part, Take());
        if (Kind is TokenKind.Increment or TokenKind.Decrement)
            return Incremented(variable, part, Take(), isPrefix: false);
        return Read(variable, part, name.Place);
    }

    private static Expression Read(Variable variable, int part, Place place) =>
        part < 0 ? new ReadVariable(variable, place) : new ReadComponent(variable, part, place);

    private Expression Assigned(Variable variable, int part, Token sign)
    {
        var value = Deeper(Expression) ?? BrokenHere();
        Higher(_height + 1);
        var type = part < 0 ? variable.Type : ScriptType.Float;
        if (sign.Kind != TokenKind.Assign)
            value = _typer.Binary(Operators.Of(sign.Kind), Read(variable, part, sign.Place), value, sign.Place);
        if (sign.Kind is >= TokenKind.AssignAnd and <= TokenKind.AssignShiftRight)
            _messages.Warn(sign.Place, $"{Words.Of(sign.Kind)} is taken by OpenSimulator only");
        // Both worlds take integer *= float, which they take with no other sign.
        value = sign.Kind == TokenKind.AssignMultiply && type == ScriptType.Integer && value.Type == ScriptType.Float
            ? _typer.Cast(value, type, sign.Place)
            : _typer.Convert(value, type);
        return part < 0 ? new Assign(variable, value, sign.Place) : new AssignComponent(variable, part, value, sign.Place);
    }

    /// <summary>++ or -- before a name.</summary>
    private Expression Changed(Token sign)
    {
        var isInParentheses = Accept(TokenKind.ParenthesisOpen);
        var name = ExpectName("variable");
        if (_isLost)
            return BrokenHere();
        _height = 1;
        var found = _scope.Find(name.Text) ?? _outline.Globals.GetValueOrDefault(name.Text);
        var part = -1;
        if (found is Variable known && Accept(TokenKind.Dot))
            part = _typer.PartOf(known.Type, Take());
        if (isInParentheses)
            Expect(TokenKind.ParenthesisClose);
        if (found is Variable variable)
            return Incremented(variable, part, sign, isPrefix: true);
        _messages.Error(name.Place, $"There is no variable '{name.Text}' here");
        return new Broken(name.Place);
    }

    private Expression Incremented(Variable variable, int part, Token sign, bool isPrefix)
    {
        var type = part < 0 ? variable.Type : ScriptType.Float;
        if (type is ScriptType.Integer or ScriptType.Float)
            return new Increment(variable, part, sign.Kind == TokenKind.Increment ? 1 : -1, isPrefix, type, sign.Place);
        _messages.Error(sign.Place, $"{Words.Of(sign.Kind)} is for integers and floats, not for a {Typer.NameOf(type)}");
        return new Broken(sign.Place);
    }

    private Expression Call(Token name)
    {
        var arguments = new List<Expression>();
        Bracketed(() =>
        {
            arguments = Expressions(TokenKind.ParenthesisClose);
            return BrokenHere();
        });
        Expect(TokenKind.ParenthesisClose);
        if (_isLost || arguments.Exists(a => a is Broken))
            return new Broken(name.Place);
        if (_outline.Functions.TryGetValue(name.Text, out var own))
            return _typer.Choose(own, s => s.Parameters, arguments, name) is { } signature
                ? new CallFunction(signature.Function, _typer.Convert(arguments, signature.Parameters), name.Place)
                : new Broken(name.Place);
        if (ApiDeclarations.All.Functions.TryGetValue(name.Text, out var forms))
            return _typer.Choose(forms, f => f.Parameters.Select(p => p.Type), arguments, name) is { } function
                ? CallOfWorld(function, _typer.Convert(arguments, [.. function.Parameters.Select(p => p.Type)]), name.Place)
                : new Broken(name.Place);
        if (_added?.Function(name.Text) is { } added)
            return CallOfModule(added, arguments, name);
        if (_options.TryCatch && OfException(name.Text) is { } asked)
            return _typer.Operation(asked, arguments, name.Place);
        // Second Life's print wrote into its own log: nothing but its argument's effects are left.
        if (name.Text == "print" && arguments.Count == 1)
            return arguments[0];
        _messages.Error(name.Place, $"There is no function '{name.Text}'");
        return new Broken(name.Place);
    }

    // Lists never change: sorting a variable in place is an assignment of the sorted list to it.
    private static Expression CallOfWorld(ApiFunction function, IReadOnlyList<Expression> arguments, Place place)
    {
        var sorting = function.Name switch
        {
            "osListSortInPlace" => "llListSort",
            "osListSortInPlaceStrided" => "llListSortStrided",
            _ => ""
        };
        if (sorting.Length == 0 || arguments[0] is not ReadVariable read)
            return new CallApi(function, arguments, place);
        return new Assign(read.Variable, new CallApi(ApiDeclarations.All.Functions[sorting][0], arguments, place), place);
    }

    // A function of a module is called by one of the tables, with its name and a list of what it is given.
    private Expression CallOfModule(AddedFunction function, List<Expression> arguments, Token name)
    {
        if (_typer.Choose([function], f => f.Parameters, arguments, name) is null)
            return new Broken(name.Place);
        var caller = ApiDeclarations.All.Functions[function.Caller][0];
        var given = Typer.Flat(_typer.Convert(arguments, function.Parameters), name.Place);
        return new CallApi(caller, [new TextConstant(function.Name, ScriptType.String, name.Place), given], name.Place);
    }
}
