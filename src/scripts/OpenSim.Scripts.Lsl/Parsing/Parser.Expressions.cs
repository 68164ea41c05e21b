using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Lsl.Typing;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

// Operators, and what stands between them.
internal sealed partial class Parser
{
    /// <summary>Levels of the tree of one expression: "a" + "b" + … is one a sign.</summary>
    private const int MaxHeight = 1000;

    private int _height;

    // In the last part of a vector or rotation > ends it, unless what follows can only be compared.
    private bool _isLastPart;

    private Expression Expression()
    {
        var condition = Short(TokenKind.ShortOr, () => Short(TokenKind.ShortAnd, () => Binary(1)));
        if (_isLost || Kind != TokenKind.Question)
            return condition;
        var height = _height;
        var place = Take().Place;
        var then = Deeper(Expression) ?? BrokenHere();
        height = Math.Max(height, _height);
        Expect(TokenKind.Colon);
        var otherwise = Deeper(Expression) ?? BrokenHere();
        Higher(Math.Max(height, _height));
        return _isLost ? BrokenHere() : _typer.Either(condition, then, otherwise, place);
    }

    /// <summary>YEngine's &amp;&amp;&amp; and |||.</summary>
    private Expression Short(TokenKind sign, Func<Expression> part)
    {
        var left = part();
        while (!_isLost && Kind == sign)
        {
            var height = _height;
            var place = Take().Place;
            var right = part();
            Higher(Math.Max(height, _height));
            left = _isLost ? BrokenHere() : _typer.Short(left, right, isAnd: sign == TokenKind.ShortAnd, place);
        }

        return left;
    }

    private List<Expression> Expressions(TokenKind end)
    {
        var expressions = new List<Expression>();
        var height = 0;
        if (!_isLost && Kind != end)
            do
            {
                expressions.Add(Expression());
                height = Math.Max(height, _height);
            }
            while (!_isLost && Accept(TokenKind.Comma));

        Higher(height);
        return expressions;
    }

    private void Higher(int height)
    {
        _height = height + 1;
        if (_height > MaxHeight)
            TooDeep();
    }

    private Expression Binary(int minPrecedence)
    {
        var left = Unary();
        while (!_isLost && Operators.PrecedenceOf(Kind) is var precedence && precedence >= minPrecedence && !EndsVector())
        {
            var height = _height;
            var sign = Take();
            var right = Binary(precedence + 1);
            Higher(Math.Max(height, _height));
            left = _typer.Binary(Operators.Of(sign.Kind), left, right, sign.Place);
        }

        return left;
    }

    private bool EndsVector() =>
        _isLastPart && Kind == TokenKind.Greater && KindAhead(1) is not (TokenKind.Name or TokenKind.Integer or TokenKind.Float
            or TokenKind.String or TokenKind.ParenthesisOpen or TokenKind.BracketOpen);

    private Expression Unary()
    {
        switch (Kind)
        {
            case TokenKind.Minus or TokenKind.Not or TokenKind.Complement:
                return Prefixed();
            case TokenKind.Increment or TokenKind.Decrement:
                return Changed(Take());
            case TokenKind.ParenthesisOpen when Outline.TypeOf(KindAhead(1)) is { } type && KindAhead(2) == TokenKind.ParenthesisClose:
                var place = Take().Place;
                Take();
                Take();
                return _typer.Cast(Deeper(Unary) ?? BrokenHere(), type, place);
        }

        return Postfix(Primary());
    }

    private Expression Prefixed()
    {
        var sign = Take();
        var operand = Deeper(Unary) ?? BrokenHere();
        Higher(_height);
        return sign.Kind switch
        {
            TokenKind.Minus => _typer.Negate(operand, sign.Place),
            TokenKind.Not => _typer.Not(operand, sign.Place),
            _ => _typer.Complement(operand, sign.Place)
        };
    }

    /// <summary>What follows a value: parts of values that stand in no variable.</summary>
    private Expression Postfix(Expression value)
    {
        while (!_isLost && (Kind is TokenKind.Dot or TokenKind.BracketOpen || (_options.Arrays && Kind == TokenKind.Name && Current.Text == "is")))
        {
            if (Kind == TokenKind.Name)
            {
                value = IsOfType(value);
                continue;
            }

            if (Kind == TokenKind.BracketOpen)
            {
                if (value.Type == ScriptType.Array || value is Broken)
                    value = Element(value);
                else
                    Lost(_options.Arrays ? $"a {Typer.NameOf(value.Type)} is no array: of an object it is by a cast" : "arrays need a line 'yoption arrays;'");
                continue;
            }

            Take();
            var part = ExpectName("part");
            if (value.Type == ScriptType.Array && !_isLost)
            {
                value = Member(value, part);
                continue;
            }

            if (value is not VectorConstant and not RotationConstant)
                _messages.Warn(part.Place, "A part of a value that is not in a variable is taken by OpenSimulator only");
            Higher(_height);
            value = _typer.Part(value, part);
        }

        return value;
    }

    private Expression Primary()
    {
        _height = 1;
        var token = Current;
        switch (token.Kind)
        {
            case TokenKind.Integer:
                Take();
                return new IntegerConstant((int)token.Number, token.Place);
            case TokenKind.Float:
                Take();
                return _typer.Float(token.Number, token.Place);
            case TokenKind.String:
                Take();
                return new TextConstant(token.Text, ScriptType.String, token.Place);
            case TokenKind.Name:
                Take();
                return Accept(TokenKind.ParenthesisOpen) ? Call(token) : Named(token);
            case TokenKind.ParenthesisOpen:
                return Bracketed(Parenthesis);
            case TokenKind.BracketOpen:
                return Bracketed(List);
            case TokenKind.Less:
                return Bracketed(VectorOrRotation);
        }

        Lost(token.Kind == TokenKind.Character ? "the type char of YEngine is unavailable: a text stands in \"\"" : $"a value is expected before {token}");
        return BrokenHere();
    }

    /// <summary>In brackets of its own > only compares.</summary>
    private Expression Bracketed(Func<Expression> read)
    {
        var wasLastPart = _isLastPart;
        _isLastPart = false;
        var expression = Deeper(read) ?? BrokenHere();
        _isLastPart = wasLastPart;
        return expression;
    }

    private T? Deeper<T>(Func<T> read)
        where T : class?
    {
        var result = Deeper() ? read() : null;
        _depth--;
        return result;
    }

    private Expression Parenthesis()
    {
        Take();
        var expression = Expression();
        Expect(TokenKind.ParenthesisClose);
        return expression;
    }

    private Expression List()
    {
        var place = Take().Place;
        var items = Expressions(TokenKind.BracketClose);
        Expect(TokenKind.BracketClose);
        return _isLost ? BrokenHere() : _typer.List(items, place);
    }

    private Expression VectorOrRotation()
    {
        var place = Take().Place;
        var parts = new List<Expression>();
        var height = 0;
        do
        {
            _isLastPart = parts.Count >= 2;
            parts.Add(Expression());
            height = Math.Max(height, _height);
        }
        while (parts.Count < 4 && Accept(TokenKind.Comma));

        Expect(TokenKind.Greater);
        Higher(height);
        if (!_isLost && parts.Count < 3)
            _messages.Error(place, "A vector has three parts, a rotation four");
        return _isLost || parts.Count < 3 ? new Broken(place) : _typer.VectorOrRotation(parts, place);
    }
}
