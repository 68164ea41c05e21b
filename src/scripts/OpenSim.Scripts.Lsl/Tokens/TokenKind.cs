namespace OpenSim.Scripts.Lsl.Tokens;

internal enum TokenKind : byte
{
    End,
    Name,
    Integer,
    Float,
    String,

    /// <summary>YEngine's 'c'.</summary>
    Character,

    // Types, in the order of ScriptType.
    IntegerType,
    FloatType,
    StringType,
    KeyType,
    VectorType,
    RotationType,
    ListType,

    // YEngine's, where a script has switched them on.
    ArrayType,
    ObjectType,

    Default,
    State,
    Jump,
    Return,
    If,
    Else,
    For,
    While,
    Do,

    ParenthesisOpen,
    ParenthesisClose,
    BraceOpen,
    BraceClose,
    BracketOpen,
    BracketClose,
    Semicolon,
    Comma,
    Dot,
    Colon,
    Question,
    At,
    Ellipsis,

    Assign,
    AssignAdd,
    AssignSubtract,
    AssignMultiply,
    AssignDivide,
    AssignModulo,
    AssignAnd,
    AssignOr,
    AssignXor,
    AssignShiftLeft,
    AssignShiftRight,

    Increment,
    Decrement,
    Not,
    Complement,

    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    And,
    Or,

    /// <summary>YEngine's &amp;&amp;&amp; and |||, which leave the right side out.</summary>
    ShortAnd,
    ShortOr
}
