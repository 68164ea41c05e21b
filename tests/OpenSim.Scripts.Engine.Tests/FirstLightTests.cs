using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>A script in a region: it begins, hears, is touched, waits, and is told of what happens.</summary>
[TestFixture]
public sealed class FirstLightTests : ScriptFixture
{
    [Test]
    public void StateEntry_RunsOnce()
    {
        Run("default { state_entry() { llSay(0, \"Hello, Avatar!\"); } }");
        Step(10);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: Hello, Avatar!" }));
    }

    [Test]
    public void Compile_AnswersWithErrorsInPlace_AndTheScriptBeginsAllTheSame()
    {
        var wrong = ItemOf("default\n{\n  state_entry() { llSay(0 1); }\n}", Host);
        var right = ItemOf("default { state_entry() { llSay(0, \"right\"); } }", Host);
        var compiler = Scene.RequestModuleInterface<IScriptCompiler>()!;
        var answers = new[] { wrong, right }.Select(item =>
        {
            var answer = compiler.Compile(Ada, Host.Id, item.ItemId, item.AssetId, isRunning: true);
            Scene.Inventories.Put(Host, item);
            return answer;
        }).ToList();
        Settle();
        var (no, yes) = (Waiting.For(answers[0]), Waiting.For(answers[1]));
        Assert.That((no.IsCompiled, yes.IsCompiled), Is.EqualTo((false, true)));
        Assert.That(no.Errors.Single(), Does.StartWith("(2, 26) : ERROR : "));
        Assert.That(Heard(), Is.EqualTo(new[] { "host: right" }));
    }

    [Test]
    public void Touch_IsAnswered_WithWhoAndWhere()
    {
        Run("default { touch_start(integer n) { llSay(0, llDetectedName(0) + \" touched face \" + (string)llDetectedTouchFace(0)); } }");
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new Touch { Face = 3 });
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: Ada Tester touched face 3" }));
    }

    [Test]
    public void Chat_IsHeard_OnItsChannel_UntilTheStateChanges()
    {
        Run("""
            default { state_entry() { llListen(7, "", NULL_KEY, ""); } listen(integer c, string n, key k, string m) { llSay(0, n + " said " + m); if (m == "go") state other; } }
            state other { state_entry() { llSay(0, "other"); } listen(integer c, string n, key k, string m) { llSay(0, "no"); } }
            """);
        Say(8, "nothing");
        Say(7, "this");
        Say(7, "go");
        Say(7, "more");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: Ada Tester said this", "host: Ada Tester said go", "host: other" }));
        Assert.That(Scripts.Engine.Listens.Count, Is.Zero);
    }

    [Test]
    public void Timer_KeepsItsRhythm_AndEnds()
    {
        Run("integer n; default { state_entry() { llSetTimerEvent(0.5); } timer() { llSay(0, (string)++n); if (n == 4) llSetTimerEvent(0.0); } }");
        Seconds(5);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1", "host: 2", "host: 3", "host: 4" }));
    }

    [Test]
    public void Sleep_PutsOffWhatFollows_ForItsTime()
    {
        Run("default { state_entry() { llSay(0, \"before\"); llSleep(2.0); llSay(0, \"after\"); } }");
        Seconds(1.5);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: before" }));
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: after" }));
    }

    [Test]
    public void LinkMessage_ReachesTheScriptsOfTheLinkset()
    {
        var linkset = Region.Region.AddLinkset(Here, 3, Ada);
        Run("default { link_message(integer from, integer n, string s, key k) { llSay(0, (string)from + \" \" + (string)n + \" \" + s); } }",
            linkset.Parts[2]);
        Run("default { state_entry() { llMessageLinked(LINK_ALL_OTHERS, 5, \"five\", \"\"); } }", linkset.Parts[0]);
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "part 3: 1 5 five" }));
    }

    [Test]
    public void Dialog_IsShown_AndItsAnswerHeard()
    {
        Run("""
            default
            {
                state_entry() { llListen(-9, "", NULL_KEY, ""); llDialog(llGetOwner(), "Which?", ["Red", "Blue"], -9); }
                listen(integer c, string n, key k, string m) { llSay(0, "chosen " + m); }
            }
            """);
        var dialog = (ScriptDialog)Viewer.Take("SendDialog").Single()[0]!;
        Assert.That(dialog.Buttons, Is.EqualTo(new[] { "Red", "Blue" }));
        Scene.Requests.Scripts.AnswerDialog(Viewer.Presence!, new DialogAnswer(dialog.ObjectId, dialog.Channel, 1, "Blue"));
        Seconds(1.1); // llDialog's forced delay
        Assert.That(Heard(), Is.EqualTo(new[] { "host: chosen Blue" }));
    }

    [Test]
    public void Text_IsSet()
    {
        Run("default { state_entry() { llSetText(\"open\", <1.0, 1.0, 1.0>, 1.0); } }");
        Assert.That(Host.Text, Is.EqualTo("open"));
    }

    [Test]
    public void Permissions_AreAskedFor_Granted_AndControlsFelt()
    {
        Run("""
            default
            {
                state_entry() { llRequestPermissions(llGetOwner(), PERMISSION_TAKE_CONTROLS); }
                run_time_permissions(integer p) { if (p & PERMISSION_TAKE_CONTROLS) llTakeControls(CONTROL_FWD, TRUE, FALSE); }
                control(key id, integer held, integer change) { llSay(0, (string)held + " " + (string)change); }
            }
            """);
        Grant();
        Assert.That(Viewer.Take("SendControls").Single(), Is.EqualTo(new object[] { AgentControls.AtPos, true, false }));
        Scene.Writer.SetInput(Viewer.Presence!, new AgentInput
        {
            ControlFlags = (uint)AgentControls.AtPos, PressedFlags = (uint)AgentControls.AtPos,
            BodyRotation = System.Numerics.Quaternion.Identity
        }, 64);
        Step(3);
        Assert.That(Heard()[0], Is.EqualTo("host: 1 1"));
    }

    [Test]
    public void RuntimeError_IsToldToTheOwner_WithScriptPlaceAndTrace()
    {
        Run("integer f(integer a) { return 1 / a; } default { state_entry() { f(0); } }");
        var told = Heard().Single();
        Assert.That(told, Does.Contain("[script:script]").And.Contain("Math Error").And.Contain("<128, 128, 25>"));
    }

    private void Say(int channel, string text)
    {
        Scene.Requests.Chat.Say(Viewer.Presence!, channel, (byte)ChatType.Say, text);
        Step(2);
        Viewer.Calls.RemoveAll(c => c.Arguments is [ChatMessage { SourceType: 1 }]);
    }
}
