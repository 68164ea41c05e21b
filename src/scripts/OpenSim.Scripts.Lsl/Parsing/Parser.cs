using System.Runtime.CompilerServices;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Errors;
using OpenSim.Scripts.Lsl.Tokens;
using OpenSim.Scripts.Lsl.Typing;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Parsing;

/// <summary>
/// Recursive descent over the tokens to the typed tree, in one go: the outline is known, so that each expression is typed when it is read.
/// After a syntax error nothing more is said until the next statement.
/// </summary>
internal sealed partial class Parser
{
    /// <summary>Blocks, statements and brackets in one another: what reads the tree goes as deep.</summary>
    private const int MaxDepth = 256;

    private readonly List<Token> _tokens;
    private readonly Outline _outline;
    private readonly Messages _messages;
    private readonly Dialect _dialect;
    private readonly IAddedDeclarations? _added;
    private readonly Typer _typer;
    private readonly Options _options = new();
    private int _at;
    private int _depth;
    private bool _isLost;

    public Parser(List<Token> tokens, Outline outline, Messages messages, Dialect dialect, IAddedDeclarations? added)
    {
        _added = added;
        (_tokens, _outline, _messages, _dialect) = (tokens, outline, messages, dialect);
        _typer = new Typer(messages, new Folder(dialect));
        _globalScope = new Scope(null);
        _scope = _globalScope;
    }

    private Token Current => _tokens[_at];

    private TokenKind Kind => _tokens[_at].Kind;

    private Place Place => _tokens[_at].Place;

    private TokenKind KindAhead(int count) => _tokens[Math.Min(_at + count, _tokens.Count - 1)].Kind;

    private Token Take()
    {
        var token = Current;
        if (token.Kind != TokenKind.End)
            _at++;
        return token;
    }

    private bool Accept(TokenKind kind)
    {
        if (Kind != kind)
            return false;
        Take();
        return true;
    }

    private bool Expect(TokenKind kind)
    {
        if (!_isLost && Accept(kind))
            return true;
        Lost($"'{Words.Of(kind)}' is expected before {Current}");
        return false;
    }

    /// <summary>A name; empty, with an error said, where there is none.</summary>
    private Token ExpectName(string ofWhat)
    {
        if (!_isLost && Kind == TokenKind.Name)
            return Take();
        Lost($"The name of a {ofWhat} is expected before {Current}");
        return new Token(TokenKind.Name, Place, "", 0);
    }

    /// <summary>A syntax error here.</summary>
    private void Lost(string text)
    {
        if (!_isLost)
            _messages.Error(Place, $"Syntax error: {text}");
        _isLost = true;
    }

    /// <summary>After a syntax error: behind the next semicolon, or before the brace that ends the block or begins one.</summary>
    private void FindStatement()
    {
        if (!_isLost)
            return;
        _isLost = false;
        while (Kind is not (TokenKind.Semicolon or TokenKind.BraceClose or TokenKind.BraceOpen or TokenKind.End))
            Take();
        Accept(TokenKind.Semicolon);
    }

    /// <summary>One level deeper; the caller comes back by <c>_depth--</c>. False, with an error said, where it is too deep.</summary>
    private bool Deeper()
    {
        _depth++;
        if (_depth <= MaxDepth && RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return true;
        TooDeep();
        return false;
    }

    private void TooDeep()
    {
        Lost("too much in one another; part it");
        // Nothing that follows can be made out any more.
        _at = _tokens.Count - 1;
    }

    private Broken BrokenHere() => new(Place);
}
