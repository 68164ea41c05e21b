using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Tokens;

/// <param name="Text">A name, or what a string says with its escapes resolved; else empty.</param>
/// <param name="Number">An integer's or float's value.</param>
internal readonly record struct Token(TokenKind Kind, Place Place, string Text, double Number)
{
    /// <summary>As it is called in an error.</summary>
    public override string ToString() => Kind switch
    {
        TokenKind.End => "the end of the script",
        TokenKind.Name => $"'{Text}'",
        TokenKind.String => "a string",
        TokenKind.Integer or TokenKind.Float => "a number",
        TokenKind.Character => "a character",
        _ => $"'{Words.Of(Kind)}'"
    };
}
