using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts show to people and send them, what they hear, and the controls that they give back.</summary>
[TestFixture]
public sealed class TellingFunctionTests : ScriptFixture
{
    [Test]
    public void TextBox_IsShown_AndWhatIsWrittenIsHeard()
    {
        Run("""
            default
            {
                state_entry() { llListen(-9, "", NULL_KEY, ""); llTextBox(llGetOwner(), "Your name?", -9); }
                listen(integer channel, string name, key id, string text) { llSay(0, name + " wrote " + text); }
            }
            """);
        var dialog = (ScriptDialog)Viewer.Take("SendDialog").Single()[0]!;
        Assert.That((dialog.Text, dialog.Channel, dialog.Buttons.Single()), Is.EqualTo(("Your name?", -9, "!!llTextBox!!")));
        Scene.Requests.Scripts.AnswerDialog(Viewer.Presence!, new DialogAnswer(dialog.ObjectId, dialog.Channel, 0, "Countess"));
        Seconds(1.1); // forced delay
        Assert.That(Heard(), Is.EqualTo(new[] { "host: Ada Tester wrote Countess" }));
    }

    [TestCase("llGetOwner()", 1)]
    [TestCase("NULL_KEY", 0)]
    public void Page_IsOfferedToWhoIsHere(string whom, int times)
    {
        Run($"default {{ state_entry() {{ llLoadURL({whom}, \"Read this\", \"http://example.org/page\"); }} }}");
        var offers = Viewer.Take("SendUrl");
        Assert.That(offers, Has.Count.EqualTo(times));
        if (times > 0)
            Assert.That(offers[0], Is.EqualTo(new object[] { Host.Id, "host", Ada, false, "Read this", "http://example.org/page" }));
    }

    [Test]
    public void InstantMessage_ComesFromTheObject_WithItsPlace()
    {
        Run("default { state_entry() { llInstantMessage(llGetOwner(), \"come here\"); llOwnerSay(\"sent\"); } }");
        Settle();
        var message = (InstantMessage)Viewer.Take("SendInstantMessage").Single()[0]!;
        Assert.That((message.Dialog, message.FromName, message.FromAgentId, message.ToAgentId, message.Text),
            Is.EqualTo((InstantMessageDialog.FromObject, "host", Ada, Ada, "come here")));
        Assert.That((message.RegionId, message.Position), Is.EqualTo((Scene.Info.Id, Here)));
        Assert.That(System.Text.Encoding.UTF8.GetString(message.BinaryBucket), Is.EqualTo(Scene.Info.Name + "/128/128/25\0"));
        Assert.That(Heard(), Is.Empty, "it waits two seconds");
        Seconds(2.1);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: sent" }));
    }

    [Test]
    public void Listen_IsSwitchedOffAndOn_WithoutLosingIt()
    {
        Run("""
            integer here; integer away;
            default
            {
                state_entry() { here = llListen(5, "", NULL_KEY, ""); away = llListen(6, "", NULL_KEY, ""); llListenControl(away, FALSE); }
                listen(integer channel, string name, key id, string text) {
                    llOwnerSay((string)channel + text); llListenControl(away, text == "on"); llListenControl(77, FALSE); }
            }
            """);
        foreach (var (channel, text) in new[] { (6, "a"), (5, "on"), (6, "b"), (6, "c") })
        {
            Scene.Requests.Chat.Say(Viewer.Presence!, channel, (byte)ChatType.Say, text);
            Step(2);
        }

        Assert.That(Heard(), Is.EqualTo(new[] { "host: 5on", "host: 6b" }));
    }

    [Test]
    public void Controls_AreGivenBack_WithThePermission()
    {
        Run("""
            default
            {
                state_entry() { llRequestPermissions(llGetOwner(), PERMISSION_TAKE_CONTROLS | PERMISSION_TRIGGER_ANIMATION); }
                run_time_permissions(integer given) { llTakeControls(CONTROL_FWD, TRUE, FALSE); }
                control(key id, integer held, integer change) { llOwnerSay("felt"); llReleaseControls();
                    llOwnerSay((string)((llGetPermissions() & PERMISSION_TAKE_CONTROLS) != 0) + (string)((llGetPermissions() & PERMISSION_TRIGGER_ANIMATION) != 0)); }
            }
            """);
        Grant();
        Viewer.Calls.Clear();
        Press(AgentControls.AtPos);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: felt", "host: 01" }));
        Assert.That(Viewer.Take("SendControls").Single(), Is.EqualTo(new object[] { AgentControls.AtPos, false, false }));
        Press(default);
        Press(AgentControls.AtPos);
        Assert.That(Heard(), Is.Empty);
    }

    private void Press(AgentControls controls)
    {
        Scene.Writer.SetInput(Viewer.Presence!, new AgentInput
        {
            ControlFlags = (uint)controls, PressedFlags = (uint)controls, BodyRotation = System.Numerics.Quaternion.Identity
        }, 64);
        Step(3);
    }
}
