using System.Numerics;
using OpenSim.Modules.Estates;
using OpenSim.Primitives;
using OpenSim.Services.Simulation;
using OpenSim.Store.Regions;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Who may come over a border, and what somebody can do to others by calls between regions: nothing.</summary>
[TestFixture]
public sealed class TravelRightsScenarios
{
    private static readonly Vector3 NearTheBorder = new(248, 128, 25);

    [Test]
    public void Crossing_IntoAnEstateThatIsClosedToHim_EndsAtTheBorder_WithWords() =>
        RefuseAtTheBorder("is private", (coast, ada) => coast.Region(1).RequestModuleInterface<IEstate>()!
            .Change(row => row with { PublicAccess = false }));

    [Test]
    public void Crossing_IntoAParcelThatBansHim_EndsAtTheBorder_WithWords() =>
        RefuseAtTheBorder("banned from the parcel", (coast, ada) =>
        {
            var land = coast.Region(1).Land;
            land.Change(land.At(new Vector3(2, 128, 25)), row => row with
            {
                Flags = row.Flags | (uint)ParcelFlags.UseBanList,
                AccessList = [new ParcelAccessRow(ada.Id, 2, 0)]
            });
        });

    [Test]
    public void Crossing_IntoARegionThatIsFull_EndsAtTheBorder_WithWords() =>
        RefuseAtTheBorder("full", (coast, _) =>
        {
            coast.Enter("Bob", 1, new Vector3(128, 128, 25));
            coast.Region(1).Settings.Change(row => row with { AgentLimit = 1 });
        });

