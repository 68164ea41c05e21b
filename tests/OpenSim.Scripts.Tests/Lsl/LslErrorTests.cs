using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Lsl.Errors;

namespace OpenSim.Scripts.Tests.Lsl;

/// <summary>What is refused, and where; what is taken with a warning, because OpenSimulator takes it.</summary>
public class LslErrorTests
{
    // In a body each: the line of the error is 0, its column counted in the body.
    [TestCase("integer x = \"1\";", "(0, 12) : ERROR : Type mismatch: a string is no integer")]
    [TestCase("integer x = 1.5;", "(0, 12) : ERROR : Type mismatch: a float is no integer")]
    [TestCase("llOwnerSay();", "(0, 0) : ERROR : 'llOwnerSay' takes 1 arguments, not 0")]
    [TestCase("x = 1;", "(0, 0) : ERROR : The name 'x' is not defined here")]
    [TestCase("nothing(1);", "(0, 0) : ERROR : There is no function 'nothing'")]
    [TestCase("integer x = llOwnerSay(\"\");", "(0, 12) : ERROR : This call gives no value")]
    [TestCase("integer x = 1 + ;", "(0, 16) : ERROR : Syntax error: a value is expected before ';'")]
    [TestCase("integer x = 1", "(0, 13) : ERROR : Syntax error: ';' is expected before '}'")]
    [TestCase("string s = \"a\" * 2;", "(0, 15) : ERROR : Type mismatch: string * integer")]
    [TestCase("vector v; v.w = 1;", "(0, 12) : ERROR : A vector has no part 'w'")]
    [TestCase("jump away;", "(0, 5) : ERROR : There is no label 'away' in this block or one around it")]
    [TestCase("{ @in; } jump in;", "(0, 14) : ERROR : There is no label 'in' in this block or one around it")]
    [TestCase("@a; @a;", "(0, 5) : ERROR : There are two labels 'a' in one block")]
    [TestCase("state away;", "(0, 0) : ERROR : There is no state 'away'")]
    [TestCase("return 1;", "(0, 0) : ERROR : Nothing is to be returned here")]
    [TestCase("string s; s++;", "(0, 11) : ERROR : ++ is for integers and floats, not for a string")]
    [TestCase("string s; -s;", "(0, 10) : ERROR : Type mismatch: - of a string")]
    [TestCase("vector v = <1, (2)>;", "(0, 19) : ERROR : Syntax error: a value is expected before ';'")]
    [TestCase("break;", "(0, 0) : ERROR : The name 'break' is not defined here; YEngine's statements need a line 'yoptions;'")]
    [TestCase("integer x = 1 ? <1, 2, 3> : 3;", "(0, 14) : ERROR : Type mismatch: vector : integer")]
    [TestCase("integer x = 1 ? 2;", "(0, 17) : ERROR : Syntax error: ':' is expected before ';'")]
    [TestCase("(rotation)<1, 2, 3>;", "(0, 0) : ERROR : A vector cannot be cast to rotation")]
    [TestCase("string s = \"abc;", "(0, 11) : ERROR : This string has no end")]
    public void Bodies_WithOneMistake_AreRefusedThere(string body, string error) =>
        Assert.That(Errors("default{state_entry(){\n" + body + "}}").Select(e => e with { Place = new(e.Place.Line - 1, e.Place.Column) })
            .First().ToString(), Is.EqualTo(error));

