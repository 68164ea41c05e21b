using System.Text;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;

namespace OpenSim.Scripts.Tests.Lsl;

/// <summary>Sources that nobody writes by hand: none may take the region with it.</summary>
public class LslBoundsTests
{
    private static IEnumerable<TestCaseData> TooDeep()
    {
        string Many(string text, int count) => new StringBuilder(text.Length * count).Insert(0, text, count).ToString();
        (string Name, string Body)[] bodies =
        [
            ("parentheses", $"integer x = {Many("(", 100_000)}1{Many(")", 100_000)};"),
            ("lists", $"list x = {Many("[", 100_000)}"),
            ("vectors", $"vector x = {Many("<", 100_000)}"),
            ("signs", $"integer x = {Many("- ", 100_000)}1;"),
            ("nots", $"integer x = {Many("!", 100_000)}1;"),
            ("casts", $"string x = {Many("(string)", 100_000)}1;"),
            ("blocks", Many("{", 100_000)),
            ("conditions", Many("if (llGetUnixTime()) ", 100_000) + ";"),
            ("branches", Many("if (llGetUnixTime()) ; else ", 100_000) + ";"),
            ("loops", Many("while (llGetUnixTime()) ", 100_000) + ";"),
            ("calls", Many("llAbs(", 100_000)),
            ("sums", $"integer a; a = a {Many("+ a ", 100_000)};"),
            ("joined", $"string a; a = a {Many("+ \"b\" ", 100_000)};"),
            ("assignments", $"integer a; {Many("a = ", 100_000)}1;"),
            ("parts", $"integer a = llGetPos(){Many(".x", 100_000)};"),
            ("switches", "yoptions; " + Many("switch (1) { case 1: ", 100_000))
        ];
        return bodies.Select(b => new TestCaseData(b.Name, b.Body).SetArgDisplayNames(b.Name));
    }

    /// <summary>On a stack of 256 KiB, less than any thread has.</summary>
    [TestCaseSource(nameof(TooDeep))]
    public void Source_ThatIsNestedTooDeep_IsRefused(string name, string body)
    {
        var compiled = OnSmallStack("yoptions; default { timer() { " + body + " } }");
        Assert.That(compiled.Program, Is.Null, name);
        Assert.That(compiled.Errors.Count(), Is.InRange(1, 100));
    }

    [Test]
    public void Constants_ThatDoubleOneAnother_EndInAnError()
    {
        var source = new StringBuilder("yoptions; constant A0 = \"0123456789\";");
        for (var i = 0; i < 60; i++)
            source.Append($"constant A{i + 1} = A{i} + A{i};");
        var compiled = OnSmallStack(source + "default { timer() { } }");
        Assert.That(compiled.Errors.First().Text, Is.EqualTo("A constant's value must be known before the script runs"));
    }

    [Test]
    public void Source_OfAHundredThousandLines_Compiles()
    {
        var source = new StringBuilder("default { timer() {\n");
        for (var i = 0; i < 100_000; i++)
            source.Append("llSetText(\"line\" + (string)llGetUnixTime(), <1, 0.5, 0>, 1.0);\n");
        Assert.That(LslCompiler.Compile(source + "} }", Dialect.SecondLife).Errors, Is.Empty);
    }

    [Test]
    public void Source_OfAHundredThousandMistakes_SaysTheFirstHundred()
    {
        var source = new StringBuilder("default { timer() {\n");
        for (var i = 0; i < 100_000; i++)
            source.Append("unknown = 1 + ;\n");
        Assert.That(LslCompiler.Compile(source + "} }", Dialect.SecondLife).Errors.Count(), Is.EqualTo(100));
    }

    [Test]
    public void Constants_JoinedOften_TakeNoMoreThanAMegabyte()
    {
        var source = "yoptions; constant A = \"" + new string('a', 60_000) + "\"; default { timer() { "
            + string.Concat(Enumerable.Repeat("A+\"x\";", 100_000)) + "} }";
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(LslCompiler.Compile(source, Dialect.SecondLife).Errors, Is.Empty);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(200 << 20));
    }

    [TestCase("f(;")]
    [TestCase("integer f(integer ")]
    [TestCase("f(integer a,")]
    [TestCase("{ @a; ")]
    [TestCase("#define x\n")]
    [TestCase("\"a\" \"")]
    [TestCase("/* ")]
    [TestCase("'")]
    [TestCase("state a {")]
    [TestCase("default")]
    [TestCase(";")]
    public void Sources_OfOneThing_AreRead(string repeated)
    {
        // Where the time grew with the square of the length, this would take hours.
        var source = string.Concat(Enumerable.Repeat(repeated, 1_000_000 / repeated.Length));
        Assert.That(LslCompiler.Compile(source, Dialect.SecondLife).Program, Is.Null);
    }

    [Test]
    public void Functions_OfOneName_AreCounted()
    {
        string[] types = ["integer", "float", "string", "key", "vector", "rotation", "list"];
        var forms = from a in types from b in types from c in types select $"f({a} x, {b} y, {c} z) {{ }}";
        Assert.That(LslCompiler.Compile(string.Concat(forms) + "default { timer() { } }", Dialect.SecondLife).Errors.First().Text,
            Is.EqualTo("There are too many functions 'f'"));
    }

    [Test]
    public void Source_ThatIsTooLong_IsRefused() =>
        Assert.That(LslCompiler.Compile(new string(' ', LslCompiler.MaxSourceLength + 1), Dialect.SecondLife).Errors, Is.Not.Empty);

    private static LslCompilation OnSmallStack(string source)
    {
        LslCompilation? compiled = null;
        var thread = new Thread(() => compiled = LslCompiler.Compile(source, Dialect.SecondLife), 256 << 10);
        thread.Start();
        thread.Join();
        return compiled!;
    }
}
