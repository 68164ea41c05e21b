using System.Numerics;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>
/// A region without modules: what viewers ask by themselves has its empty answer, what users ask is refused in words, once a minute.
/// </summary>
public sealed class RefusalTests
{
    private readonly List<string> _alerts = [];
    private readonly List<byte[]> _replies = [];
    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;

    private UUID Agent => _ada.Agent.AgentId;

    private UUID Session => _ada.Agent.SessionId;

    [SetUp]
    public void Open()
    {
        _alerts.Clear();
        _replies.Clear();
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _ada.Watch = (header, datagram) =>
        {
            if (header.MessageId == MessageId.AgentAlertMessage && header.TryGetBody(datagram, new byte[2048], out var alert)
                && AgentAlertMessageReader.TryRead(alert, out var message))
                _alerts.Add(WireText.ToText(message.AlertData.Message));
            if (header.MessageId is MessageId.PayPriceReply or MessageId.UUIDGroupNameReply
                && header.TryGetBody(datagram, new byte[2048], out var body))
                _replies.Add(body.ToArray());
        };
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void SameRefusal_IsSaidOnceAMinute()
    {
        for (var i = 0; i < 5; i++)
            JoinGroup();
        Say(MessageId.MoneyTransferRequest, Pay());
        _stack.Run(50);
        JoinGroup();
        _stack.Run(1);
        Assert.That(_alerts, Is.EqualTo(new[] { "Groups are not available here.", "Money is not available here." }));
        _stack.Run(10);
        JoinGroup();
        _stack.Run(1);
        Assert.That(_alerts, Has.Count.EqualTo(3));
    }

    [Test]
    public void WhatNothingHereDoes_IsRefusedInItsWords()
    {
        for (var i = 0; i < 2; i++)
        {
            var report = new UserReportWriter(_room);
            report.AgentData(Agent, Session);
            report.ReportData(0, 0, Vector3.Zero, 0, UUID.Zero, UUID.Zero, UUID.Zero, "", UUID.Zero, "s", "d", "v");
            Say(MessageId.UserReport, report.Finish());
            var freeze = new FreezeUserWriter(_room);
            freeze.AgentData(Agent, Session);
            freeze.Data(new UUID(2, 2), 0);
            Say(MessageId.FreezeUser, freeze.Finish());
        }

        _stack.Run(1);
        Assert.That(_alerts, Has.Count.EqualTo(2));
        Assert.That(_alerts[0], Does.StartWith("Abuse reports are not taken here."));
    }

    [Test]
    public void WhatViewersAskByThemselves_IsAnsweredWithoutAnAlert()
    {
        var names = new UUIDGroupNameRequestWriter(_room);
        names.UUIDNameBlock(new UUID(1, 1));
        Say(MessageId.UUIDGroupNameRequest, names.Finish());
        var titles = new GroupTitlesRequestWriter(_room);
        titles.AgentData(Agent, Session, UUID.Zero, UUID.Zero);
        Say(MessageId.GroupTitlesRequest, titles.Finish());
        var generic = new GenericMessageWriter(_room);
        generic.AgentData(Agent, Session, UUID.Zero);
        generic.MethodData("avatargroupsrequest", UUID.Zero);
        generic.ParamList(Agent.ToString());
        Say(MessageId.GenericMessage, generic.Finish());
        var balance = new MoneyBalanceRequestWriter(_room);
        balance.AgentData(Agent, Session);
        balance.MoneyData(UUID.Zero);
        Say(MessageId.MoneyBalanceRequest, balance.Finish());

        uint[] answers = [MessageId.UUIDGroupNameReply, MessageId.GroupTitlesReply, MessageId.AvatarGroupsReply,
            MessageId.MoneyBalanceReply];
        Assert.That(_stack.RunUntil(() => answers.All(a => _ada.Heard(a) == 1)));
        Assert.That(UUIDGroupNameReplyReader.TryRead(_replies.Single(), out var reply));
        foreach (var block in reply.UUIDNameBlock)
            Assert.That((block.ID, WireText.ToText(block.GroupName)), Is.EqualTo((new UUID(1, 1), "(unknown)")));
        Assert.That(_alerts, Is.Empty);
    }

    [Test]
    public void WearingAtLogin_IsRefusedOnce_HoweverManyThingsAreWorn()
    {
        for (uint i = 1; i <= 4; i++)
        {
            var wear = new RezSingleAttachmentFromInvWriter(_room);
            wear.AgentData(Agent, Session);
            wear.ObjectData(new UUID(0, i), Agent, 5, 0, 0, 0, 0, "", "");
            Say(MessageId.RezSingleAttachmentFromInv, wear.Finish());
        }

        _stack.Run(1);
        Assert.That(_alerts, Is.EqualTo(new[] { "Attachments are not available here." }));
    }

    [Test]
    public void Touch_SaysSomething_OnlyWhereAScriptShouldHearIt()
    {
        var plain = _stack.Region.AddBox(new Vector3(128, 128, 25));
        Touch(plain);
        _stack.Run(1);
        Assert.That(_alerts, Is.Empty);
        var scripted = _stack.Region.AddBox(new Vector3(130, 128, 25));
        _stack.Scene.Inventories.Replace(scripted.RootPart,
            [new PrimItemRow { ItemId = UUID.Random(), Name = "s", AssetType = 10, InvType = 10 }]);
        Touch(scripted);
        _stack.Run(1);
        Assert.That(_alerts.Single(), Does.StartWith("Scripts do not run here"));
    }

    [Test]
    public void PayPrice_IsTheRootsOwn()
    {
        var set = _stack.Region.AddLinkset(new Vector3(128, 128, 25), 2);
        _stack.Scene.Writer.SetExtras(set.RootPart, PrimUpdateFlags.None,
            set.RootPart.Extras with { Pay = new PayPrices(-2, 10, 20, -1, -1) });
        var ask = new RequestPayPriceWriter(_room);
        ask.ObjectData(set.Parts[1].Id);
        Say(MessageId.RequestPayPrice, ask.Finish());
        Assert.That(_stack.RunUntil(() => _replies.Count == 1));
        Assert.That(PayPriceReplyReader.TryRead(_replies[0], out var reply));
        var buttons = new List<int>();
        foreach (var button in reply.ButtonData)
            buttons.Add(button.PayButton);
        Assert.That((reply.ObjectData.ObjectID, reply.ObjectData.DefaultPayPrice), Is.EqualTo((set.Parts[1].Id, -2)));
        Assert.That(buttons, Is.EqualTo(new[] { 10, 20, -1, -1 }));
    }

    [Test]
    public void IncludeInSearch_IsAFlagOfTheObject_ForWhoeverMayEditIt()
    {
        var (mine, theirs) = (_stack.Region.AddBox(new Vector3(128, 128, 25), owner: Agent),
            _stack.Region.AddBox(new Vector3(130, 128, 25), owner: UUID.Random()));
        foreach (var on in new[] { true, false })
        {
            var writer = new ObjectIncludeInSearchWriter(_room);
            writer.AgentData(Agent, Session);
            writer.ObjectData(mine.LocalId, on);
            writer.ObjectData(theirs.LocalId, on);
            Say(MessageId.ObjectIncludeInSearch, writer.Finish());
            Assert.That((mine.RootPart.Flags & PrimFlags.IncludeInSearch) != 0, Is.EqualTo(on));
            Assert.That(theirs.RootPart.Flags & PrimFlags.IncludeInSearch, Is.EqualTo(PrimFlags.None));
        }
    }

    [Test]
    public void OwnerByForce_OfOneWhoIsNoGod_IsRefused()
    {
        var box = _stack.Region.AddBox(new Vector3(128, 128, 25), owner: UUID.Random());
        var writer = new ObjectOwnerWriter(_room);
        writer.AgentData(Agent, Session);
        writer.HeaderData(true, Agent, UUID.Zero);
        writer.ObjectData(box.LocalId);
        Say(MessageId.ObjectOwner, writer.Finish());
        _stack.Run(1);
        Assert.That(box.OwnerId, Is.Not.EqualTo(Agent));
        Assert.That(_alerts, Has.Count.EqualTo(1));
    }

    private void JoinGroup()
    {
        var writer = new JoinGroupRequestWriter(_room);
        writer.AgentData(Agent, Session);
        writer.GroupData(new UUID(2, 2));
        Say(MessageId.JoinGroupRequest, writer.Finish());
    }

    private int Pay()
    {
        var writer = new MoneyTransferRequestWriter(_room);
        writer.AgentData(Agent, Session);
        writer.MoneyData(Agent, new UUID(3, 3), 0, 100, 0, 0, 5001, "");
        return writer.Finish();
    }

    private void Touch(SceneObjectGroup group)
    {
        var writer = new ObjectGrabWriter(_room);
        writer.AgentData(Agent, Session);
        writer.ObjectData(group.LocalId, Vector3.Zero);
        Say(MessageId.ObjectGrab, writer.Finish());
    }

    private void Say(uint message, int length) => Assert.That(_stack.Say(_ada, message, _room.AsSpan(0, length)));
}
