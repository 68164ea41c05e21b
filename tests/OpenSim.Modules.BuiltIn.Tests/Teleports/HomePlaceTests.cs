using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Services.Hypergrid;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Teleports;

/// <summary>Who may make which place his home, whichever way his viewer asks.</summary>
[TestFixture]
public sealed class HomePlaceTests : ServedRegionTests
{
    private const string Own = "http://own.test:8002/";
    private static readonly Vector3 Place = new(40, 50, 25);

    protected override IRegionModuleBase[] Modules
    {
        get
        {
            Region.Services.Add<IForeignGrids>(new OtherGrid());
            Region.Services.Add<IUserAgentService>(new OtherGrid());
            Region.Services.Add(new OwnGrid(Own, Own, []));
            return [new TeleportModule()];
        }
    }

    [Test]
    public void Home_OnOwnLand_IsSetAtThePlaceAskedFor()
    {
        Scene.Land.Reset(Ada.PrincipalId);
        Assert.That(Set(Region.Enter(Ada, new Vector3(200, 200, 30)), Place), Is.EqualTo((true, "Home position set.")));
        var home = ServedRegion.Wait(Region.Services.GridUsers.GetGridUserInfo(Ada.PrincipalId.ToString()))!;
        Assert.That((home.HomeRegionId, home.HomePosition), Is.EqualTo((Scene.Info.Id, Place)));
    }

    [Test]
    public void Home_OnLandOfAnother_IsRefusedInWords_WhereverHeStands()
    {
        Scene.Land.Reset(Bob.PrincipalId);
        var (isSet, words) = Set(Region.Enter(Ada, Place), Place);
        Assert.That(isSet, Is.False);
        Assert.That(words, Does.Contain("not allowed"));
    }

    // A viewer that holds a region for 256 m says the edge of that for all that lies beyond: the avatar's own place is meant.
    [TestCase(255.5f, 30)]
    [TestCase(30, 255.5f)]
    public void Home_AtTheEdgeThatAnOldViewerKnows_IsWhereHeStands(float x, float y)
    {
        Scene.Land.Reset(Ada.PrincipalId);
        Assert.That(Set(Region.Enter(Ada, Place), new Vector3(x, y, 20)).IsSet, Is.True);
        var home = ServedRegion.Wait(Region.Services.GridUsers.GetGridUserInfo(Ada.PrincipalId.ToString()))!.HomePosition;
        Assert.That((home.X, home.Y), Is.EqualTo((Place.X, Place.Y)));
    }

    [TestCase(1e9f)]
    [TestCase(-1e9f)]
    public void Home_FarAboveOrBelow_IsWithinTheRegionsHeights(float z)
    {
        Scene.Land.Reset(Ada.PrincipalId);
        Assert.That(Set(Region.Enter(Ada, Place), Place with { Z = z }).IsSet, Is.True);
        var home = ServedRegion.Wait(Region.Services.GridUsers.GetGridUserInfo(Ada.PrincipalId.ToString()))!.HomePosition;
        Assert.That(home.Z, Is.InRange(-100, 10_000));
    }

    [TestCase(float.NaN)]
    [TestCase(-1)]
    [TestCase(300)]
    public void Home_AtNoPlaceOfTheRegion_IsRefused(float x)
    {
        Scene.Land.Reset(Ada.PrincipalId);
        Assert.That(Set(Region.Enter(Ada, Place), Place with { X = x }).IsSet, Is.False);
    }

    [Test]
    public void Home_OnTheTelehubsParcel_IsEverybodys()
    {
        Scene.Land.Reset(Bob.PrincipalId);
        var ada = Region.Enter(Ada, Place);
        Scene.Telehub.Connect(Region.Region.AddBox(new Vector3(60, 60, 25), owner: Bob.PrincipalId));
        Assert.That(Set(ada, Place).IsSet);
    }

    [Test]
    public void Home_OfAGuest_IsRefusedInWords()
    {
        Scene.Land.Reset(OtherGrid.Dora);
        var dora = new RecordingViewer(TestRegion.NewAgent("Dora.Tester", "@grid.test:8002", position: Place) with
        {
            AgentId = OtherGrid.Dora,
            ServiceUrls = new Dictionary<string, string> { [Visitor.HomeKey] = OtherGrid.Home }
        }).Enter(Region.Region);
        Assert.That(Set(dora, Place).Words, Does.Contain("grid from which you come"));
    }

    private (bool IsSet, string Words) Set(RecordingViewer viewer, Vector3 place)
    {
        bool? done = null;
        Scene.Requests.Teleports.SetHome(viewer.Presence!, place, Vector3.UnitX, isSet => done = isSet);
        Region.SettleUntil(() => done is not null);
        return (done!.Value, (string)viewer.Take(done.Value ? "SendKnownAlert" : "SendAlert").Single()[done.Value ? 1 : 0]!);
    }
}
