using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>Instant messages and generic ones reach the subject that they are about.</summary>
public sealed class MessageRoutingTests
{
    private readonly byte[] _room = Speech.Room;
    private TestStack _stack = null!;
    private TestViewer _ada = null!;
    private HeardPeople _heard = null!;

    [SetUp]
    public void Open()
    {
        _stack = new TestStack();
        _ada = _stack.Arrive("Ada");
        _heard = new HeardPeople();
        _stack.Scene.Requests.Add(_heard);
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [Test]
    public void InstantMessages_GoByTheirDialog_InTheirSendersName()
    {
        foreach (var dialog in new[] { InstantMessageDialog.Message, InstantMessageDialog.InventoryOffered,
            InstantMessageDialog.InventoryDeclined,
            InstantMessageDialog.FriendshipOffered, InstantMessageDialog.TaskInventoryOffered })
        {
            var writer = new ImprovedInstantMessageWriter(_room);
            writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
            writer.MessageBlock(false, new UUID(4, 4), 1, UUID.Zero, Vector3.Zero, 0, (byte)dialog, UUID.Zero, 0, "Somebody Else", "words",
                new byte[17]);
            writer.EstateBlock(0);
            Say(MessageId.ImprovedInstantMessage, writer.Finish());
        }

        Assert.That(_heard.Lines,
            Is.EqualTo(new[] { $"message {_ada.Agent.AgentId} words", "gift words", "answer InventoryDeclined", $"friendship {new UUID(4, 4)}" }));
    }

    [Test]
    public void GenericMessages_GoByTheirMethod()
    {
        Generic("avatarnotesrequest", new UUID(5, 5).ToString());
        Generic("pickinforequest", _ada.Agent.AgentId.ToString(), new UUID(6, 6).ToString());
        Generic("requestonlinenotification", new UUID(7, 7).ToString(), new UUID(8, 8).ToString());
        Generic("somethingelse", "words");
        Generic("pickinforequest");
        Assert.That(_heard.Lines,
            Is.EqualTo(new[] { $"notes {new UUID(5, 5)}", $"pick {new UUID(6, 6)}", $"online {new UUID(7, 7)}|{new UUID(8, 8)}" }));
    }

    [Test]
    public void Classifieds_AndUserInfo_ReachTheirSubjects()
    {
        var update = new ClassifiedInfoUpdateWriter(_room);
        update.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        update.Data(new UUID(6, 6), 3, "Shop", "Hats", UUID.Zero, 1, UUID.Zero, default, 2, 50);
        Say(MessageId.ClassifiedInfoUpdate, update.Finish());
        var ask = new ClassifiedInfoRequestWriter(_room);
        ask.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        ask.Data(new UUID(6, 6));
        Say(MessageId.ClassifiedInfoRequest, ask.Finish());
        var remove = new PickGodDeleteWriter(_room);
        remove.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        remove.Data(new UUID(7, 7), UUID.Zero);
        Say(MessageId.PickGodDelete, remove.Finish());
        var info = new UpdateUserInfoWriter(_room);
        info.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
        info.UserData(true, "hidden");
        Say(MessageId.UpdateUserInfo, info.Finish());

        Assert.That(_heard.Lines, Is.EqualTo(new[] { $"classified Shop {_ada.Agent.AgentId}", $"show classified {new UUID(6, 6)}",
            $"by force {new UUID(7, 7)}", "user info True False" }));
    }

    [Test]
    public void SoundTrigger_IsTheSendersOwn_WhateverItNames()
    {
        var ears = new Ears();
        _stack.Scene.Requests.Add(ears);
        foreach (var gain in new[] { 7f, float.NaN })
        {
            var sound = new SoundTriggerWriter(_room);
            sound.SoundData(new UUID(9, 9), new UUID(1, 1), new UUID(1, 1), new UUID(1, 1), 1, new Vector3(5), gain);
            _stack.Say(_ada, MessageId.SoundTrigger, _room.AsSpan(0, sound.Finish()));
        }

        Assert.That(ears.Heard, Is.EqualTo(new[] { (_ada.Agent.AgentId, new UUID(9, 9), 1f) }));
    }

    [Test]
    public void Autopilot_WalksThere()
    {
        var handle = _stack.Scene.Info.Handle;
        var start = _stack.SessionOf(_ada).Presence!.AbsolutePosition;
        var goal = start + new Vector3(6, 0, 0);
        Generic("autopilot", (handle.MetresX + goal.X).ToString("0.##"), (handle.MetresY + goal.Y).ToString("0.##"),
            goal.Z.ToString("0.##"));
        Assert.That(_stack.RunUntil(() => Vector3.Distance(_stack.SessionOf(_ada).Presence!.AbsolutePosition, goal) < 2, 20));
        Generic("autopilot", "NaN", "x", "1");
    }

    private void Generic(string method, params string[] parameters)
    {
        var writer = new GenericMessageWriter(_room);
        writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId, UUID.Zero);
        writer.MethodData(method, UUID.Zero);
        foreach (var parameter in parameters)
            writer.ParamList(parameter);
        Say(MessageId.GenericMessage, writer.Finish());
    }

    private void Say(uint message, int length) => Assert.That(_stack.Say(_ada, message, _room.AsSpan(0, length)));

    private sealed class Ears : ISoundRequests
    {
        public List<(UUID Who, UUID Sound, float Gain)> Heard { get; } = [];

        public void Play(ScenePresence who, UUID sound, float gain) => Heard.Add((who.Id, sound, gain));
    }
}
