using System.Security.Cryptography;

namespace OpenSim.Scripts.Tree;

/// <summary>
/// The binary form of a program: 4 bytes "OSLT", a byte of version, 8 bytes of the rest's SHA-256, then numbers of 7 bits a byte:
/// texts, functions of the API, globals, functions with the bodies' lengths, states, and last the bodies, each of which is read when it is
/// first needed. A text, variable, label or function is named by its number. Places are kept where something can fail or call; all else
/// that is read stands at the last of them.
/// </summary>
internal static class TreeFormat
{
    public const uint Magic = 0x544C534F;
    public const byte Version = 3;
    public const int HeaderLength = 13;

    /// <summary>Statements and expressions in one another: the front end makes less.</summary>
    public const int MaxDepth = 2000;

    /// <returns>What stands at 5 in a whole form.</returns>
    public static ReadOnlySpan<byte> Hash(ReadOnlySpan<byte> form) => SHA256.HashData(form[HeaderLength..]).AsSpan(0, 8);
}

internal enum StatementTag : byte
{
    Block,
    Evaluate,
    Declare,
    DeclareEmpty,
    If,
    IfElse,
    Loop,
    Jump,
    Mark,
    Return,
    ReturnValue,
    ChangeState,
    Try,
    Throw
}

internal enum ExpressionTag : byte
{
    Integer,
    Float,
    String,
    Key,
    Vector,
    Rotation,
    Read,
    ReadComponent,
    ComponentOf,
    Assign,
    AssignComponent,
    Increment,
    Unary,
    Binary,
    Cast,
    Truth,
    Choice,
    MakeVector,
    MakeRotation,
    MakeList,
    CallFunction,
    CallApi,
    Operation
}
