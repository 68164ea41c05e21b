using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Teleports;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.World;

namespace OpenSim.Modules.BuiltIn.Tests.Teleports;

/// <summary>
/// Invitations between grids, as OpenSimulator's HGLureModule writes them: the id says nothing, the words end in the grid.
/// </summary>
[TestFixture]
public sealed class ForeignLureTests : ServedRegionTests
{
    private const string Own = "http://own.test:8002/";

    private readonly Journeys _journeys = new();

    protected override IRegionModuleBase[] Modules
    {
        get
        {
            Region.Services.Add<IForeignGrids>(new OtherGrid());
            Region.Services.Add<IUserAgentService>(new OtherGrid());
            Region.Services.Add(new OwnGrid(Own, Own, []));
            return [new InstantMessageModule(), new TeleportModule()];
        }
    }

    [SetUp]
    public void Open()
    {
        _journeys.Gone.Clear();
        Scene.RegisterModuleInterface<ITravels>(_journeys);
        Scene.Land.Reset(UUID.Random());
    }

    [Test]
    public void Invitation_FromHere_NamesTheGridTheRegionAndThePlace()
    {
        var (ada, bob) = (Region.Enter(Ada, new Vector3(100, 120, 30)), Region.Enter(Bob, new Vector3(10, 10, 30)));
        Scene.Requests.Teleports.Invite(ada.Presence!, "Come", [bob.Agent.AgentId]);
        Region.Settle();
        var invitation = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        Assert.That((invitation.Text, invitation.RegionId), Is.EqualTo(("Come@http://own.test:8002", Scene.Info.Id)));
        Scene.Requests.Teleports.ToLure(bob.Presence!, invitation.SessionId);
        Assert.That(bob.Presence!.AbsolutePosition.X, Is.EqualTo(100).Within(1));
    }

    [Test]
    public void Invitation_IntoAnotherGrid_LeadsToItsGatekeeper()
    {
        var (bob, region) = (Region.Enter(Bob, new Vector3(10, 10, 30)), UUID.Random());
        Scene.Requests.Teleports.ToLure(bob.Presence!, Tell("komm her@http://grid.test:8002", region));
        Assert.That(_journeys.Gone, Is.EqualTo(new[] { (OtherGrid.Home, region, new Vector3(40, 50, 25)) }));
    }

    [Test]
    public void Invitation_WithAnyId_IntoThisGrid_LeadsToTheRegionThatItNames()
    {
        var bob = Region.Enter(Bob, new Vector3(10, 10, 30));
        Scene.Requests.Teleports.ToLure(bob.Presence!, Tell("mail me@home.test@" + Own.TrimEnd('/'), Scene.Info.Id));
        Assert.That(bob.Presence!.AbsolutePosition.X, Is.EqualTo(40).Within(1));
        Assert.That(_journeys.Gone, Is.Empty);
    }

    private UUID Tell(string words, UUID region)
    {
        var message = new InstantMessage
        {
            FromAgentId = OtherGrid.Dora, FromName = "Dora.Tester @grid.test:8002", ToAgentId = Bob.PrincipalId, SessionId = UUID.Random(),
            Dialog = InstantMessageDialog.Lure, Text = words, RegionId = region, Position = new Vector3(40, 50, 25)
        };
        var taken = Scene.RequestModuleInterface<IInstantMessageRouter>()!.Take(message);
        Region.SettleUntil(() => taken.IsCompletedSuccessfully);
        return message.SessionId;
    }

    private sealed class Journeys : ITravels
    {
        public List<(string Gatekeeper, UUID Region, Vector3 Place)> Gone { get; } = [];

        public void Teleport(
            ScenePresence who, GridRegion there, Vector3 position, Vector3 lookAt, TeleportFlags flags, string gatekeeper) =>
            Gone.Add((there.ServerUri, there.RegionId, position));

        public void Cancel(ScenePresence who)
        {
        }

        public bool Bring(SceneObjectGroup what, Vector3 place) => false;
    }
}
