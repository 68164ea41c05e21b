using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Tests.Samples;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Tests.Lsl;

/// <summary>What the tree of an accepted script is.</summary>
public class LslTreeTests
{
    private const string Locals = "integer a; integer b; integer c; float f; vector v; rotation r; string s; key k; list l; ";

    // Written back with all brackets, in the words of the tree.
    [TestCase("a + b * c", "(a + (b * c))")]
    [TestCase("a - b - c", "((a - b) - c)")]
    [TestCase("a || b && c", "((a || b) && c)")]
    [TestCase("a & b == c", "(a & (b == c))")]
    [TestCase("a | b ^ c & a", "(a | (b ^ (c & a)))")]
    [TestCase("a << b + c", "(a << (b + c))")]
    [TestCase("a < b == c", "((a < b) == c)")]
    [TestCase("a = b = c", "(a = (b = c))")]
    [TestCase("a && b = c", "(a && (b = c))")]
    [TestCase("a += b * c", "(a = (a + (b * c)))")]
    [TestCase("a *= f", "(a = integer((float(a) * f)))")]
    [TestCase("a + f", "(float(a) + f)")]
    [TestCase("-a * b", "(-(a) * b)")]
    [TestCase("!a == b", "(!(a) == b)")]
    [TestCase("(string)a + s", "(string(a) + s)")]
    [TestCase("(integer)-f", "integer(-(f))")]
    [TestCase("v * v", "(v * v)")]
    [TestCase("a * v", "(float(a) * v)")]
    [TestCase("<a, f, c > b>", "<float(a), f, float((c > b))>")]
    [TestCase("<1, a, 3> - v", "(<1, float(a), 3> - v)")]
    [TestCase("<a, 2, 3, b > c>", "<float(a), 2, 3, float((b > c))>")]
    [TestCase("<a, 2, (b > c)>", "<float(a), 2, float((b > c))>")]
    [TestCase("v.x = a", "(v.x = float(a))")]
    [TestCase("v.x += 1", "(v.x = (v.x + 1))")]
    [TestCase("++v.y", "++v.y")]
    [TestCase("a++ + ++a", "(a++ + ++a)")]
    [TestCase("l + a", "(l + [a])")]
    [TestCase("s + l", "([s] + l)")]
    [TestCase("l += s", "(l = (l + [s]))")]
    [TestCase("s == k", "(s == string(k))")]
    [TestCase("k = \"x\"", "(k = key'x')")]
    [TestCase("llSay(a, k)", "llSay(a, string(k))")]
    [TestCase("[1, [a, 2], 3]", "(([1] + [a, 2]) + [3])")]
    [TestCase("osApproxEquals(v, <1, 1, 1>)", "osApproxEquals(v, <1, 1, 1>)")]
    [TestCase("llGetPos().z", "llGetPos().z")]
    [TestCase("s = \"a\\tb\\n\\\"\\\\\\q\"", "(s = 'a    b\n\"\\q')")]
    [TestCase("f = .5 + 1. + 1e3 + 0x10 + 1.5f", "(f = 1019)")]
    [TestCase("a = 4294967295", "(a = -1)")]
    [TestCase("a = -2147483648", "(a = -2147483648)")]
    [TestCase("a = 1 / 0", "(a = (1 / 0))")]
    [TestCase("f = 16777216.0 + 1.0", "(f = 16777216)")]
    [TestCase("v = -<1, 2, 3> + ZERO_VECTOR", "(v = <-1, -2, -3>)")]
    [TestCase("a = PERMISSION_DEBIT | AGENT", "(a = 3)")]
    [TestCase("s = \"a\" + \"b\"", "(s = 'ab')")]
    [TestCase("llDumpList2String([a, b,], s)", null)]
    [TestCase("f = s ? a : f", "(f = (truth(s) ? float(a) : f))")]
    [TestCase("s = a > b ? k : s ? k : k", "(s = string(((a > b) ? k : (truth(s) ? k : k))))")]
    [TestCase("a = a &&& v ||| b", "(a = ((a ? truth(v) : 0) ? 1 : truth(b)))")]
    [TestCase("s = L\"x\"", "(s = '\"x')")]
    public void Expressions_BindAndConvert(string expression, string? written)
    {
        var compiled = LslCompiler.Compile("default{timer(){" + Locals + expression + ";}}", Dialect.SecondLife);
        if (written is null)
        {
            Assert.That(compiled.Program, Is.Null);
            return;
        }

        Assert.That(compiled.Errors, Is.Empty);
        var statement = (Evaluate)compiled.Program!.Functions[0].Body.Statements[^1];
        Assert.That(TreeText.Of(statement.Expression), Is.EqualTo(written));
    }