    [Test]
    public void Close_WithAnotherSession_LeavesTheView()
    {
        using var coast = new Coast(21, 256, 256);
        var ada = EnterNearTheBorder(coast);
        Assert.That(coast.FromOutside(() => coast.Ways[0].CloseAgent(coast.GridRegion(1), ada.Id, UUID.Random())));
        coast.Run(2);
        Assert.That(ada.In(1), Is.Not.Null);
        Assert.That(coast.FromOutside(() => coast.Ways[0].CloseAgent(coast.GridRegion(0), ada.Id, UUID.Random())));
        coast.Run(2);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 0 }));
    }

    [Test]
    public void Announcement_RepeatedWhileHeIsThere_IsRefused_AndHisCapabilitiesStay()
    {
        using var coast = new Coast(22, 256, 256);
        var ada = EnterNearTheBorder(coast);
        ada.Teleport(1, new Vector3(128, 128, 25));
        coast.Until(() => ada.IsIn(1), "Ada next door");
        var seed = coast.Seeds[(ada.Id, coast.Region(1).Info.Id)];
        var replayed = ada.Agent with { IsChild = true, CapsPath = "known to somebody", TeleportFlags = TeleportFlags.ViaLocation };
        Assert.That(coast.FromOutside(() => coast.Ways[0].CreateAgent(null, coast.GridRegion(1), replayed)).Success, Is.False);
        coast.Run(2);
        Assert.That(coast.Seeds[(ada.Id, coast.Region(1).Info.Id)], Is.EqualTo(seed));
        Assert.That(ada.IsIn(1));
        Assert.That(coast.Region(1).ExpectedAgents.Expects(ada.Id, ada.Agent.SessionId), Is.False);
    }

    [Test]
    public void HandOver_WithAnothersSession_OrOfOneWhoHasLeft_IsRefused()
    {
        using var coast = new Coast(23, 256, 256);
        var ada = EnterNearTheBorder(coast);
        var eve = coast.Enter("Eve", 0, new Vector3(250, 120, 25));
        coast.Until(() => eve.In(1) is not null, "Eve's view");
        AgentData Data(UUID session) => new()
        {
            AgentId = ada.Id, SessionId = session, SourceRegion = coast.Region(0).Info.Id, Position = new Vector3(9, 9, 25),
            IsCrossing = true
        };
        Assert.That(Hand(Data(eve.Agent.SessionId)), Is.EqualTo(HandOver.Refused));
        Assert.That(Hand(Data(UUID.Random())), Is.EqualTo(HandOver.Refused));
        ada.Session.Logout(ada.Stack.Now);
        coast.Until(() => ada.In(0) is null && ada.In(1) is null, "nothing of Ada left");
        Assert.That(Hand(Data(ada.Agent.SessionId)), Is.EqualTo(HandOver.Refused));
        coast.Run(2);
        Assert.That(coast.WhereIs(ada.Id), Is.Empty);

        HandOver Hand(AgentData data) => coast.FromOutside(() => coast.Ways[0].UpdateAgent(coast.GridRegion(1), data));
    }

    [TestCase(200, true, true)]
    [TestCase(0, true, false)]
    [TestCase(200, false, false)]
    public void GodMode_GoesOverTheBorder_WhereHeIsAGodTooThere(int levelThere, bool wasGod, bool isGod)
    {
        using var coast = new Coast(26, 256, 256);
        var ada = EnterNearTheBorder(coast);
        var own = coast.Region(1).Presences.TryGet(ada.Id, out var view) ? view : null;
        Assert.That(own, Is.Not.Null);
        coast.Region(0).Writer.SetGod(ada.In(0)!, wasGod);
        coast.Region(1).Settings.Estate = coast.Region(1).Settings.Estate with { OwnerId = levelThere > 0 ? ada.Id : UUID.Random() };
        ada.Walk(0);
        coast.Until(() => ada.IsIn(1), "Ada next door");
        coast.Run(1);
        Assert.That(ada.In(1)!.IsGod, Is.EqualTo(isGod));
        Assert.That(ada.Told.Any(told => told.Message == OpenSim.Protocol.Messages.MessageId.GrantGodlikePowers), Is.EqualTo(wasGod),
            "her viewer shows what is so here");
    }

    [TestCase(false, false)]
    [TestCase(false, true)]
    [TestCase(true, false)]
    [TestCase(true, true)]
    public void HandOver_RecordedAndSentAgain_MakesNoSecondBody(bool teleports, bool isNumbered)
    {
        using var coast = new Coast(25, 256, 256, 256);
        coast.Ways[0].NumbersNothing = !isNumbered;
        var ada = EnterNearTheBorder(coast);
        Go(1, 0);
        var recorded = coast.Ways[0].HandedOver! with { WaitsForRoot = false };
        coast.Run(3);
        Assert.That(Replay(), Is.EqualTo(HandOver.Taken), "it may be an answer that was lost");
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 1 }));
        Go(2, 0);
        coast.Run(3);
        Assert.That(ada.In(1), Is.Not.Null, "she looks in by the same session");
        Replay();
        coast.Run(3);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 2 }));
        Go(1, MathF.PI);
        coast.Run(3);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 1 }), "she comes back nevertheless");

        HandOver Replay() => coast.FromOutside(() => coast.Ways[0].UpdateAgent(coast.GridRegion(1), recorded));

        void Go(int there, float heading)
        {
            if (teleports)
                ada.Teleport(there, new Vector3(128, 128, 25));
            else
                ada.Walk(heading);
            coast.Until(() => ada.IsIn(there), $"Ada in region {there}", 120);
        }
    }

    [Test]
    public void Position_WithAnothersSession_MovesNoView()
    {
        using var coast = new Coast(24, 256, 256);
        var ada = EnterNearTheBorder(coast);
        var place = ada.In(1)!.Position;
        var news = new AgentPosition(ada.Id, UUID.Random(), coast.Region(0).Info.Handle, new Vector3(1, 2, 3), default, default, 4096, []);
        Assert.That(coast.FromOutside(() => coast.Ways[0].UpdateAgent(coast.GridRegion(1), news)), Is.False);
        Assert.That(ada.In(1)!.Position, Is.EqualTo(place));
    }

    private static Wanderer EnterNearTheBorder(Coast coast)
    {
        var ada = coast.Enter("Ada", 0, NearTheBorder);
        coast.Until(() => ada.In(1) is not null, "a view into the next region");
        coast.Run(2);
        return ada;
    }

    private static void RefuseAtTheBorder(string word, Action<Coast, Wanderer> close)
    {
        using var coast = new Coast(20, 256, 256);
        var ada = EnterNearTheBorder(coast);
        close(coast, ada);
        ada.Walk(0);
        coast.Until(() => ada.Main.Events.Exists(e => e.Text.Contains(word, StringComparison.Ordinal)), "words");
        coast.Run(2);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 0 }));
        Assert.That(ada.Main.Events.Count(e => e.Text.Contains(word, StringComparison.Ordinal)), Is.EqualTo(1), "said once");
        ada.Walk(MathF.PI);
        coast.Run(2);
        Assert.That(ada.In(0)!.Position.X, Is.LessThan(253), "she can walk away from there");
    }
}
