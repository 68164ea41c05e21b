using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>What a script does beside working things out: sleeps, waits, fails, changes its state, counts its memory.</summary>
public sealed class RunningTests
{
    private const string Handler = "default { state_entry() { } }";

    [Test]
    public void Loop_WithoutEnd_GivesTheProcessorBack()
    {
        var script = Make("default { state_entry() { while (1) ; } }");
        script.Run(1000);
        for (var i = 0; i < 10; i++)
            Assert.That(script.Run(1000), Is.EqualTo(RunStatus.StepsUsed));
        Assert.That(script.StepsTaken, Is.InRange(10_000, 12_000));
    }

    [Test]
    public void Recursion_WithoutEnd_EndsTheScriptAsInSecondLife()
    {
        var script = Make("integer Deep(integer n) { return 1 + Deep(n + 1); } default { state_entry() { Deep(0); } }");
        script.RunAll();
        Assert.That(script.Failure, Is.EqualTo("Stack-Heap Collision"));
        Assert.That(script.Trace, Does.StartWith("Deep (0, "));
    }

    [Test]
    public void Recursion_OfALargeFunction_FitsTheStackOfAThread([Values(0, 30)] int plainRuns)
    {
        var body = string.Concat(Enumerable.Repeat("l = [n, (string)n, n * 2.0, <n, n, n> * n] + l; l = [];", 300));
        var compiled = LslCompiler.Compile("list l; Deep(integer n) { " + body + " Deep(n + 1); } " +
            "default { state_entry() { Deep(0); } }", Dialect.SecondLife);
        var script = new ProbeScript(new CompiledScript(compiled.Program!, 1, ProbeFunctions.Methods) { PlainRuns = plainRuns });
        script.RunAll();
        Assert.That(script.Failure, Is.EqualTo("Stack-Heap Collision"));
    }

    // Local strings that loops add to; what is in g afterwards, straight and in pieces of a step.
    [TestCase("for (; i < 100; ++i) { s += \"x\"; if (i % 10 == 6) s = \"\"; } g = s;", "xxx")]
    [TestCase("for (; i < 5; ++i) s += (string)i; g = s + \"|\" + s;", "01234|01234")]
    [TestCase("for (; i < 8; ++i) s += \"0123456789\"; g = s;", "01234567890123456789012345678901234567890123456789012345678901234567890123456789")]
    [TestCase("integer j; for (; j < 3; ++j) { s = \"a\"; for (i = 0; i < 2; ++i) s += \"b\"; g += s; }", "abbabbabb")]
    [TestCase("for (; i < 3; ++i) s += (s = \"b\"); g = s;", "bb")]
    [TestCase("for (; i < 3; ++i) { s += \"a\"; g += s; }", "aaaaaa")]
    [TestCase("for (; i < 3; ++i) s += Slow(i); s += \".\"; g = s;", "0,1,2,.")]
    [TestCase("for (; i < 3; ++i) { string t; t += \"a\"; s += \"b\"; t += \"c\"; } g = s;", "bbb")]
    [TestCase("jump past; string u = \"no\"; @past; for (; i < 3; ++i) u += \"y\"; g = u;", "yyy")]
    [TestCase("s = \"begin \"; for (; i < 2; ++i) s += \"\"; g = s;", "begin ")]
    public void String_ThatALoopAddsTo_IsWhatWasAdded(string body, string expected)
    {
        foreach (var steps in new[] { 1, 7, 100_000 })
        {
            var script = Make("string g; string Slow(integer n) { integer k; while (++k < 3) ; return (string)n + \",\"; } "
                + $"default {{ state_entry() {{ integer i; string s; {body} }} }}");
            script.RunAll(steps: steps);
            Assert.That((script.Failure, script.Objects[0]), Is.EqualTo(("", expected)), $"{steps} steps");
        }
    }

    [Test]
    public void String_ThatALoopAddsToForEver_EndsTheScriptAsInSecondLife()
    {
        foreach (var added in new[] { "\"some more\"", "s" })
        {
            var script = Make($"default {{ state_entry() {{ string s = \"a\"; while (1) s += {added}; }} }}");
            script.RunAll();
            Assert.That(script.Failure, Is.EqualTo("Stack-Heap Collision"));
        }
    }

