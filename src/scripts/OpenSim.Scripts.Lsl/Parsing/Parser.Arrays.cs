using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Lsl.Typing;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

// YEngine's arrays and objects.
internal sealed partial class Parser
{
    /// <summary>array[key], with an assignment behind it; several keys are a list.</summary>
    private Expression Element(Expression array)
    {
        var place = Take().Place;
        var height = _height;
        var keys = new List<Expression>();
        Bracketed(() =>
        {
            keys = Expressions(TokenKind.BracketClose);
            return BrokenHere();
        });
        Expect(TokenKind.BracketClose);
        Higher(Math.Max(height, _height));
        if (_isLost)
            return BrokenHere();
        if (keys.Count == 0)
            _messages.Error(place, "A key is to stand in the brackets");
        var key = keys.Count == 1 ? keys[0] : _typer.List(keys, place);
        if (Kind == TokenKind.Assign)
            return SetElement(array, key, Take().Place);
        if (Operators.IsAssignment(Kind) || Kind is TokenKind.Increment or TokenKind.Decrement)
            _messages.Error(Place, $"{Words.Of(Kind)} of an array's value: take it by a cast, and assign what comes of it");
        return _typer.Operation(OperationKind.ArrayGet, [array, key], place);
    }

    private Expression SetElement(Expression array, Expression key, Place place)
    {
        var height = _height;
        var value = Deeper(Expression) ?? BrokenHere();
        Higher(Math.Max(height, _height));
        return _typer.Operation(OperationKind.ArraySet, [value, array, key], place);
    }

    /// <summary>What stands behind the dot of an array.</summary>
    private Expression Member(Expression array, Token name)
    {
        OperationKind? kind = name.Text switch
        {
            "count" => OperationKind.ArrayCount,
            "clear" => OperationKind.ArrayClear,
            "index" => OperationKind.ArrayKey,
            "value" => OperationKind.ArrayValue,
            _ => null
        };
        if (kind is null)
            _messages.Error(name.Place, $"An array has no '{name.Text}'");
        if (kind is null or OperationKind.ArrayCount)
            return kind is null ? new Broken(name.Place) : _typer.Operation(OperationKind.ArrayCount, [array], name.Place);
        var arguments = new List<Expression>();
        Expect(TokenKind.ParenthesisOpen);
        Bracketed(() =>
        {
            arguments = Expressions(TokenKind.ParenthesisClose);
            return BrokenHere();
        });
        Expect(TokenKind.ParenthesisClose);
        return _isLost ? BrokenHere() : _typer.Operation(kind.Value, [array, .. arguments], name.Place);
    }

    /// <summary>value is type: types with &amp;, | and ~, from left to right.</summary>
    private Expression IsOfType(Expression value)
    {
        var place = Take().Place;
        var types = Types();
        while (!_isLost && Kind is TokenKind.BitAnd or TokenKind.BitOr)
            types = Take().Kind == TokenKind.BitAnd ? types & Types() : types | Types();
        return _isLost ? BrokenHere() : _typer.Operation(OperationKind.IsOfType, [value, new IntegerConstant(types, place)], place);
    }

    private int Types()
    {
        const int All = (1 << ((int)ScriptType.Object + 1)) - 1;
        var sign = Take();
        if (sign.Kind == TokenKind.Complement && Deeper())
        {
            var others = ~Types() & All;
            _depth--;
            return others;
        }

        if (sign.Kind == TokenKind.Name && sign.Text == "undef")
            return 1 << (int)ScriptType.Void;
        var isInParentheses = sign.Kind == TokenKind.ParenthesisOpen;
        var type = Outline.TypeOf(isInParentheses ? Take().Kind : sign.Kind);
        if (isInParentheses)
            Expect(TokenKind.ParenthesisClose);
        if (type is null)
            Lost("a type is expected behind 'is'");
        return type switch
        {
            // Whatever is a value is an object; a key is kept as a string.
            ScriptType.Object => All & ~(1 << (int)ScriptType.Void),
            ScriptType.Key => 1 << (int)ScriptType.String,
            _ => 1 << (int)(type ?? ScriptType.Void)
        };
    }

    /// <summary>foreach (key, value in array): either may be left out. Setting and taking away meanwhile shifts what is to come.</summary>
    private Block ForEach()
    {
        var place = Take().Place;
        var outer = _scope;
        Expect(TokenKind.ParenthesisOpen);
        var key = ForEachVariable();
        Expect(TokenKind.Comma);
        var value = ForEachVariable();
        if (Kind == TokenKind.Name && Current.Text == "in")
            Take();
        else
            Lost($"'in' is expected before {Current}");
        var array = _isLost ? BrokenHere() : _typer.Convert(Expression(), ScriptType.Array);
        Expect(TokenKind.ParenthesisClose);
        var kept = AddHidden("array", ScriptType.Array);
        var index = AddHidden("index", ScriptType.Integer);
        var (body, scope) = LoopBody();
        _scope = outer;
        var loop = Walk(kept, index, key, value, body, place) with { Break = scope.Break!, Continue = scope.Continue! };
        return new Block([new Declare(kept, array, place), new Declare(index, null, place), loop], place);
    }

    private Variable? ForEachVariable()
    {
        if (Kind != TokenKind.Name || Current.Text == "in")
            return null;
        var name = Take();
        var found = _scope.Find(name.Text) ?? _outline.Globals.GetValueOrDefault(name.Text);
        if (found is Variable { Type: ScriptType.Object } variable)
            return variable;
        _messages.Error(name.Place, $"'{name.Text}' is to be a variable of the type object");
        return null;
    }

    // Behind the last entry the first variable that there is becomes undef, as in YEngine.
    private static Loop Walk(Variable array, Variable index, Variable? key, Variable? value, Statement body, Place place)
    {
        Expression Entry(OperationKind kind) =>
            new Operation(kind, [new ReadVariable(array, place), new ReadVariable(index, place)], place);
        Expression Is(Expression entry) =>
            new Operation(OperationKind.IsOfType, [entry, new IntegerConstant(~(1 << (int)ScriptType.Void), place)], place);
        var condition = key is not null ? Is(new Assign(key, Entry(OperationKind.ArrayKey), place))
            : value is not null ? Is(new Assign(value, Entry(OperationKind.ArrayValue), place))
            : Is(Entry(OperationKind.ArrayKey));
        if (key is not null && value is not null)
            body = new Block([new Evaluate(new Assign(value, Entry(OperationKind.ArrayValue), place), place), body], place);
        var step = new Increment(index, -1, 1, false, ScriptType.Integer, place);
        return new Loop([], condition, [step], body, true, place);
    }
}
