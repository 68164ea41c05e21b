using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Inbound.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>What of instant messages is the viewer's to say.</summary>
public class DialogRuleTests
{
    private static readonly UUID Other = new(4, 4);
    private static readonly UUID Named = new(5, 5);

    private readonly Heard _heard = new();
    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    private static IEnumerable<byte> AllDialogs => Enumerable.Range(0, 256).Select(d => (byte)d);

    [SetUp]
    public void Open()
    {
        _heard.Messages.Clear();
        _heard.Answers.Clear();
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _stack.Scene.Requests.Add(_heard);
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void EveryDialog_IsHeardAsItsRuleHasIt_AndOthersNotAtAll()
    {
        foreach (var dialog in AllDialogs)
            Say(dialog, Other);
        Assert.That(_heard.Messages.Select(m => m.Dialog), Is.Unique.And.SubsetOf(DialogRules.All.Select(r => r.Dialog)));
        Assert.That(_heard.Messages.Count + _heard.Answers.Count, Is.EqualTo(DialogRules.All.Count));
        Assert.That(_heard.Answers, Is.All.EqualTo(Named), "what goes on without words has the session that was named");
        Assert.That(_heard.Messages, Is.All.Matches<InstantMessage>(m => !m.FromGroup && m.Offline == 0 && m.ParentEstateId == 1
            && m.FromAgentId == _ada.Agent.AgentId && m.FromName == "Ada User" && m.RegionId == _stack.Scene.Info.Id));
        foreach (var message in _heard.Messages)
        {
            var rule = DialogRules.Find(message.Dialog)!;
            Assert.That(message.BinaryBucket.Length, Is.LessThanOrEqualTo(rule.MaxBucket), $"{rule.Dialog}");
            Assert.That(message.Text, Is.EqualTo(rule.Text ?? "words"), $"{rule.Dialog}");
        }
    }

    [Test]
    public void Rules_AreThoseOfThePage()
    {
        var page = DocumentTable.Read(DocumentTable.Page(typeof(DialogRuleTests), "rights.md"), "number");
        Assert.That(page.Rows.Select(r => string.Join(' ', r.Take(5))), Is.EquivalentTo(DialogRules.All.Select(r =>
            $"{(byte)r.Dialog} {r.Dialog} {r.Session} {r.Text switch { null => "as written", "" => "none", var text => text }} {r.MaxBucket}")));
    }

    [Test]
    public void Talk_HasTheSessionOfTheTwo_WhateverTheViewerSays()
    {
        Say((byte)InstantMessageDialog.Message, Other);
        Say((byte)InstantMessageDialog.Message, _ada.Agent.AgentId);
        Say((byte)InstantMessageDialog.LureDeclined, Other);
        Assert.That(_heard.Messages.Select(m => m.SessionId),
            Is.EqualTo(new[] { _ada.Agent.AgentId ^ Other, _ada.Agent.AgentId, Named }));
    }

    private void Say(byte dialog, UUID to)
    {
        var writer = new ImprovedInstantMessageWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        writer.MessageBlock(true, to, 77, new UUID(6, 6), new Vector3(1, 2, 3), 1, dialog, Named, 5, "Somebody Else", "words", new byte[1100]);
        writer.EstateBlock(9);
        Assert.That(_stack.Say(_ada, MessageId.ImprovedInstantMessage, _room.AsSpan(0, writer.Finish())));
    }

    private sealed class Heard : IMessageRequests, IGiftRequests, IFriendRequests, IGroupRequests, IGroupNoticeRequests, ITalkRequests
    {
        public List<InstantMessage> Messages { get; } = [];

        public List<UUID> Answers { get; } = [];

        void IMessageRequests.Send(IViewer from, InstantMessage message) => Messages.Add(message);

        void IGiftRequests.Give(IViewer from, InstantMessage offer) => Messages.Add(offer);

        void IGiftRequests.Answer(IViewer from, InstantMessage answer) => Messages.Add(answer);

        void IFriendRequests.Offer(IViewer from, InstantMessage offer) => Messages.Add(offer);

        void IGroupNoticeRequests.Send(IViewer from, InstantMessage notice) => Messages.Add(notice);

        void IGroupNoticeRequests.Take(IViewer viewer, InstantMessage answer) => Messages.Add(answer);

        void IGroupRequests.AnswerInvite(IViewer viewer, UUID invite, UUID group, bool accepted) => Answers.Add(invite);

        void ITalkRequests.StartGroup(IViewer viewer, UUID group) => Answers.Add(group);

        void ITalkRequests.StartConference(IViewer viewer, UUID session, IReadOnlyList<UUID> people) => Answers.Add(session);

        void ITalkRequests.Call(IViewer viewer, UUID session, IReadOnlyList<UUID> people) => Answers.Add(session);

        void ITalkRequests.Say(IViewer from, InstantMessage message) => Messages.Add(message);

        void ITalkRequests.Leave(IViewer viewer, UUID session) => Answers.Add(session);
    }
}