    [TestCase("", "(0, 0) : ERROR : The script has no default state")]
    [TestCase("default { touch_start() { } }", "(0, 10) : ERROR : The event is touch_start(integer num_detected)")]
    [TestCase("default { state_exit(integer x) { } }", "(0, 10) : ERROR : The event is state_exit()")]
    [TestCase("default { touched(integer x) { } }", "(0, 10) : ERROR : There is no event 'touched'")]
    [TestCase("default { timer() { } timer() { } }", "(0, 22) : ERROR : There are two events 'timer' in one state")]
    [TestCase("default { timer() { } } default { timer() { } }", "(0, 24) : ERROR : There are two states 'default'")]
    [TestCase("integer f() { } default { timer() { } }", "(0, 8) : ERROR : Not every way through 'f' returns a value")]
    [TestCase("integer f() { if (f()) return 1; } default { timer() { } }", "(0, 8) : ERROR : Not every way through 'f' returns a value")]
    [TestCase("f() { } f() { } default { timer() { } }", "(0, 8) : ERROR : There are two functions 'f'")]
    [TestCase("integer a; float a; default { timer() { } }", "(0, 17) : ERROR : There are two globals 'a'")]
    [TestCase("default { timer() { }", "(0, 21) : ERROR : Syntax error: '}' is expected before the end of the script")]
    [TestCase("#include <x>\ndefault { timer() { } }", "(0, 0) : ERROR : #include is for a preprocessor: switch on the viewer's")]
    [TestCase("yoption objects; class X { } default { timer() { } }",
        "(0, 17) : ERROR : Syntax error: classes, interfaces and delegates of YEngine are unavailable: write functions, "
        + "and keep what belongs together in arrays")]
    [TestCase("yoption chars; char c; default { timer() { } }",
        "(0, 15) : ERROR : Syntax error: the type char of YEngine is unavailable: take strings, or integers by llOrd and llChar")]
    [TestCase("array a; default { timer() { } }", "(0, 6) : ERROR : Syntax error: 'array' begins neither a global nor a function")]
    [TestCase("yoption arrays; array a; default { timer() { list l = [a]; } }", "(0, 55) : ERROR : A list holds no arrays")]
    [TestCase("yoption arrays; array a; default { timer() { if (a) ; } }", "(0, 49) : ERROR : An array is neither true nor false: ask its count")]
    [TestCase("yoption arrays; array a; default { timer() { a[1] += 1; } }",
        "(0, 50) : ERROR : += of an array's value: take it by a cast, and assign what comes of it")]
    [TestCase("yoption arrays; object a; default { timer() { a[1] = 1; } }",
        "(0, 47) : ERROR : Syntax error: a object is no array: of an object it is by a cast")]
    [TestCase("yoption arrays; array a; default { timer() { integer i = a[1]; } }", "(0, 58) : ERROR : Type mismatch: a object is no integer")]
    [TestCase("yoptions; default { timer() { try { } } }", "(0, 30) : ERROR : try needs a catch or a finally")]
    [TestCase("yoptions; default { timer() { throw; } }", "(0, 30) : ERROR : throw without a value is for a catch")]
    [TestCase("yoptions; default { timer() { try { } catch (integer i) { } } }", "(0, 45) : ERROR : Syntax error: a catch has a string or an exception")]
    public void Scripts_WithOneMistake_AreRefusedThere(string source, string error) =>
        Assert.That(Errors(source)[0].ToString(), Is.EqualTo(error));

    [Test]
    public void AllErrors_AreSaid_EachOnce()
    {
        const string source = """
            integer good = 1;
            integer bad = "x";
            f() { integer a = ; }
            g() { llSay(0); unknown = 3 + unknown; }
            default {
                state_entry() { if (good { } }
                timer() { llSay(0, "x") }
                touched() { }
            }
            """;
        Assert.That(Errors(source).Select(e => e.Place.Line), Is.EqualTo(new[] { 1, 2, 3, 3, 3, 5, 6, 7 }));
    }

    [TestCase("integer a; integer a;")]
    [TestCase("string s = \"a\" + 1;")]
    [TestCase("string s = llGetPos();")]
    [TestCase("list l = [1, [2, 3]];")]
    [TestCase("integer x = !\"a\";")]
    [TestCase("float x = llGetPos().x;")]
    [TestCase("for (integer i = 0; i < 3; i++) { }")]
    [TestCase("integer i; i <<= 2;")]
    [TestCase("float f = 5.5 % 2.0;")]
    [TestCase("if (\"a\" < \"b\") { }")]
    [TestCase("if (\"a\" && [1]) { }")]
    [TestCase("string s = \"a\" + llGetOwner();")]
    [TestCase("integer PI = 3;")]
    public void Bodies_ThatOnlyOpenSimulatorTakes_AreWarnedOf(string body)
    {
        var compiled = LslCompiler.Compile("default{state_entry(){" + body + "}}", Dialect.SecondLife);
        Assert.That(compiled.Errors, Is.Empty);
        Assert.That(compiled.Messages, Has.Count.EqualTo(1));
    }

    [TestCase("integer g = 1 + llGetUnixTime(); default { timer() { } }")]
    [TestCase("default { timer() { } } f() { }")]
    [TestCase("f() { state default; } default { timer() { } }")]
    [TestCase("default { }")]
    [TestCase("default { timer() { } } /* no end")]
    public void Scripts_ThatOnlyOpenSimulatorTakes_AreWarnedOf(string source)
    {
        var compiled = LslCompiler.Compile(source, Dialect.SecondLife);
        Assert.That(compiled.Errors, Is.Empty);
        Assert.That(compiled.Messages, Has.Count.EqualTo(1));
    }

    private static List<LslMessage> Errors(string source)
    {
        var compiled = LslCompiler.Compile(source, Dialect.SecondLife);
        Assert.That(compiled.Program, Is.Null);
        return [.. compiled.Errors];
    }
}
