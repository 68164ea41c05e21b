using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>What users answer scripts is read and reaches the module that runs them; without one it is refused in words.</summary>
public sealed class ScriptHandlerTests
{
    private static readonly UUID Prim = new(1, 1);
    private static readonly UUID Item = new(2, 2);

    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    private static string[] Messages => ["running", "stopped", "reset", "dialog", "grant", "grant nothing", "revoke", "asked"];

    [SetUp]
    public void Open()
    {
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [TestCase("running", "Ada runs 1 2 True")]
    [TestCase("stopped", "Ada runs 1 2 False")]
    [TestCase("reset", "Ada resets 1 2")]
    [TestCase("dialog", "Ada answers 1 on -99: button 3, 'Später'")]
    [TestCase("grant", "Ada grants 1 2 22")]
    [TestCase("grant nothing", "Ada grants 1 2 0")]
    [TestCase("revoke", "Ada revokes 1 16")]
    [TestCase("asked", "asked 1 2")]
    public void Answer_ReachesTheModule_WithAllItsFields(string what, string heard)
    {
        var scripts = new HeardScripts();
        _stack.Scene.Requests.Add(scripts);
        Assert.That(Send(what));
        Assert.That(scripts.Lines, Is.EqualTo(new[] { heard }));
    }

    [TestCaseSource(nameof(Messages))]
    public void Answer_WithoutAModule_IsRefusedInWords(string what)
    {
        var alerts = new List<string>();
        _ada.Watch = (header, datagram) =>
        {
            if (header.MessageId == MessageId.AgentAlertMessage && header.TryGetBody(datagram, new byte[2048], out var body)
                && AgentAlertMessageReader.TryRead(body, out var message))
                alerts.Add(WireText.ToText(message.AlertData.Message));
        };
        Assert.That(Send(what));
        _stack.Run(1);
        Assert.That(alerts, Is.EqualTo(what == "asked" ? [] : new[] { "Scripts do not run here." }));
    }

    [Test]
    public void DialogAnswers_AreUnderTheLimitOfChat()
    {
        var scripts = new HeardScripts();
        _stack.Scene.Requests.Add(scripts);
        for (var i = 0; i < 1000; i++)
            Send("dialog");
        Assert.That(scripts.Lines, Has.Count.EqualTo(100), "ten seconds' worth");
    }

    [Test]
    public void ForcedRelease_GivesTheControlsBack_WhateverRunsScripts()
    {
        var who = _stack.SessionOf(_ada).Presence!;
        _stack.Scene.Movement.TakeControls(who, AgentControls.AtPos, AgentControls.None);
        var writer = new ForceScriptControlReleaseWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        Assert.That(_stack.Say(_ada, MessageId.ForceScriptControlRelease, _room.AsSpan(0, writer.Finish())));
        Assert.That(who.Movement.TakenControls, Is.EqualTo(AgentControls.None));
        Assert.That(_stack.RunUntil(() => _ada.Heard(MessageId.ScriptControlChange) == 1));
    }

    private bool Send(string what)
    {
        var (message, length) = Write(what);
        return _stack.Say(_ada, message, _room.AsSpan(0, length));
    }

    private (uint Message, int Length) Write(string what)
    {
        var (agent, session) = (_ada.Agent.AgentId, _ada.Agent.SessionId);
        switch (what)
        {
            case "running" or "stopped":
                var running = new SetScriptRunningWriter(_room);
                running.AgentData(agent, session);
                running.Script(Prim, Item, what == "running");
                return (MessageId.SetScriptRunning, running.Finish());
            case "reset":
                var reset = new ScriptResetWriter(_room);
                reset.AgentData(agent, session);
                reset.Script(Prim, Item);
                return (MessageId.ScriptReset, reset.Finish());
            case "dialog":
                var dialog = new ScriptDialogReplyWriter(_room);
                dialog.AgentData(agent, session);
                dialog.Data(Prim, -99, 3, "Später");
                return (MessageId.ScriptDialogReply, dialog.Finish());
            case "grant" or "grant nothing":
                var grant = new ScriptAnswerYesWriter(_room);
                grant.AgentData(agent, session);
                grant.Data(Prim, Item, what == "grant" ? 22 : 0);
                return (MessageId.ScriptAnswerYes, grant.Finish());
            case "revoke":
                var revoke = new RevokePermissionsWriter(_room);
                revoke.AgentData(agent, session);
                revoke.Data(Prim, 16);
                return (MessageId.RevokePermissions, revoke.Finish());
            default:
                var asked = new GetScriptRunningWriter(_room);
                asked.Script(Prim, Item);
                return (MessageId.GetScriptRunning, asked.Finish());
        }
    }
}
