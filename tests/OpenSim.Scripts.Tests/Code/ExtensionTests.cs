using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>
/// YEngine's arrays and exceptions: what scripts tell when they run straight, and when they are left, kept and resumed at each step.
/// </summary>
public sealed class ExtensionTests
{
    private const string Head = "yoption allowall; string told; Tell(object o) { told = told + (string)o + \",\"; } ";

    [TestCase("array a; a[\"x\"] = 1; a[2] = \"y\"; Tell(a[\"x\"]); Tell(a[2]); Tell(a.count); "
        + "Tell(a[3] == undef);", "1,y,2,1,", TestName = "Values by keys")]
    [TestCase("array a; array b = a; b[1] = 2; Tell(a[1]); Tell(a == b); array c; Tell(a == c);", "2,1,0,", TestName = "Two variables name one array")]
    [TestCase("array a; a[1] = 2; a[1] = undef; Tell(a.count); a[1] = a[2] = 7; Tell(a[1]); a.clear(); "
        + "Tell(a.count);", "0,7,0,", TestName = "Undef takes away")]
    [TestCase("array a; a[\"b\"] = 1; a[\"a\"] = 2; a[3] = 3; a[1.5] = 4; a[<1,2,3>] = 5; object k; object v; foreach (k, v in a) { Tell(k); Tell(v); }",
        "1.500000,4,3,3,a,2,b,1,<1.00000, 2.00000, 3.00000>,5,", TestName = "In the order of the keys")]
    [TestCase("array a; integer i; for (i = 0; i < 5; ++i) a[i] = i * i; object v; foreach (, v in a) { if (v == 4) continue; "
        + "if (v == 16) break; Tell(v); } Tell(v);",
        "0,1,9,16,", TestName = "Loops are left and gone on with")]
    [TestCase("array a; a[1] = 1; object k = 7; foreach (k, in a) Tell(k); Tell(k == undef);", "1,1,", TestName = "Behind the last the key is undef")]
    [TestCase("array a; a[1, \"x\"] = 5; a[1, \"y\"] = 6; Tell(a[1, \"y\"]); Tell(a[[1]] == undef); Tell(a.index(1)); "
        + "Tell(a.value(0)); Tell(a.index(2) is undef);",
        "6,1,1y,5,1,", TestName = "Several keys")]
    [TestCase("array a; array b; a[1] = b; b[1] = \"in\"; Tell(((array)a[1])[1]); ((array)a[1])[2] = 3; Tell(b[2]); a[2] = a; Tell(((array)a[2]) == a);",
        "in,3,1,", TestName = "Arrays in arrays")]
    [TestCase("object o = 5; Tell(o is integer); Tell(o is string | integer); Tell(o is ~integer); o = \"s\"; Tell(o is key); "
        + "o = undef; Tell(o is object); Tell(o is undef);",
        "1,1,0,1,0,1,", TestName = "Types are asked")]
    [TestCase("object o = \"12\"; integer i = (integer)o + 1; o = [1, 2]; list l = (list)o + 3 + (object)4; Tell(i); Tell(l); "
        + "vector v = (vector)((object)\"<1,2,3>\"); Tell(v.y);",
        "13,1234,2.000000,", TestName = "Casts")]
    [TestCase("object o; if (o) Tell(1); o = 0; if (o) Tell(2); o = \"x\"; if (o) Tell(3); if (!o) Tell(4);", "3,", TestName = "Objects in conditions")]
    [TestCase("try { Tell(1); throw \"no\"; Tell(2); } catch (exception e) { Tell(yExceptionMessage(e)); "
        + "Tell(yExceptionTypeName(e)); Tell(yExceptionThrownValue(e)); }",
        "1,no,ScriptThrownException,no,", TestName = "What is thrown is caught")]
    [TestCase("integer z; try { z = 1 / z; } catch (exception e) { Tell(yExceptionTypeName(e)); "
        + "} Tell(z);", "ScriptException,0,", TestName = "A division by zero")]
    [TestCase("try { Deep(3); } catch (exception e) { Tell(yExceptionMessage(e)); } Tell(Depth(5));", "deep,5,", TestName = "Through functions")]
    [TestCase("try { try { throw 1; } catch (exception e) { Tell(\"in\"); throw; } } catch (exception e) { Tell(yExceptionThrownValue(e)); }", "in,1,",
        TestName = "Thrown again")]
    [TestCase("try { Tell(1); } finally { Tell(2); } try { try { throw 3; } finally { Tell(4); } } catch (exception e) { Tell(yExceptionThrownValue(e)); }",
        "1,2,4,3,", TestName = "A finally")]
    [TestCase("Tell(Returned(1)); Tell(Returned(0));", "f,g,10,f,g,20,", TestName = "Returns come through each finally")]
    [TestCase("integer i; for (i = 0; i < 4; ++i) { try { if (i == 1) continue; if (i == 3) break; Tell(i); "
        + "} finally { Tell(\"f\"); } } @end; try { if (i++ < 5) jump end; } finally { Tell(i); }",
        "0,f,f,2,f,f,4,5,6,", TestName = "So do jumps")]
    [TestCase("array a; try { a[undef] = 1; } catch (exception e) { Tell(yExceptionTypeName(e)); } try { Tell((integer)a[1]); "
        + "} catch (string s) { Tell(s); }",
        "ArgumentNullException,NullReferenceException: undef is no integer,", TestName = "What does not fit is caught")]
    [TestCase("try { string s = (string)(integer)(object)[1]; } catch (exception e) { Tell(yExceptionTypeName(e)); "
        + "}", "InvalidCastException,", TestName = "A cast that is none")]
    public void Body_Tells(string body, string expected)
    {
        var code = Compile(body);
        var straight = new ProbeScript(code);
        straight.RunAll();
        Assert.That((straight.Failure, straight.Objects[0]), Is.EqualTo(("", expected)), $"{straight.Thrown}");
        var inPieces = InPieces(code);
        Assert.That((inPieces.Failure, inPieces.Objects[0]), Is.EqualTo(("", expected)), $"in pieces {inPieces.Thrown}");
    }

