using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Inventory;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Modules.Objects;
using OpenSim.Modules.People.Chat;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Attachments;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Terrain;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Scripts;

/// <summary>An engine of scripts hangs into a region by the seams alone, and does for an owner who is away what scripts do.</summary>
[TestFixture]
public sealed class TinyEngineTests : InventoryFixture
{
    private static readonly Vector3 Here = new(128, 128, 25);

    private TinyEngine _engine = null!;
    private UserAccount _carol = null!;
    private SceneObjectPart _host;
    private TinyScript _script = null!;

    protected override IRegionModuleBase[] Modules =>
    [
        new ChatModule(), new InstantMessageModule(), new InventoryModule(), new AttachmentsModule(), new LandModule(), new TerrainModule(),
        _engine = new TinyEngine()
    ];

    [SetUp]
    public void Write()
    {
        _carol = Region.CreateUser("Carol");
        _host = Region.Region.AddBox(Here, "host", _carol.PrincipalId).RootPart;
        _script = _engine.Run(_host);
        Scene.Land.Reset(_carol.PrincipalId);
        Viewer.Calls.Clear();
    }

    [Test]
    public void Touch_Says()
    {
        _script.Touched = _ => _script.Say(0, "Hello, Avatar!");
        Scene.Requests.Touches.Start(Viewer.Presence!, _host, default);
        Assert.That(Heard(), Is.Empty, "it is the script's turn in its phase");
        Region.Region.Step();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: Hello, Avatar!" }));
        Assert.That(_engine.IsIdle);
    }

    [TestCase(-7, 128f, true)]
    [TestCase(-8, 128f, false)]
    [TestCase(-7, 200f, false)]
    public void Listen_HearsItsChannel_AsFarAsVoicesCarry(int channel, float x, bool hears)
    {
        Scene.Writer.MoveGroup(_host.Group.Slot, Here with { X = x });
        _script.Listen(-7);
        _script.Heard = message => _script.RegionSayTo(message.SourceId, $"You said {message.Text}");
        Scene.Requests.Chat.Say(Viewer.Presence!, channel, (byte)ChatType.Say, "open");
        Region.Region.Step();
        Assert.That(Heard(), Is.EqualTo(hears ? new[] { "host: You said open" } : []));
    }

    [Test]
    public void Timer_Elapses_UntilItIsSetToNothing()
    {
        var count = 0;
        _script.SetTimerEvent(0.5, () => count++);
        Region.Region.StepSeconds(2.2);
        Assert.That(count, Is.EqualTo(4));
        _script.SetTimerEvent(0, () => count++);
        Region.Region.StepSeconds(2);
        Assert.That(count, Is.EqualTo(4));
    }

    [Test]
    public void LinkMessage_ReachesAnotherScript()
    {
        var other = _engine.Run(Region.Region.AddBox(Here, "other", _carol.PrincipalId).RootPart);
        string? heard = null;
        other.Linked = (number, text) => heard = $"{number} {text}";
        _script.MessageLinked(other, 3, "go");
        Region.Region.Step();
        Assert.That(heard, Is.EqualTo("3 go"));
    }

    [Test]
    public void Dialog_IsAnsweredOnItsChannel_FromAnywhere()
    {
        Scene.Writer.MoveGroup(_host.Group.Slot, new Vector3(250, 250, 25));
        _script.Listen(-99);
        _script.Heard = message => _script.RegionSayTo(message.SourceId, $"You chose {message.Text}");
        _script.Dialog(Ada.PrincipalId, "Which?", -99, "Red", "Blue");
        var dialog = (ScriptDialog)Viewer.Take("SendDialog").Single()[0]!;
        Scene.Requests.Scripts.AnswerDialog(Viewer.Presence!, new DialogAnswer(dialog.ObjectId, dialog.Channel, 1, dialog.Buttons[1]));
        Region.Region.Step();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: You chose Blue" }));
    }

