using System.Security.Cryptography;
using System.Text;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Tree;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Sources of scripts: anything is compiled or refused with an error in a place that is there.</summary>
public static class LslSourceTarget
{
    internal const string Sample = """
        integer g = 1; list l = [1, 2.5, "a", <1, 2, 3>, <0, 0, 0, 1>];
        string f(string s, integer i) { @top; if (i > 0 && s != "") { --i; jump top; } return s + (string)i; }
        default { state_entry() { vector v = llGetPos(); v.x += 1.0; for (g = 0; g < 9; ++g) l += g; while (g) g--; do state other; while (FALSE); } }
        state other { listen(integer c, string n, key id, string m) { if (llGetOwner() == id) llSay(0, f(m, c)); else return; } }
        """;

    private const string Extended = "yoptions; constant A = 1 + 2; default { timer() { integer i; switch (i) { case A ... 9: break; default: i <<= 1; } } }";

    private const string Arrays = """
        yoption allowall; array a; object o;
        integer f() { try { try { a[1, "x"] = o = undef; return a.count; } catch (string s) { throw; } } finally { foreach (o, in a) if (o is ~key) break; } }
        default { timer() { throw a.index(f()); } }
        """;

    public static IEnumerable<byte[]> Seeds() =>
        [Encoding.UTF8.GetBytes(Sample), Encoding.UTF8.GetBytes(Extended), Encoding.UTF8.GetBytes(Arrays)];

    public static IEnumerable<string> Tokens() =>
    [
        "default", "state", "integer", "string", "list", "vector", "rotation", "key", "float", "jump", "return", "if", "else", "for", "while", "do",
        "(", ")", "{", "}", "[", "]", "<", ">", ";", ",", ".", "@", "=", "+=", "++", "--", "&&", "||", "==", "!=", "<<", ">>", "&&&", "?", ":", "...",
        "\"", "\\", "//", "/*", "*/", "#include", "0x", "1e9", ".5", "L\"", "'c'", "yoptions;", "yoption allowall;", "constant", "switch", "case",
        "array", "object", "undef", "foreach (k, v in a)", "try", "catch", "finally", "throw", "exception", "is",
        "llSay", "osNpcCreate", "touch_start", "x", "TRUE", "NULL_KEY", "(string)", "print"
    ];

    public const long AllocationLimit = 64 << 20;

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var source = Encoding.UTF8.GetString(input);
        var compiled = LslCompiler.Compile(source, Dialect.SecondLife);
        var lines = source.Count(c => c == '\n');
        foreach (var message in compiled.Messages)
            if (message.Place.Line < 0 || message.Place.Line > lines || message.Place.Column < 0 || message.Place.Column > source.Length)
                throw new InvalidOperationException($"There is no place for {message}");
        if (compiled.Program is null != compiled.Errors.Any())
            throw new InvalidOperationException("A program with errors, or none without.");
        if (compiled.Program is not { } program)
            return;
        var kept = KeptProgram.TryRead(TreeWriter.Write(program)) ?? throw new InvalidOperationException("What was written is not read.");
        if (!kept.Program.Functions.All(kept.TryReadBody))
            throw new InvalidOperationException("What was written of a function is not read.");
    }
}

/// <summary>The kept form of a program, with a hash that fits: what is read can be written and read again.</summary>
public static class KeptProgramTarget
{
    private const int Header = 13;

    public static IEnumerable<byte[]> Seeds() =>
        [TreeWriter.Write(LslCompiler.Compile(LslSourceTarget.Sample, Dialect.OpenSimulator).Program!)[Header..]];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        byte[] form = [.. "OSLT"u8, 1, .. SHA256.HashData(input).AsSpan(0, 8), .. input];
        if (KeptProgram.TryRead(form) is not { } kept || !kept.Program.Functions.All(kept.TryReadBody))
            return;
        var again = KeptProgram.TryRead(TreeWriter.Write(kept.Program));
        if (again is null || !again.Program.Functions.All(again.TryReadBody))
            throw new InvalidOperationException("What was read cannot be written.");
    }
}
