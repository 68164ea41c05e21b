using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Running;
using OpenSim.Testing;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>Running code makes nothing but what the script itself makes.</summary>
public sealed class CodeAllocationTests
{
    private static readonly ScriptEvent Timer = new(EventKind.timer);

    [TestCase("integer s = 1; integer i; for (i = 0; i < 1000; ++i) s = s * 3 ^ i / (i + 1);")]
    [TestCase("float s; integer i; for (i = 0; i < 1000; ++i) s = s * 0.5 + i;")]
    [TestCase("vector s; integer i; for (i = 0; i < 1000; ++i) { s += <i, 1.0, 2.0>; s.x = s * s; }")]
    [TestCase("integer i; for (i = 0; i < 1000; ++i) g = Twice(Deep(3) + g);")]
    public void Event_ThatReckonsLoopsAndCalls_AllocatesNothing(string work)
    {
        var script = Make(work);
        Assert.That(Allocations.WhenWarm(() => RunOnce(script, 1_000_000)), Is.Zero);
    }

    [Test]
    public void Event_LeftAndTakenUpAtEveryStep_AllocatesNothing()
    {
        var script = Make("string t = \"x\"; vector v = <1.0, 2.0, 3.0>; integer i; for (i = 0; i < 100; ++i) g = Twice(Deep(3) + i);");
        Assert.That(Allocations.WhenWarm(() => RunOnce(script, 1)), Is.Zero);
        Assert.That(script.HasFailed, Is.False, script.Failure);
    }

    private static void RunOnce(ProbeScript script, int steps)
    {
        script.Post(Timer);
        while (script.HasWork)
            script.Run(steps);
    }

    private static ProbeScript Make(string work)
    {
        var source = $$"""
            integer g;
            integer Twice(integer n) { return n * 2; }
            integer Deep(integer n) { if (n == 0) return 1; return Deep(n - 1) + n; }
            default { timer() { {{work}} } }
            """;
        var compiled = LslCompiler.Compile(source, Dialect.SecondLife);
        Assert.That(compiled.Errors, Is.Empty);
        var script = new ProbeScript(new CompiledScript(compiled.Program!, 1, ProbeFunctions.Methods));
        script.RunAll();
        return script;
    }
}
