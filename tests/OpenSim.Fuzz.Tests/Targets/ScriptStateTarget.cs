using OpenSim.Scripts.Code;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Maths;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// The kept state of a script, which travels between regions with its object: what is damaged is a fresh start; what is read is written the
/// same, and runs on.
/// </summary>
public static class ScriptStateTarget
{
    private const string Source = """
        yoption allowall; array bag; object some;
        integer count; float f = 1.5; string text = "ü"; key id; vector v; rotation r; list l = [1, 2.5, "three", <1.0, 2.0, 3.0>];
        integer Sum(integer n, string s) { integer i; for (i = 0; i < n; ++i) { s += (string)i; count += llStringLength(s); } return count; }
        integer Deep(integer n, list more) { if (n == 0) return Sum(3, (string)more); return Deep(n - 1, more + n) * 3; }
        default
        {
            link_message(integer sender, integer number, string message, key from)
            {
                l += [Deep(number, [message]), v * r];
                array inner; object each;
                bag["list"] = l; bag[number] = inner; inner[1.5] = bag; bag[v, r] = from;
                try { foreach (each, in bag) if (each is list) throw inner; } catch (exception e) { some = e; Sum(2, message); bag["thrown"] = e; }
            }
            state_exit() { text = "left"; }
            timer() { state other; }
        }
        state other { state_entry() { while (count < 100) ++count; } }
        """;

    private static readonly CompiledScript Code = new(
        LslCompiler.Compile(Source, Dialect.SecondLife).Program!, 7, new ApiMethods(typeof(MathFunctions).Assembly));

    public static IEnumerable<byte[]> Seeds()
    {
        var script = new Script(Code);
        yield return Write(script);
        for (var i = 0; i < 40; i++)
        {
            if (i == 2)
                script.Post(new ScriptEvent(EventKind.link_message, LslList.Of(ListItem.Of(0), ListItem.Of(2), ListItem.Of("m"), ListItem.OfKey("k"))));
            if (i == 10)
                script.Post(new ScriptEvent(EventKind.timer));
            script.Run(1);
            if (i % 4 == 0)
                yield return Write(script);
        }
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var script = new Script(Code);
        if (!script.TryReadState(input))
            return;
        var written = Write(script);
        var again = new Script(Code);
        if (!again.TryReadState(written) || !Write(again).AsSpan().SequenceEqual(written))
            throw new InvalidOperationException("What was read is written otherwise.");
        // What a damaged state makes of numbers and texts may be wrong, but it runs on or fails as scripts do.
        for (var i = 0; i < 20; i++)
            script.Run(50);
        if (script.Thrown is { } thrown and not NullReferenceException)
            throw new InvalidOperationException("A state that was read broke the code.", thrown);
    }

    private static byte[] Write(Script script)
    {
        var writer = new StateWriter();
        script.WriteState(writer);
        return writer.Written.ToArray();
    }
}