    [Test]
    public void Constants_AreFoldedInTheDialect()
    {
        const string source = "float f = 16777216.0 + 1.0; default { timer() { } }";
        Expression? In(Dialect dialect) => LslCompiler.Compile(source, dialect).Program!.Globals[0].Value;
        Assert.That(TreeText.Of(In(Dialect.SecondLife)!), Is.EqualTo("16777216"));
        Assert.That(TreeText.Of(In(Dialect.OpenSimulator)!), Is.EqualTo("16777217"));
    }

    [Test]
    public void Program_IsNumberedAsWritten_WithTheDefaultStateFirst()
    {
        var program = Compile("""
            integer a = 1; vector b = <1, 2, 3>;
            state other { timer() { state default; } }
            integer f(string x, key y) { integer z; { integer z; } return a; }
            default { touch_start(integer n) { f("a", "b"); } timer() { } }
            """);
        Assert.That(program.Globals.Select(g => (g.Variable.Name, g.Variable.Index)), Is.EqualTo(new[] { ("a", 0), ("b", 1) }));
        Assert.That(program.Globals[1].Value, Is.EqualTo(new VectorConstant(new Vector3(1, 2, 3), new Place(0, 26))));
        Assert.That(program.States.Select(s => (s.Name, s.Index)), Is.EqualTo(new[] { ("default", 0), ("other", 1) }));
        Assert.That(program.Functions.Select(f => f.Index), Is.EqualTo(Enumerable.Range(0, 4)));
        var function = program.Functions[0];
        Assert.That((function.Name, function.ParameterCount), Is.EqualTo(("f", 2)));
        Assert.That(function.Variables.Select(v => (v.Name, v.Index)), Is.EqualTo(new[] { ("x", 0), ("y", 1), ("z", 2), ("z", 3) }));
        Assert.That(program.States[0].Handlers.Select(h => h.Event.Name), Is.EqualTo(new[] { "touch_start", "timer" }));
    }

    [Test]
    public void Jumps_FindTheLabelOfTheirBlockOrOneAround()
    {
        var body = Body("@a; { jump a; @a; } jump a;");
        var outer = ((Mark)body[0]).Label;
        var inner = (Block)body[1];
        Assert.That(((Jump)inner.Statements[0]).Target, Is.SameAs(((Mark)inner.Statements[1]).Label).And.Not.SameAs(outer));
        Assert.That(((Jump)body[2]).Target, Is.SameAs(outer));
    }

    [Test]
    public void Branches_ThatNothingReaches_AreLeftOut()
    {
        Assert.That(Body("if (FALSE) { llDie(); } else llSay(0, \"\");").Single(), Is.TypeOf<Evaluate>());
        Assert.That(Body("if (0) @here; jump here;")[0], Is.TypeOf<If>(), "the label can be jumped to");
    }

    [Test]
    public void Switch_JumpsToItsCases()
    {
        var program = Compile("""
            yoptions;
            constant TWO = 1 + 1;
            default { timer() { integer i; while (i) { switch (i) { case 1: i = 5; break; case TWO ... 4: continue; default: i = 6; } } } }
            """);
        var loop = (Loop)program.Functions[0].Body.Statements[1];
        var statements = ((Block)((Block)loop.Body).Statements[0]).Statements;
        Assert.That(statements.Select(s => s.GetType().Name), Is.EqualTo(new[]
        {
            nameof(Declare), nameof(If), nameof(If), nameof(Jump), nameof(Mark), nameof(Evaluate), nameof(Jump), nameof(Mark), nameof(Jump),
            nameof(Mark), nameof(Evaluate), nameof(Mark)
        }));
        Assert.That(((Jump)statements[3]).Target, Is.SameAs(((Mark)statements[9]).Label), "the default");
        Assert.That(((Jump)statements[6]).Target, Is.SameAs(((Mark)statements[11]).Label), "break");
        Assert.That(((Jump)statements[8]).Target, Is.SameAs(loop.Continue));
        Assert.That(TreeText.Of(((If)statements[2]).Condition), Is.EqualTo("((switch >= 2) && (switch <= 4))"));
    }

    [Test]
    public void Functions_OfOneName_AreChosenByWhatTheyAreGiven()
    {
        var program = Compile("f(integer a) { } f(string s) { } default { timer() { f(\"a\"); f(1); } }");
        var calls = program.Functions[2].Body.Statements.Select(s => ((CallFunction)((Evaluate)s).Expression).Function.Index);
        Assert.That(calls, Is.EqualTo(new[] { 1, 0 }));
    }

    private static IReadOnlyList<Statement> Body(string body) => Compile("default{timer(){" + body + "}}").Functions[0].Body.Statements;

    private static ScriptProgram Compile(string source)
    {
        var compiled = LslCompiler.Compile(source, Dialect.SecondLife);
        Assert.That(compiled.Errors, Is.Empty);
        return compiled.Program!;
    }
}
