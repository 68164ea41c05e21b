using System.Collections.Frozen;

namespace OpenSim.Scripts.Lsl.Tokens;

/// <summary>Keywords and signs.</summary>
internal static class Words
{
    /// <summary>The longest first among those that begin alike.</summary>
    private static readonly (string Text, TokenKind Kind)[] Signs =
    [
        ("&&&", TokenKind.ShortAnd), ("|||", TokenKind.ShortOr), ("<<=", TokenKind.AssignShiftLeft), (">>=", TokenKind.AssignShiftRight),
        ("...", TokenKind.Ellipsis), ("<=", TokenKind.LessOrEqual), (">=", TokenKind.GreaterOrEqual), ("==", TokenKind.Equal),
        ("!=", TokenKind.NotEqual), ("++", TokenKind.Increment), ("--", TokenKind.Decrement), ("&&", TokenKind.And), ("||", TokenKind.Or),
        ("+=", TokenKind.AssignAdd), ("-=", TokenKind.AssignSubtract), ("*=", TokenKind.AssignMultiply), ("/=", TokenKind.AssignDivide),
        ("%=", TokenKind.AssignModulo), ("&=", TokenKind.AssignAnd), ("|=", TokenKind.AssignOr), ("^=", TokenKind.AssignXor),
        ("<<", TokenKind.ShiftLeft), (">>", TokenKind.ShiftRight), ("(", TokenKind.ParenthesisOpen), (")", TokenKind.ParenthesisClose),
        ("{", TokenKind.BraceOpen), ("}", TokenKind.BraceClose), ("[", TokenKind.BracketOpen), ("]", TokenKind.BracketClose),
        (";", TokenKind.Semicolon), (",", TokenKind.Comma), (".", TokenKind.Dot), (":", TokenKind.Colon), ("?", TokenKind.Question),
        ("@", TokenKind.At), ("=", TokenKind.Assign), ("!", TokenKind.Not), ("~", TokenKind.Complement),
        ("+", TokenKind.Plus), ("-", TokenKind.Minus), ("*", TokenKind.Star), ("/", TokenKind.Slash), ("%", TokenKind.Percent),
        ("<", TokenKind.Less), (">", TokenKind.Greater), ("&", TokenKind.BitAnd), ("|", TokenKind.BitOr), ("^", TokenKind.BitXor)
    ];

    /// <summary>By their first character.</summary>
    public static readonly FrozenDictionary<char, (string Text, TokenKind Kind)[]> SignsByFirst =
        Signs.GroupBy(s => s.Text[0]).ToFrozenDictionary(g => g.Key, g => g.ToArray());

    /// <summary>By name; quaternion is an older word for rotation.</summary>
    public static readonly FrozenDictionary<string, TokenKind> Keywords = new Dictionary<string, TokenKind>
    {
        ["integer"] = TokenKind.IntegerType, ["float"] = TokenKind.FloatType,
        ["string"] = TokenKind.StringType, ["key"] = TokenKind.KeyType, ["vector"] = TokenKind.VectorType,
        ["rotation"] = TokenKind.RotationType, ["quaternion"] = TokenKind.RotationType, ["list"] = TokenKind.ListType,
        ["default"] = TokenKind.Default, ["state"] = TokenKind.State, ["jump"] = TokenKind.Jump, ["return"] = TokenKind.Return,
        ["if"] = TokenKind.If, ["else"] = TokenKind.Else, ["for"] = TokenKind.For, ["while"] = TokenKind.While, ["do"] = TokenKind.Do
    }.ToFrozenDictionary(StringComparer.Ordinal);

    private static readonly FrozenDictionary<TokenKind, string> Texts = Signs.Select(s => (s.Kind, s.Text))
        .Concat(Keywords.Where(k => k.Key != "quaternion").Select(k => (Kind: k.Value, Text: k.Key)))
        .ToFrozenDictionary(w => w.Kind, w => w.Text);

    public static string Of(TokenKind kind) => Texts.GetValueOrDefault(kind, "");
}
