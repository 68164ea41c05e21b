using Bench.Harness;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Tree;

namespace Bench.Scripts;

/// <summary>A line of LSL to the typed tree, against splitting it into words; the tree kept and read again, against compiling.</summary>
public sealed class CompileBench : IBench
{
    private const int Functions = 80;
    private const int LinesOfFunction = 10;
    private const int Lines = Functions * LinesOfFunction;

    private static readonly char[] Blanks = [' ', '\n', '(', ')', ';', ','];
    private readonly string _source = Source();
    private int _pieces;

    public string Name => "script-compile";

    public void Run(Comparison compare)
    {
        var form = TreeWriter.Write(Compile());
        compare.Measure("a line of LSL compiled", ("compiled", () => Compile()), ("split", () => _pieces = _source.Split(Blanks).Length), Lines);
        compare.Measure("a line kept, all bodies read", ("read", () => Read(form, all: true)), ("compiled", () => Compile()), Lines);
        compare.Measure("a line kept, one body read", ("read", () => Read(form, all: false)), ("compiled", () => Compile()), Lines);
        compare.Note("bytes of a line", $"{(double)form.Length / Lines:F1} kept, {(double)_source.Length / Lines:F1} of source");
    }

    private ScriptProgram Compile() => LslCompiler.Compile(_source, Dialect.SecondLife).Program!;

    private static void Read(byte[] form, bool all)
    {
        var kept = KeptProgram.TryRead(form)!;
        foreach (var function in all ? kept.Program.Functions : kept.Program.Functions.Take(1))
            kept.TryReadBody(function);
    }

    // Lines as scripts of vendors and HUDs have them.
    private static string Source() =>
        "list items; integer count = 0; vector home = <128.0, 128.0, 25.0>;\n"
        + string.Concat(Enumerable.Range(0, Functions).Select(i => $$"""
            string handle{{i}}(integer channel, string message, key id) {
                list parts = llParseString2List(message, ["|", ","], []);
                integer i; vector at = llGetPos() + <0.0, 0.5 * channel, 1.0> * llGetRot();
                for (i = 0; i < llGetListLength(parts); ++i) {
                    if (llList2String(parts, i) == "name" && id != NULL_KEY) { items += [llList2String(parts, i + 1), at]; count++; }
                    else if (llVecDist(at, home) > 10.0 || (count & 3) == 2) llSay(0, "Item " + (string)count + " at " + (string)at);
                }
                llSetLinkPrimitiveParamsFast(LINK_THIS, [PRIM_TEXT, llKey2Name(id), <1, 1, 1>, 1.0, PRIM_COLOR, ALL_SIDES, at / 2, 0.5]);
                return llGetSubString(message, 0, -2) + (string)llList2Integer(parts, -1);
            }

            """))
        + "default { touch_start(integer n) { handle0(0, \"a|b\", llDetectedKey(0)); } }";
}
