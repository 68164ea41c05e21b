using OpenSim.Scripts.Code;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>Source text to results: front end, code, and a script that runs it.</summary>
public sealed class SourceTests
{
    [Test]
    public void Globals_AfterStateEntry_HaveWhatTheHandlerGaveThem()
    {
        var script = Run("""
            integer count = 3;
            string text;
            integer Twice(integer n) { return n * 2; }
            default
            {
                state_entry()
                {
                    integer i;
                    for (i = 0; i < 10; ++i)
                        count += Twice(i);
                    text = "ab" + (string)count;
                }
            }
            """);
        Assert.That((int)script.Words[0], Is.EqualTo(93));
        Assert.That(script.Objects[0], Is.EqualTo("ab93"));
    }

    [Test]
    public void Choices_WorkOutOneSide()
    {
        var script = Run("""
            integer calls; string told;
            integer Call(integer n) { integer i; for (i = 0; i < 50; ++i) calls += n; return n; }
            default
            {
                state_entry()
                {
                    told = (string)(TRUE ? Call(1) : Call(100)) + (FALSE ? "a" : "b") + (string)((0 &&& Call(100)) + (2 &&& Call(2)))
                        + (string)(1 ||| Call(100)) + (string)(0 ||| 7) + (string)[1, FALSE ? 2 : 3 + Call(1)];
                }
            }
            """);
        Assert.That((script.Objects[0], (int)script.Words[0]), Is.EqualTo(("1b11114", 200)));
    }

    [Test]
    public void Event_WithArguments_GivesThemToItsHandler()
    {
        var script = Run("string heard; default { link_message(integer sender, integer number, string text, key id) { heard = (string)number + text + (string)id; } }");
        script.Post(new ScriptEvent(EventKind.link_message, LslList.Of(ListItem.Of(1), ListItem.Of(42), ListItem.Of("hi"), ListItem.OfKey("k"))));
        script.Run(1000);
        Assert.That(script.Objects[0], Is.EqualTo("42hik"));
    }

    [Test]
    public void Event_ThatItsStateDoesNotHandle_IsRefused()
    {
        var script = Run("default { touch_start(integer n) { } }");
        Assert.That(script.Post(new ScriptEvent(EventKind.timer)), Is.False);
        Assert.That(script.Post(new ScriptEvent(EventKind.touch_start, LslList.Of(1))), Is.True);
    }

    private static ProbeScript Run(string source)
    {
        var compiled = LslCompiler.Compile(source, Dialect.SecondLife);
        Assert.That(compiled.Errors, Is.Empty);
        var script = new ProbeScript(new CompiledScript(compiled.Program!, 1, ProbeFunctions.Methods));
        script.RunAll();
        Assert.That(script.Failure, Is.Empty, script.Thrown?.ToString());
        return script;
    }
}
