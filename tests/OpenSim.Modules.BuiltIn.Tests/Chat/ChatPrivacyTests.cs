using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.Chat;
using OpenSim.Modules.Things.Sounds;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.BuiltIn.Tests.Chat;

/// <summary>What is heard over the border of land that hides its avatars, and of land that shuts somebody out.</summary>
[TestFixture]
public sealed class ChatPrivacyTests : ServedRegionTests
{
    private static readonly Vector3 Inside = new(62, 20, 25);
    private static readonly Vector3 Outside = new(66, 20, 25);

    private RecordingViewer _ada = null!;
    private RecordingViewer _bob = null!;
    private Parcel _west = null!;

    protected override IRegionModuleBase[] Modules => [new ChatModule(), new SoundModule()];

    [SetUp]
    public void Enter()
    {
        _west = Scene.Land.Divide(new ParcelArea(0, 0, 64, 256))!;
        _ada = Region.Enter(Ada, Inside);
        _bob = Region.Enter(Bob, Outside);
    }

    [TestCase(true, false, false, 0, TestName = "Hidden_IsNotHeardOutside")]
    [TestCase(true, true, false, 1, TestName = "Hidden_IsHeardInside")]
    [TestCase(true, false, true, 1, TestName = "Hidden_IsHeardByGods")]
    [TestCase(false, false, false, 1, TestName = "Open_IsHeardOutside")]
    public void Voices_AndSounds(bool hides, bool isInside, bool isGod, int heard)
    {
        Scene.Land.Change(_west, row => row with { SeeAvatars = !hides });
        Scene.Writer.MoveAvatar(_bob.Presence!, isInside ? Inside + Vector3.UnitY : Outside, Quaternion.Identity, Vector3.Zero);
        Scene.Writer.SetGod(_bob.Presence!, isGod);
        foreach (var type in new[] { ChatType.Whisper, ChatType.Say, ChatType.Shout, ChatType.StartTyping })
        {
            Say(_ada, type);
            Assert.That(_bob.Take("Send"), Has.Count.EqualTo(heard), type.ToString());
        }

        Scene.Requests.Sounds.Play(_ada.Presence!, UUID.Random(), 1);
        Assert.That(_bob.Take("SendSound"), Has.Count.EqualTo(heard));
        Assert.That(_ada.Take("Send"), Has.Count.EqualTo(4), "she hears herself");
    }

    [Test]
    public void GodsAndThoseOutside_AreHeardOnBothSides()
    {
        Scene.Land.Change(_west, row => row with { SeeAvatars = false });
        Say(_bob, ChatType.Say);
        Assert.That(_ada.Take("Send"), Has.Count.EqualTo(1));
        Scene.Writer.SetGod(_ada.Presence!, true);
        _bob.Calls.Clear();
        Say(_ada, ChatType.Say);
        Assert.That(_bob.Take("Send"), Has.Count.EqualTo(1), "gods are not hidden when they speak");
    }

    [Test]
    public void WornThings_AreAsTheirWearer_AndThingsOnTheGroundAreHeard()
    {
        Scene.Land.Change(_west, row => row with { SeeAvatars = false });
        var (worn, lying) = (Region.Region.AddBox(Inside), Region.Region.AddBox(Inside));
        Scene.Writer.Attach(worn, _ada.Presence!, new World.Prims.AttachmentPlace(2, default, Quaternion.Identity));
        foreach (var (thing, heard) in new[] { (worn, 0), (lying, 1) })
        {
            Scene.RequestModuleInterface<IChatModule>()!.Say(new ChatMessage("Thing", thing.RootPart.Id, Ada.PrincipalId, SourceType: 2,
                (byte)ChatType.Say, Audible: 1, Inside, "click"));
            Assert.That(_bob.Take("Send"), Has.Count.EqualTo(heard));
        }
    }

    [Test]
    public void VoiceOfSomebodyWhoIsShutOut_IsNotHeardOnThatLand()
    {
        Scene.Land.Change(_west, row => row with
        {
            Flags = row.Flags | (uint)ParcelFlags.UseBanList,
            AccessList = [new ParcelAccessRow(Bob.PrincipalId, 2, 0)]
        });
        Say(_bob, ChatType.Say);
        Assert.That((_ada.Take("Send").Count, _bob.Take("Send").Count), Is.EqualTo((0, 1)));
    }

    [Test]
    public void AdminPrefix_StandsBeforeTheNameOfAGod([Values] bool isGod)
    {
        Region.Set("Chat", "admin_prefix", "@");
        Scene.Writer.SetGod(_ada.Presence!, isGod);
        Say(_ada, ChatType.Say);
        var said = (ChatMessage)_bob.Take("Send").Single()[0]!;
        Assert.That(said.FromName, Is.EqualTo(isGod ? "@" + _ada.Presence!.Name : _ada.Presence!.Name));
    }

    private void Say(RecordingViewer who, ChatType type) => Scene.Requests.Chat.Say(who.Presence!, 0, (byte)type, "hello");
}