    [Test]
    public void Throw_ThatNobodyCatches_EndsTheScriptInItsWords()
    {
        var script = new ProbeScript(Compile("throw \"no more\";"));
        script.RunAll();
        Assert.That(script.Failure, Is.EqualTo("ScriptThrownException: no more"));
    }

    [TestCase("Endless(1);", TestName = "Depth")]
    [TestCase("string s = \"0123456789\"; while (1) s += s;", TestName = "Memory")]
    [TestCase("array a; integer i; while (1) { a[i] = i; ++i; }", TestName = "An array's memory")]
    [TestCase("array a; integer i; while (1) { array b; a[i] = b; ++i; }", TestName = "Arrays' memory")]
    public void EndOfAScript_IsNotCaught(string body)
    {
        var script = new ProbeScript(Compile("try { " + body + " } catch (exception e) { Tell(\"caught\"); }"));
        Assert.That(script.RunAll(), Is.True);
        Assert.That((script.Failure, script.Objects[0]), Is.EqualTo(("Stack-Heap Collision", "")));
    }

    [Test]
    public void Loop_ThatThrows_KeepsItsDepthAndMemory()
    {
        var script = new ProbeScript(Compile("integer i; for (i = 0; i < 5000; ++i) { try { Deep(5); } catch (exception e) { } } Tell(Depth(400));"));
        script.RunAll();
        Assert.That((script.Failure, script.Objects[0]), Is.EqualTo(("", "400,")));
    }

    [Test]
    public void Arrays_AllTheSame_AreCountedOnce()
    {
        const string body = "array a; integer i; for (i = 0; i < 900; ++i) a[i] = \"x\"; array b; for (i = 0; i < 300; ++i) b[i] = a; Tell(b.count);";
        var script = new ProbeScript(Compile(body)) { MemoryLimit = 200_000 };
        script.RunAll();
        Assert.That((script.Failure, script.Objects[0]), Is.EqualTo(("", "300,")));
    }

    internal static ProbeScript InPieces(ScriptCode code)
    {
        var script = new ProbeScript(code);
        var writer = new StateWriter();
        while (script.HasWork)
        {
            script.Run(1);
            if (script.HasFailed)
                return script;
            writer.Clear();
            script.WriteState(writer);
            var next = new ProbeScript(code, script.Said);
            Assert.That(next.TryReadState(writer.Written), "its own state");
            script = next;
        }
        return script;
    }

    private static CompiledScript Compile(string body)
    {
        var compiled = LslCompiler.Compile(Head + """
            Deep(integer n) { integer i; for (i = 0; i < 3; ++i) { } if (n) Deep(n - 1); else throw "deep"; }
            integer Depth(integer n) { if (n) return 1 + Depth(n - 1); return 0; }
            Endless(integer n) { Endless(n + 1); }
            integer Returned(integer way) { try { try { if (way) return 10; } finally { Tell("f"); } return 20; } finally { Tell("g"); } }
            default { state_entry() {
            """ + body + " } }", Dialect.SecondLife);
        Assert.That(compiled.Errors, Is.Empty);
        return new CompiledScript(compiled.Program!, 1, ProbeFunctions.Methods);
    }
}
