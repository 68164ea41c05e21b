using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl.Errors;
using OpenSim.Scripts.Lsl.Parsing;
using OpenSim.Scripts.Lsl.Tokens;

namespace OpenSim.Scripts.Lsl;

/// <summary>
/// LSL to the typed tree. Compiles what either Second Life or OpenSimulator's YEngine compiles; what only the latter takes is a warning.
/// Never throws, whatever the source; time and memory grow with its length.
/// </summary>
public static class LslCompiler
{
    /// <summary>Longer sources are refused: Second Life takes 64 KiB.</summary>
    public const int MaxSourceLength = 8 << 20;

    /// <param name="dialect">Whose results are given, not what is compiled: constants are folded in its arithmetic.</param>
    /// <param name="added">What modules add to the functions and constants of the world; null for nothing.</param>
    public static LslCompilation Compile(string source, Dialect dialect, IAddedDeclarations? added = null)
    {
        var messages = new Messages();
        if (source.Length > MaxSourceLength)
        {
            messages.Error(default, $"The script is longer than {MaxSourceLength} characters");
            return new LslCompilation(null, messages.InOrder());
        }

        var tokens = Lexer.Read(source, messages);
        var outline = Outline.Read(tokens, messages);
        var program = new Parser(tokens, outline, messages, dialect, added).Script();
        return new LslCompilation(messages.HasErrors ? null : program, messages.InOrder());
    }
}