    [Test]
    public void Recursion_OfSomeHundred_ComesBack()
    {
        var script = Make("integer g; integer Deep(integer n) { if (n == 0) return 0; return 1 + Deep(n - 1); } default { state_entry() { g = Deep(500); } }");
        script.RunAll(steps: 100);
        Assert.That((script.Failure, (int)script.Words[0]), Is.EqualTo(("", 500)));
    }

    [Test]
    public void Calls_ThatCountNoneOfTheirDepth_FitTheStackOfAThread()
    {
        // 20,000 functions that each call the one before: not recursive, and too deep for any thread.
        var source = string.Concat(Enumerable.Range(0, 20_000).Select(i => $"f{i}() {{ {(i == 0 ? "" : $"f{i - 1}();")} }}\n"));
        var script = Make(source + "default { state_entry() { f19999(); } }");
        script.RunAll();
        Assert.That(script.Failure, Is.EqualTo("Stack-Heap Collision"));
    }

    [TestCase("string s = \"0123456789\"; while (1) s += s;")]
    [TestCase("list l; while (1) l += [1, 2.0, \"three\"];")]
    [TestCase("list l = [1]; while (1) l = l + l;")]
    [TestCase("string s = \"x\"; @a; s = s + s; jump a;")]
    [TestCase("string s = \"0123456789\"; s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;s=s+s;")]
    public void Memory_UsedWithoutEnd_EndsTheScript(string statements)
    {
        var script = Make("default { state_entry() { " + statements + " } }");
        var before = GC.GetAllocatedBytesForCurrentThread();
        script.RunAll(steps: 10_000);
        Assert.That(script.Failure, Is.EqualTo("Stack-Heap Collision"));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(64 << 20));
    }

    [Test]
    public void Memory_MadeAndForgotten_IsNoReasonToEnd()
    {
        var script = Make("integer g; default { state_entry() { for (g = 0; g < 20000; ++g) { string s = (string)g + \" and more text\"; list l = [s, s]; } } }");
        script.RunAll(steps: 10_000);
        Assert.That((script.Failure, (int)script.Words[0]), Is.EqualTo(("", 20000)));
    }

    [Test]
    public void State_AllowsNoMoreMemoryThanTheScriptMayHave_AndIsWeighed()
    {
        var script = Make("string g; default { state_entry() { g = \"some text\"; } }");
        script.RunAll();
        script.MemoryLimit = 1 << 30;
        var writer = new StateWriter();
        script.WriteState(writer);
        var other = new ProbeScript(script.Code);
        Assert.That(other.TryReadState(writer.Written));
        Assert.That((other.MemoryLimit, other.UsedMemory > 0), Is.EqualTo((Script.DefaultMemoryLimit, true)));
    }

    private static IEnumerable<EventKind> Kinds => Enum.GetValues<EventKind>();

    [TestCaseSource(nameof(Kinds))]
    public void Event_WithOtherArgumentsThanItsKindHas_IsTakenNowhere(EventKind kind)
    {
        ListItem[] right = [.. ApiDeclarations.All.EventsInOrder[(int)kind].ArgumentTypes.ToArray().Select(SampleOf)];
        Assert.That(IsTaken(kind, right));
        Assert.That(IsTaken(kind, [.. right, 1]), Is.False);
        for (var i = 0; i < right.Length; i++)
        {
            ListItem[] other = [.. right];
            other[i] = 1.5;
            Assert.That(IsTaken(kind, other), Is.False, $"argument {i}");
            Assert.That(IsTaken(kind, right[..i]), Is.False, $"only {i} of them");
        }
    }

    private static ListItem SampleOf(ScriptType type) => type switch
    {
        ScriptType.Integer => 7,
        ScriptType.Vector => new System.Numerics.Vector3(1, 2, 3),
        ScriptType.Rotation => System.Numerics.Quaternion.Identity,
        _ => ListItem.OfKey("text")
    };

    // In a queue, and out of a state.
    private static bool IsTaken(EventKind kind, ListItem[] arguments)
    {
        var told = new ScriptEvent(kind, LslList.Take(arguments));
        var writer = new StateWriter();
        writer.Event(told);
        var reader = new StateReader(writer.Written);
        reader.Event();
        var isQueued = new ScriptQueue().TryAdd(told);
        Assert.That(reader.IsValid, Is.EqualTo(isQueued));
        return isQueued;
    }

    [Test]
    public void DivisionByZero_EndsTheScriptWhereItStands()
    {
        var script = Make("integer g = 1;\ndefault\n{\n    state_entry()\n    {\n        g = 7 / (g - 1);\n        g = 5;\n    }\n}");
        script.RunAll();
        Assert.That((script.Failure, (int)script.Words[0], script.Trace), Is.EqualTo(("Math Error", 1, "state_entry (5, 14)\n")));
    }

    [Test]
    public void StateChange_RunsExitThenEntry_AndDropsWhatIsQueued()
    {
        var script = Make("""
            string g;
            default { touch_start(integer n) { g += "t"; state other; g += "never"; } state_exit() { g += "x"; } }
            state other { state_entry() { g += "e"; } touch_start(integer n) { g += "T"; } }
            """);
        script.RunAll();
        var touch = new ScriptEvent(EventKind.touch_start, LslList.Of(1));
        script.Post(touch);
        script.Post(touch);
        script.RunAll();
        Assert.That(((string)script.Objects[0], script.State, script.Queue.Count), Is.EqualTo(("txe", 1, 0)));
    }

    [Test]
    public void Reset_InTheMiddle_BeginsAnew()
    {
        var script = new ProbeScript(Code(new Statement[] { Say("first"), Call("reset"), Say("never") }));
        script.Run(1000);
        Assert.That(script.Run(1000), Is.EqualTo(RunStatus.WasReset));
        Assert.That(script.HasWork, "state_entry is queued");
        Assert.That(script.Said, Is.EqualTo(new[] { "first" }));
    }

    [Test]
    public void Reset_WhileAStateIsLeft_LeavesNoStateToEnter()
    {
        var script = Make("integer g; default { state_entry() { if (g == 0) state other; } state_exit() { g = 1; } } state other { }");
        script.Run(1000);
        Assert.That(script.Run(1000), Is.EqualTo(RunStatus.StepsUsed), "state_exit is next");
        script.Restart();
        script.Run(1000);
        Assert.That((script.Run(1000), script.State), Is.EqualTo((RunStatus.StepsUsed, 0)), "state_entry of the default state again");
    }

    [Test]
    public void Sleep_GivesItsSecondsAndGoesOnAfterIt()
    {
        var script = new ProbeScript(Code(new Statement[] { Call("sleep", new FloatConstant(2.5, default)), Say("awake") }));
        script.Run(1000);
        Assert.That((script.Run(1000), script.SleepSeconds), Is.EqualTo((RunStatus.Sleeping, 2.5)));
        Assert.That(script.Run(1000), Is.EqualTo(RunStatus.EventEnded));
        Assert.That(script.Said, Is.EqualTo(new[] { "awake" }));
    }

    [Test]
    public void Function_ThatThrows_EndsItsScriptAndNothingElse()
    {
        var script = new ProbeScript(Code(new Statement[] { Call("broken"), Say("never") }));
        script.RunAll();
        Assert.That((script.HasFailed, script.Said.Count, script.Thrown is InvalidOperationException), Is.EqualTo((true, 0, true)));
        script.Restart();
        Assert.That((script.HasFailed, script.Thrown), Is.EqualTo((false, default(Exception))));
    }

    [Test]
    public void UsedMemory_IsWhatItsValuesTakeNow()
    {
        var text = new Variable("t", ScriptType.String, 0, true);
        var used = new Variable("u", ScriptType.Integer, 1, true);
        var measure = new CallApi(ProbeFunctions.Named("measure"), [], default);
        var statements = new Statement[]
        {
            new Evaluate(new Assign(text, new TextConstant(new string('x', 1000), ScriptType.String, default), default), default),
            new Evaluate(new Assign(used, measure, default), default)
        };
        var script = new ProbeScript(Code(statements, new Global(text, null), new Global(used, null)));
        script.RunAll();
        Assert.That((int)script.Words[0], Is.InRange(2000, 2200));
    }

    [TestCase("repeat", 2000, TestName = "Call_OfWhatOnlyWorksSomethingOut_TakesStepsByItsText")]
    [TestCase("doze", 0, TestName = "Call_WithoutTextOrList_TakesNone")]
    [TestCase("shout", 2000, TestName = "Call_ThatMayStop_TakesStepsByItsText")]
    [TestCase("ask", 4000, TestName = "Call_MadeTwice_TakesThemTwice")]
    [TestCase("items", 3000, TestName = "Call_WithAList_TakesAStepForEachItem")]
    [TestCase("length", 0, TestName = "Call_OfFixedCost_TakesNoneForAList")]
    public void Call_TakesStepsBySizeOfItsArguments(string function, int expected) =>
        Assert.That(StepsOfCall(function, 8000, 3000) - StepsOfCall(function, 0, 0), Is.EqualTo(expected));

    private static long StepsOfCall(string function, int characters, int items)
    {
        var declared = ProbeFunctions.Named(function);
        var globals = declared.Parameters.Select((p, i) => new Global(new Variable("g" + i, p.Type, i, true), p.Type switch
        {
            ScriptType.String => new TextConstant(new string('x', characters), ScriptType.String, default),
            ScriptType.List => new MakeList([.. Enumerable.Repeat(new IntegerConstant(1, default), items)], default),
            _ => null
        })).ToArray();
        var call = new CallApi(declared, [.. globals.Select(g => new ReadVariable(g.Variable, default))], default);
        var script = new ProbeScript(Code([new Evaluate(call, default)], globals)) { MemoryLimit = 1 << 20 };
        script.RunAll(steps: 100_000);
        Assert.That(script.Failure, Is.Empty);
        return script.StepsTaken;
    }

    [Test]
    public void Globals_SetFromTheTree_AreAsTheirCodeSetsThem([Values] Dialect dialect)
    {
        const string Plain = "integer a = -7; float b = a; float c = 0.1; string d = \"x\"; key e = d; string f = e; vector g = <1, 2, 3>; " +
            "rotation h; rotation i = <0.0, 0.6, 0.0, 0.8>; list j = [a, b, c, d, e, f, g, i, 4, 0.2, \"y\"]; list k = j; list l; ";
        var (plain, worked) = (Make(Plain + Handler, dialect), Make(Plain + "integer z = llAbs(-5); " + Handler, dialect));
        plain.RunAll();
        worked.RunAll();
        Assert.That(plain.Words, Is.EqualTo(worked.Words[..^1]));
        Assert.That(plain.Objects.Select(Told), Is.EqualTo(worked.Objects.Select(Told)));

        static string Told(object value) => value is not LslList list
            ? $"{value}"
            : string.Join("|", list.Items.ToArray().Select(item => $"{item.Type} {Casts.ToText(LslList.Of(item), Dialect.SecondLife)}"));
    }

    [Test]
    public void Globals_ThatDoNotFit_EndTheScript()
    {
        var items = new MakeList([.. Enumerable.Repeat(new IntegerConstant(1, default), 5000)], default);
        var script = new ProbeScript(Code([Say("never")], new Global(new Variable("g", ScriptType.List, 0, true), items)));
        script.RunAll();
        Assert.That((script.Failure, script.Trace), Is.EqualTo(("Stack-Heap Collision", "(globals) (0, 0)\n")));
    }

    private static ProbeScript Make(string source, Dialect dialect = Dialect.SecondLife)
    {
        var compiled = LslCompiler.Compile(source, dialect);
        Assert.That(compiled.Errors, Is.Empty);
        return new ProbeScript(new CompiledScript(compiled.Program!, 1, ProbeFunctions.Methods));
    }

    private static Evaluate Say(string text) => Call("say", new TextConstant(text, ScriptType.String, default));

    private static Evaluate Call(string name, params Expression[] arguments) =>
        new(new CallApi(ProbeFunctions.Named(name), arguments, default), default);

    private static CompiledScript Code(Statement[] statements, params Global[] globals)
    {
        var function = new Function("state_entry", ScriptType.Void, 0, default) { Body = new Block(statements, default) };
        var handler = new Handler(ApiDeclarations.All.EventsInOrder[(int)EventKind.state_entry], function);
        var program = new ScriptProgram(globals, [], [new ScriptState("default", 0, [handler])], Dialect.SecondLife);
        return new CompiledScript(program, 1, ProbeFunctions.Methods);
    }
}
