using System.Numerics;
using System.Text;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Teleports;

[TestFixture]
public sealed class TeleportModuleTests : ServedRegionTests
{
    private RecordingViewer _viewer = null!;

    private Vector3 Place => _viewer.Presence!.AbsolutePosition;

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new TeleportModule(), new TeleportCommandsModule()];

    [SetUp]
    public void Enter()
    {
        Scene.Land.Reset(UUID.Random());
        _viewer = Region.Enter(Ada, new Vector3(100, 120, 30));
    }

    [Test]
    public void Location_WithinTheRegion_IsGoneToAndTold()
    {
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(20, 30, 60), new Vector3(0, 1, 0));
        Assert.That(Place, Is.EqualTo(new Vector3(20, 30, 60)));
        Assert.That(_viewer.Take("SendTeleportStart"), Has.Count.EqualTo(1));
        var told = _viewer.Take("SendTeleportLocal").Single();
        Assert.That((told[0], told[1], told[2]), Is.EqualTo(((object)new Vector3(20, 30, 60), (object)new Vector3(0, 1, 0), (object)16u)));
    }

    [Test]
    public void Location_BelowTheGroundAtTheEdge_IsBroughtOntoTheLand()
    {
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(0, 256, -40), default);
        Assert.That(Place.X, Is.EqualTo(0.5f));
        Assert.That(Place.Y, Is.EqualTo(255.5f));
        Assert.That(Place.Z, Is.EqualTo(Scene.Terrain.HeightAt(0.5f, 255.5f) + (_viewer.Presence!.Size.Z / 2)).Within(0.01));
    }

    [TestCase(-5, 300, 40, TestName = "beyond the edge")]
    [TestCase(128, 128, 22.5f, TestName = "what viewers send who name no place")]
    public void Location_ThatIsNoPlace_IsTheLandingOfTheRegion(float x, float y, float z)
    {
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(x, y, z), default);
        Assert.That(Place, Is.EqualTo(Scene.Info.Landing));
    }

    [TestCase(float.NaN)]
    [TestCase(float.PositiveInfinity)]
    public void Location_ThatIsNone_IsRefused(float x)
    {
        var before = Place;
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(x, 10, 10), default);
        Assert.That(Place, Is.EqualTo(before));
        Assert.That(_viewer.Take("SendTeleportFailed"), Has.Count.EqualTo(1));
        Assert.That(_viewer.Take("SendTeleportStart"), Is.Empty);
    }

    [Test]
    public void Location_InARegionThatIsNot_IsRefusedWithTheReason()
    {
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, RegionHandle.FromGrid(2000, 2000), new Vector3(10, 10, 30), default);
        Region.Settle();
        Assert.That(_viewer.Take("SendTeleportFailed").Single()[0], Does.Contain("no such region"));
    }

    [Test]
    public void NoPlace_WhereATelehubLeads_IsJudgedAsTheLandingThatItMeans()
    {
        // The hub stands closer to what viewers send for no place than to where that leads.
        Scene.Telehub.Connect(Region.Region.AddBox(new Vector3(128, 140, 30)));
        Scene.Settings.Estate = new RegionEstate { Flags = RegionFlags.None };
        var landing = Scene.Info.Landing;
        Scene.Writer.MoveAvatar(_viewer.Presence!, landing + Vector3.UnitX, Quaternion.Identity, Vector3.Zero);
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(-5, 2000, 30), default);
        Assert.That(_viewer.Take("SendTeleportFailed").Single()[0], Does.Contain("closer"));
    }

    [Test]
    public void Service_ThatFails_IsATeleportThatFails()
    {
        Region.Stores.For(StoreKind.GridUserStore).Write(session => session.Execute($"drop table GridUser"));
        Scene.Land.Reset(Ada.PrincipalId);
        Scene.Requests.Teleports.ToHome(_viewer.Presence!);
        Region.Settle();
        Assert.That(_viewer.Take("SendTeleportFailed").Single()[0], Is.EqualTo(BackgroundWork.Failure));
        Scene.Requests.Teleports.SetHome(_viewer.Presence!, Place, default);
        Region.Settle();
        Assert.That(_viewer.Take("SendAlert").Single()[0], Is.EqualTo(BackgroundWork.Failure));
    }

    [Test]
    public void Parcel_ThatBans_IsNotEntered_AndOneWithALandingPointGuides()
    {
        var parcel = Scene.Land.At(20, 30);
        Scene.Land.Change(parcel, row => row with { LandingType = 1, UserLocation = new Vector3(64, 64, 40) });
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(20, 30, 60), default);
        Assert.That(Place, Is.EqualTo(new Vector3(64, 64, 40)));

        Scene.Land.Change(parcel, row => row with
        {
            Flags = row.Flags | (uint)ParcelFlags.UseBanList,
            AccessList = [new ParcelAccessRow(Ada.PrincipalId, 2, 0)]
        });
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(20, 30, 60), default);
        Assert.That(Place, Is.EqualTo(new Vector3(64, 64, 40)));
        Assert.That(_viewer.Take("SendTeleportFailed"), Has.Count.EqualTo(1));
    }

    [TestCase("20/30/60", "Ada Tester is at 20/30/60 in Test Region.\n", true)]
    [TestCase("20.5,30,60", "Ada Tester is at 20.5/30/60 in Test Region.\n", true)]
    [TestCase("\"test region/20/30/60\"", "Ada Tester is at 20/30/60 in Test Region.\n", true)]
    [TestCase("Elsewhere/20/30/60", "Ada Tester is on the way to Elsewhere, if the grid has it.\n", true)]
    [TestCase("20/30", "Usage: teleport user <first> <last> [<region>/]<x>/<y>/<z>\n", false)]
    [TestCase("Elsewhere/20/30", "Usage: teleport user <first> <last> [<region>/]<x>/<y>/<z>\n", false)]
    public void TeleportUser_ToAPlace_WithOrWithoutItsRegion(string place, string answer, bool good)
    {
        Assert.That(Region.Commands.Type("teleport user Ada Tester " + place, Scene.Info.Name), Is.EqualTo((answer, good)));
        Assert.That(Place.X, Is.EqualTo(good && !place.StartsWith("Elsewhere", StringComparison.Ordinal) ? 20 : 100).Within(0.5));
    }

    [Test]
    public void TeleportUser_WhoMayNotGoThere_StaysAndIsNamed()
    {
        Scene.Land.Change(Scene.Land.At(20, 30), row => row with
        {
            Flags = row.Flags | (uint)ParcelFlags.UseBanList,
            AccessList = [new ParcelAccessRow(Ada.PrincipalId, 2, 0)]
        });
        Assert.That(Region.Commands.Type("teleport user Ada Tester 20/30/60"), Is.EqualTo(("Ada Tester may not go there.\n", false)));
    }

    [Test]
    public void Home_IsSetAndGoneTo()
    {
        Scene.Requests.Teleports.ToHome(_viewer.Presence!);
        Region.Settle();
        Assert.That(_viewer.Take("SendTeleportFailed").Single()[0], Does.Contain("no home"));

        Scene.Land.Reset(Ada.PrincipalId);
        Scene.Requests.Teleports.SetHome(_viewer.Presence!, Place, new Vector3(1, 0, 0));
        Region.Settle();
        Assert.That(_viewer.Take("SendKnownAlert").Single()[0], Is.EqualTo("HomePositionSet"));
        var home = Place;
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(20, 30, 60), default);
        Scene.Requests.Teleports.ToHome(_viewer.Presence!);
        Region.Settle();
        Assert.That(Vector2.Distance(new Vector2(Place.X, Place.Y), new Vector2(home.X, home.Y)), Is.LessThan(1));
    }

    [Test]
    public void Landmark_OfThisRegion_IsFollowed_OthersAreRefused()
    {
        Follow($"Landmark version 2\nregion_id {Scene.Info.Id}\nlocal_pos 33 44 55\nregion_handle 1\n");
        Assert.That((Place.X, Place.Y), Is.EqualTo((33f, 44f)));
        Follow($"Landmark version 2\nregion_id {UUID.Random()}\nlocal_pos 3 4 55\n");
        Follow("Landmark version 2\nregion_id nonsense\nlocal_pos 3 4 55\n");
        Follow($"Landmark version 2\nregion_id {Scene.Info.Id}\nlocal_pos NaN 4 55\n");
        Assert.That((Place.X, Place.Y), Is.EqualTo((33f, 44f)));
        Assert.That(_viewer.Take("SendTeleportFailed"), Has.Count.EqualTo(3));
    }

    [Test]
    public void Lure_BringsTheInvitedOnceAndNobodyElse()
    {
        var (bob, cleo) = (Region.Enter(Bob, new Vector3(10, 10, 30)), Region.Enter(Region.CreateUser("Cleo"), new Vector3(10, 10, 30)));
        Scene.Requests.Teleports.Invite(_viewer.Presence!, "Come here", [bob.Agent.AgentId]);
        Region.Settle();
        var invitation = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        Assert.That((invitation.Dialog, invitation.Text), Is.EqualTo((InstantMessageDialog.Lure, "Come here")));

        Scene.Requests.Teleports.ToLure(cleo.Presence!, invitation.SessionId);
        Assert.That(cleo.Take("SendTeleportFailed"), Has.Count.EqualTo(1));
        Scene.Requests.Teleports.ToLure(bob.Presence!, invitation.SessionId);
        Assert.That(Vector2.Distance(new Vector2(bob.Presence!.Position.X, bob.Presence.Position.Y), new Vector2(Place.X, Place.Y)),
            Is.LessThan(1));
        Scene.Requests.Teleports.ToLure(bob.Presence, invitation.SessionId);
        Assert.That(bob.Take("SendTeleportFailed"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Cancel_LeavesOneWhereOneIs()
    {
        Scene.Land.Reset(Ada.PrincipalId);
        Scene.Requests.Teleports.SetHome(_viewer.Presence!, Place, new Vector3(1, 0, 0));
        Region.Settle();
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(20, 30, 60), default);
        Scene.Requests.Teleports.ToHome(_viewer.Presence!);
        Scene.Requests.Teleports.Cancel(_viewer.Presence!);
        Region.Settle();
        Assert.That((Place.X, Place.Y), Is.EqualTo((20f, 30f)));
    }

    [Test]
    public void Telehub_IsAsNearAsOneComes_WhereDirectTeleportsAreNotAllowed()
    {
        var hub = Region.Region.AddBox(new Vector3(200, 200, 40));
        Scene.Settings.Change(row => row with { TelehubObject = hub.Id });
        Scene.Settings.Estate = new RegionEstate { Flags = RegionFlags.None };
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(220, 220, 40), default);
        Assert.That((Place.X, Place.Y), Is.EqualTo((200f, 200f)));
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(201, 198, 40), default);
        Assert.That((Place.X, Place.Y), Is.EqualTo((200f, 200f)));
        Scene.Writer.SetGod(_viewer.Presence!, true);
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(20, 20, 40), default);
        Assert.That((Place.X, Place.Y), Is.EqualTo((20f, 20f)), "gods go where they like");
        Scene.Writer.SetGod(_viewer.Presence!, false);
        Scene.Requests.Teleports.ToPlace(_viewer.Presence!, Scene.Info.Handle, new Vector3(30, 30, 40), default);
        Assert.That(_viewer.Take("SendTeleportFailed").Single()[0], Does.Contain("closer"));
    }

    private void Follow(string text)
    {
        var id = ServedRegion.Wait(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Type = AssetType.Landmark,
            Data = Encoding.UTF8.GetBytes(text)
        }));
        Scene.Requests.Teleports.ToLandmark(_viewer.Presence!, id);
        Region.Settle();
    }
}