    [Test]
    public void Controls_AreAskedFor_Granted_Felt_AndDoNotSteer()
    {
        Scene.Writer.MoveGroup(_host.Group.Slot, Here + (Vector3.UnitY * 9)); // not where she walks
        var felt = new List<AgentControls>();
        _script.Granted = (who, permissions) =>
        {
            if ((permissions & 4) != 0)
                _script.TakeControls(who, AgentControls.AtPos);
        };
        _script.Controlled = controls => felt.Add(controls.Changed);
        _script.RequestPermissions(Ada.PrincipalId, UUID.Random(), 4);
        var question = (ScriptQuestion)Viewer.Take("SendQuestion").Single()[0]!;
        Scene.Requests.Scripts.Grant(Viewer.Presence!, question.PrimId, question.ItemId, question.Permissions);
        Region.Region.Step();
        Assert.That(Viewer.Take("SendControls").Single(), Is.EqualTo(new object[] { AgentControls.AtPos, true, false }));
        var before = Viewer.Presence!.Position;
        Scene.Writer.SetInput(Viewer.Presence, new AgentInput
        {
            ControlFlags = (uint)AgentControls.AtPos, PressedFlags = (uint)AgentControls.AtPos, BodyRotation = Quaternion.Identity
        }, 64);
        Region.Region.Step(20);
        Assert.That(felt[0], Is.EqualTo(AgentControls.AtPos));
        Assert.That(Viewer.Presence.Position.X, Is.EqualTo(before.X).Within(0.01));
    }

    [Test]
    public void Rez_And_Give_ForAnOwnerWhoIsAway()
    {
        var model = Region.Region.AddBox(Here, "crate", _carol.PrincipalId);
        var asset = Support.ServedRegion.Wait(
            ObjectItems.Store(Region.Services.Assets, _carol.PrincipalId, [ObjectPacking.Pack(model)]));
        Scene.Writer.DeleteObject(model);
        var crate = Inside("crate", _carol.PrincipalId, 0x8e000, 0x8e000) with
        {
            AssetId = asset,
            AssetType = AssetType.Object,
            InvType = 6
        };
        Scene.Inventories.Put(_host, crate);
        RezAnswer? rezzed = null;
        TakeAnswer? given = null;
        _script.RezAtRoot(crate.ItemId, Here + Vector3.UnitX, 7, answer => rezzed = answer);
        _script.GiveInventory(Ada.PrincipalId, crate.ItemId, answer => given = answer);
        Region.Settle();
        Assert.That((rezzed!.Refusal, rezzed.Objects.Count), Is.EqualTo(((string?)null, 1)));
        Assert.That((given!.Refusal, given.Item!.Owner), Is.EqualTo(((string?)null, Ada.PrincipalId)));
    }

    [Test]
    public void Land_IsChangedByTheObjectsOfItsOwner_AndNotByOthers()
    {
        Assert.That(_script.SetParcelMusicUrl("http://radio/"), Is.Null);
        Assert.That(Scene.Land.At(Here).Row.MusicUrl, Is.EqualTo("http://radio/"));
        Assert.That(_script.AddToLandBanList(Bob.PrincipalId), Is.Null);
        Assert.That(Scene.Land.At(Here).Row.AccessList.Single().AgentId, Is.EqualTo(Bob.PrincipalId));
        var before = Scene.Terrain[128, 128];
        Assert.That(_script.ModifyLand(TerrainAction.Raise), Is.Null);
        Region.Region.Step(3);
        Assert.That(Scene.Terrain[128, 128], Is.GreaterThan(before));

        var others = _engine.Run(Region.Region.AddBox(Here, "bobs", Bob.PrincipalId).RootPart);
        Assert.That(others.SetParcelMusicUrl("http://other/"), Is.Not.Null);
        Assert.That(others.AddToLandBanList(Ada.PrincipalId), Is.Not.Null);
        Scene.Land.Change(Scene.Land.At(Here), row => row with { Flags = 0 });
        before = Scene.Terrain[128, 128];
        others.ModifyLand(TerrainAction.Raise);
        Region.Region.Step(3);
        Assert.That(Scene.Terrain[128, 128], Is.EqualTo(before));
    }

    [Test]
    public void Attach_And_Detach()
    {
        var mine = Region.Region.AddBox(Here, "hat", Ada.PrincipalId);
        var script = _engine.Run(mine.RootPart);
        string? refusal = "not answered";
        script.AttachToAvatar(Viewer.Presence!, 2, words => refusal = words);
        Region.Settle();
        Assert.That((refusal, mine.IsAttachment), Is.EqualTo(((string?)null, true)));
        refusal = "not answered";
        script.DetachFromAvatar(Viewer.Presence!, words => refusal = words);
        Region.Settle();
        Assert.That((refusal, mine.Exists), Is.EqualTo(((string?)null, false)));
        _script.AttachToAvatar(Viewer.Presence!, 2, words => refusal = words);
        Assert.That(refusal, Is.EqualTo("You can wear only what is yours."));
    }

    private List<string> Heard() => [.. Viewer.Take("Send").Select(c => (ChatMessage)c[0]!).Select(m => $"{m.FromName}: {m.Text}")];
}
