using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.Chat;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.BuiltIn.Tests.Chat;

/// <summary>Whoever listens for scripts hears every channel; people hear theirs, by distance.</summary>
[TestFixture]
public sealed class ChatModuleTests : ServedRegionTests
{
    private readonly List<ChatMessage> _heard = [];
    private RecordingViewer _ada = null!;
    private RecordingViewer _bob = null!;

    protected override IRegionModuleBase[] Modules => [new ChatModule()];

    private IChatModule Chat => Scene.RequestModuleInterface<IChatModule>()!;

    [SetUp]
    public void Enter()
    {
        _heard.Clear();
        _ada = Region.Enter(Ada, new Vector3(20, 20, 25));
        _bob = Region.Enter(Bob, new Vector3(50, 20, 25));
    }

    [TestCase(0, 1, "Ada", true)]
    [TestCase(0, 2, "Ada Bob", true)]
    [TestCase(0, 0, "Ada", true)]
    [TestCase(-7, 2, "", true)]
    [TestCase(99, 1, "", true)]
    [TestCase(int.MaxValue, 1, "Ada", true)]
    [TestCase(0, 4, "Ada", false)]
    [TestCase(5, 4, "", false)]
    [TestCase(0, 255, "", false)]
    public void Speech_OfAPerson_IsHeardByPeopleOnTheirChannels_AndByScriptsOnAll(int channel, byte type, string hearers, bool isEvent)
    {
        Scene.Events.OnChat += _heard.Add;
        Scene.Requests.Chat.Say(_ada.Presence!, channel, type, "words");
        Assert.That(Hearers(), Is.EqualTo(hearers));
        Assert.That(_heard, Has.Count.EqualTo(isEvent ? 1 : 0));
        if (isEvent)
        {
            Assert.That((_heard[0].Channel, _heard[0].Type, _heard[0].Text, _heard[0].SourceId, _heard[0].SourceType),
                Is.EqualTo((channel, type, "words", Ada.PrincipalId, (byte)1)));
        }
    }

    [Test]
    public void Speech_OfAnObject_GoesTheSameWay()
    {
        Scene.Events.OnChat += _heard.Add;
        var message = new ChatMessage("Box", new UUID(1, 1), Bob.PrincipalId, 2, (byte)ChatType.Say, 1, new Vector3(48, 20, 25), "here");
        Chat.Say(message);
        Chat.Say(message with { Channel = 12 });
        Chat.Say(message with { Type = (byte)ChatType.Owner });
        Chat.Say(message with { Type = (byte)ChatType.Region });
        Assert.That(_heard.Select(m => m.Channel), Is.EqualTo(new[] { 0, 12, 0, 0 }));
        Assert.That(_bob.Take("Send"), Has.Count.EqualTo(3));
        Assert.That(_ada.Take("Send"), Has.Count.EqualTo(1), "what all in the region hear");
    }

    [Test]
    public void Debug_IsShownApart()
    {
        Chat.Say(new ChatMessage("Box", default, default, 2, 1, 1, new Vector3(20, 20, 25), "Math error", int.MaxValue));
        Assert.That(((ChatMessage)_ada.Take("Send").Single()[0]!).Type, Is.EqualTo((byte)ChatType.Debug));
    }

    [TestCase(ChatType.Whisper, 10f)]
    [TestCase(ChatType.Say, 20f)]
    [TestCase(ChatType.Shout, 100f)]
    [TestCase(ChatType.Region, float.PositiveInfinity)]
    [TestCase(ChatType.Owner, null)]
    public void Range_IsWhatTheSettingsSay(ChatType type, float? metres) => Assert.That(Chat.RangeOf(type), Is.EqualTo(metres));

    [Test]
    public void Listener_ThatThrows_KeepsNothingFromPeople()
    {
        Scene.Events.OnChat += _ => throw new InvalidOperationException("engine");
        Scene.Events.OnChat += _heard.Add;
        Scene.Requests.Chat.Say(_ada.Presence!, 0, 1, "words");
        Assert.That((Hearers(), _heard.Count), Is.EqualTo(("Ada", 1)));
    }

    [Test]
    public void Event_WithNobodyListening_AllocatesNothing()
    {
        var message = new ChatMessage("Box", default, default, 2, 1, 1, default, "here", 5);
        void Say()
        {
            for (var i = 0; i < 100; i++)
                Scene.Events.TriggerChat(message);
        }

        Say();
        Assert.That(Scene.Events.IsChatHeard, Is.False);
        Assert.That(Allocations.Of(Say), Is.Zero);
    }

    private string Hearers() => string.Join(' ', new[] { ("Ada", _ada), ("Bob", _bob) }
        .Where(v => v.Item2.Take("Send").Count > 0).Select(v => v.Item1));
}
