using System.Buffers;
using OpenSim.Scripts.Lsl.Errors;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Tokens;

/// <summary>Source to tokens. The last one is <see cref="TokenKind.End"/>.</summary>
internal sealed class Lexer(string source, Messages messages)
{
    /// <summary>More than 100,000 lines have; they take 96 MB.</summary>
    private const int MaxTokens = 3_000_000;

    private static readonly SearchValues<char> NameCharacters =
        SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

    private static readonly SearchValues<char> NameCharactersAndDollar =
        SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$");

    // Lines that a preprocessor should have taken away: in Second Life they are errors one word later.
    private static readonly string[] Directives =
        ["include", "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif", "pragma", "error", "warning", "import"];

    private readonly List<Token> _tokens = new(source.Length / 5 + 16);
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    // A $ in a name is one of YEngine's options, which are read later: where it is named, it holds for the whole script.
    private readonly bool _hasDollars =
        source.Contains("dollarsigns", StringComparison.OrdinalIgnoreCase) || source.Contains("allowall", StringComparison.OrdinalIgnoreCase);

    private readonly Options _options = new();

    private int _at;
    private int _line;
    private int _lineStart;

    private Place Here => new(_line, _at - _lineStart);

    public static List<Token> Read(string source, Messages messages)
    {
        var lexer = new Lexer(source, messages);
        while (lexer._at < source.Length && lexer._tokens.Count < MaxTokens)
            lexer.Step();
        if (lexer._at < source.Length)
            messages.Error(lexer.Here, "The script is too long");
        lexer.Add(TokenKind.End, lexer.Here);
        return lexer._tokens;
    }

    private void Step()
    {
        var c = source[_at];
        if (c <= ' ' || c is '\u00A0' or '\uFEFF')
            Skip();
        else if (c == '/' && Next is '/' or '*')
            SkipComment();
        else if (char.IsAsciiDigit(c) || (c == '.' && char.IsAsciiDigit(Next)))
            Number();
        else if (c == '"' || (c == 'L' && Next == '"'))
            Text();
        else if (char.IsAsciiLetter(c) || c == '_' || (c == '$' && _hasDollars))
            Name();
        else if (c == '\'')
            Character();
        else if (c == '#' && IsDirective())
            SkipDirective();
        else
            Sign();
    }

    private char Next => _at + 1 < source.Length ? source[_at + 1] : '\0';

    private void Skip()
    {
        if (source[_at++] != '\n')
            return;
        _line++;
        _lineStart = _at;
    }

    private void SkipComment()
    {
        var isLine = Next == '/';
        var end = source.IndexOf(isLine ? "\n" : "*/", _at + 2, StringComparison.Ordinal);
        if (end < 0 && !isLine)
            messages.Warn(Here, "This comment has no end");
        end = end < 0 ? source.Length : isLine ? end : end + 2;
        while (_at < end)
            Skip();
    }

    private void Number()
    {
        var place = Here;
        var (value, length, isFloat, isTooLarge) = NumberReader.Read(source.AsSpan(_at));
        if (isTooLarge)
            messages.Warn(place, "This integer has more than 32 bits: it becomes -1");
        _at += length;
        _tokens.Add(new Token(isFloat ? TokenKind.Float : TokenKind.Integer, place, "", value));
    }

    private void Name()
    {
        var place = Here;
        var rest = source.AsSpan(_at);
        var end = rest.IndexOfAnyExcept(_hasDollars ? NameCharactersAndDollar : NameCharacters);
        var length = end < 0 ? rest.Length : end;
        var name = Interned(rest[..length]);
        _at += length;
        _tokens.Add(new Token(Words.Keywords.GetValueOrDefault(name, _options.TypeOf(name)), place, name, 0));
    }

    private string Interned(ReadOnlySpan<char> name)
    {
        var lookup = _names.GetAlternateLookup<ReadOnlySpan<char>>();
        if (!lookup.TryGetValue(name, out var known))
            _names.Add(known = name.ToString());
        return known;
    }

    /// <summary>In L"…" the quote is the first character of the string.</summary>
    private void Text()
    {
        var place = Here;
        var before = "";
        if (source[_at] == 'L')
        {
            before = "\"";
            _at++;
        }

        var (text, length) = StringReader.Read(source.AsSpan(_at));
        if (text is null)
            messages.Error(place, "This string has no end");
        var end = _at + length;
        while (_at < end)
            Skip();
        _tokens.Add(new Token(TokenKind.String, place, before + text, 0));
    }

    private void Character()
    {
        var length = Next == '\\' ? 4 : 3;
        if (_at + length > source.Length || source[_at + length - 1] != '\'')
        {
            Ignore();
            return;
        }

        Add(TokenKind.Character, Here);
        for (; length > 0; length--)
            Skip();
    }

    /// <summary>At the beginning of a line a # with a preprocessor's word, or with the number of a line that one left.</summary>
    private bool IsDirective()
    {
        if (source.AsSpan(_lineStart, _at - _lineStart).ContainsAnyExcept(" \t\uFEFF"))
            return false;
        var rest = source.AsSpan(_at + 1).TrimStart(" \t");
        return (rest.Length > 0 && char.IsAsciiDigit(rest[0])) || DirectiveIn(rest) is not null;
    }

    private static string? DirectiveIn(ReadOnlySpan<char> rest)
    {
        var word = rest[..(rest.IndexOfAnyExcept(NameCharacters) is var end and >= 0 ? end : rest.Length)].ToString();
        return Directives.Contains(word) ? word : null;
    }

    private void SkipDirective()
    {
        if (DirectiveIn(source.AsSpan(_at + 1).TrimStart(" \t")) is { } word)
            messages.Error(Here, $"#{word} is for a preprocessor: switch on the viewer's");
        var end = source.IndexOf('\n', _at);
        _at = end < 0 ? source.Length : end;
    }

    private void Sign()
    {
        var rest = source.AsSpan(_at);
        foreach (var (text, kind) in Words.SignsByFirst.GetValueOrDefault(source[_at], []))
        {
            if (!rest.StartsWith(text, StringComparison.Ordinal))
                continue;
            Add(kind, Here);
            _at += text.Length;
            if (kind == TokenKind.Semicolon)
                SwitchOn();
            return;
        }

        Ignore();
    }

    // What option is meant, and where one may stand, the parser says: here it is known which words are types behind it.
    private void SwitchOn()
    {
        if (_tokens is [.., { Kind: TokenKind.Name } before, { Kind: TokenKind.Name } option, _] && Options.IsBegunBy(before.Text))
            _options.SwitchOn(option.Text);
        else if (_tokens is [.., { Kind: TokenKind.Name } all, _] && Options.IsUsual(all.Text))
            _options.SwitchOnUsual();
    }

    /// <summary>As Second Life does.</summary>
    private void Ignore()
    {
        messages.Warn(Here, $"The character '{source[_at]}' means nothing in a script and is ignored");
        _at++;
    }

    private void Add(TokenKind kind, Place place) => _tokens.Add(new Token(kind, place, "", 0));
}
