using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Users;
using OpenSim.Testing;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>People go from region to region, with what they wear.</summary>
[TestFixture]
public sealed class TravelScenarios
{
    private static readonly Vector3 Middle = new(128, 128, 25);

    [Test]
    public void Arrival_LooksIntoTheNeighbour_AndNotFartherThanItSees()
    {
        using var coast = new Coast(1, 256, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(200, 128, 25));
        coast.Until(() => ada.CircuitIn(1)?.Session.State == ViewerState.Watching, "a view into the next region");
        Assert.That(ada.In(1), Is.Not.Null);
        Assert.That(ada.In(1)!.IsChild);
        Assert.That(ada.In(1)!.Position.X, Is.EqualTo(-56).Within(1), "by the neighbour's corner");
        Assert.That(ada.In(2), Is.Null);
    }

    [Test]
    public void Teleport_IntoTheNeighbour_AndFarAway_AndBack_WithWhatIsWorn()
    {
        using var coast = new Coast(2, 256, 256, 256, 256, 256);
        var ada = coast.Enter("Ada", 0, Middle);
        Wardrobe.Dress(coast, ada, 0, "hat");
        foreach (var there in new[] { 1, 4, 0 })
        {
            ada.Teleport(there, new Vector3(60, 70, 25));
            coast.Until(() => ada.IsIn(there), $"Ada in region {there}");
            coast.Run(5);
            Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { there }));
            Assert.That(WornBy(ada), Is.EqualTo(new[] { "hat" }));
            Assert.That(ada.In(there)!.Position.X, Is.EqualTo(60).Within(1));
        }
    }

    [TestCase(false)]
    [TestCase(true)]
    public void Teleport_IntoTheNeighbour_OpensNoViewAnewWhereTheViewerHasOne(bool namesSeedsOnce)
    {
        using var coast = new Coast(7, 256, 256);
        coast.Ways[0].NamesSeedsOnce = namesSeedsOnce;
        var ada = coast.Enter("Ada", 0, Middle);
        coast.Until(() => ada.CircuitIn(1)?.Session.State == ViewerState.Watching, "a view into the next region");
        ada.Teleport(1, Middle);
        coast.Until(() => ada.IsIn(1), "Ada next door");
        coast.Run(5);
        Assert.That(ada.Heard.Count(e => e.Message == "EnableSimulator"), Is.EqualTo(1), "views that she was told of");
        Assert.That(ada.In(0)!.IsChild);
    }

    [Test]
    public void Teleport_OutOfView_LeavesNothingBehind([Values] bool leavesViewsOpen, [Values] bool overHttp)
    {
        using var coast = new Coast(3, overHttp, 256, 256, 256, 256, 256, 256); // the last region does not know of the second
        coast.Ways[0].LeavesViewsOpen = leavesViewsOpen;
        var ada = coast.Enter("Ada", 0, new Vector3(200, 128, 25));
        coast.Until(() => ada.CircuitIn(1)?.Session.State == ViewerState.Watching, "a view into the next region");
        ada.Teleport(5, Middle);
        coast.Until(() => ada.IsIn(5), "Ada far away");
        coast.Run(6);
        Assert.That(Enumerable.Range(0, 6).Where(i => ada.In(i) is not null), Is.EqualTo(new[] { 4, 5 }), "where she is and what she sees");
    }

    [TestCase(false, 0)]
    [TestCase(true, 3)]
    public void Teleport_CancelledWhileTheRegionIsAsked_EndsWhereThatIsNotDisabled(bool isDisabled, int region)
    {
        using var coast = new Coast(9, 256, 256, 256, 256);
        coast.Configuration.Set("EntityTransfer", "DisableInterRegionTeleportCancellation", isDisabled ? "true" : "false");
        var ada = coast.Enter("Ada", 0, Middle);
        coast.Ways[0].Delay = TimeSpan.FromSeconds(1);
        ada.Teleport(3, new Vector3(60, 70, 25));
        coast.Run(1);
        ada.Session.Send(room =>
        {
            var writer = new TeleportCancelWriter(room);
            writer.Info(ada.Id, ada.Agent.SessionId);
            return writer.Finish();
        }, ada.Stack.Now);
        coast.Run(20);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { region }));
        Assert.That(ada.IsIn(region));
    }

    [Test]
    public void Teleport_OutOfView_EndsTheOldCircuitWhenTheOtherRegionSaysThatTheViewerIsIn()
    {
        using var coast = new Coast(11, 256, 256, 256, 256);
        var ada = coast.Enter("Ada", 0, Middle);
        var released = -1.0;
        coast.Ways[3].Watch = call => released = call == "release" ? coast.Seconds : released;
        ada.Teleport(3, Middle);
        coast.Until(() => ada.In(0) is null, "nothing of Ada left");
        Assert.That(released, Is.Positive);
        Assert.That(coast.Seconds - released, Is.LessThan(1), "it needs not wait for what a viewer may need that says nothing");
    }

    [Test]
    public void Teleport_HandedOverWhileTheViewerOpensItsCircuit_Arrives()
    {
        using var coast = new Coast(8, 256, 256, 256, 256);
        var ada = coast.Enter("Ada", 0, Middle);
        var (expected, isTaken) = (coast.Region(3).ExpectedAgents, false);
        coast.Ways[0].Watch = call =>
            isTaken |= call == "update" && expected.TryTake(ada.Agent.CircuitCode, ada.Id, ada.Agent.SessionId, out _);
        ada.Teleport(3, Middle);
        coast.Until(() => isTaken, "the hand-over");
        coast.Run(0.1);
        expected.Add(ada.Agent with { IsChild = true });
        coast.Until(() => ada.IsIn(3), "Ada far away");
    }

    [Test]
    public void Teleport_ToWhereTheRegionBeforeIsOutOfView_BeforeThatOneHasHeardOfTheArrival_Stands()
    {
        using var coast = new Coast(44, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(200, 128, 25));
        coast.Until(() => ada.CircuitIn(1)?.Session.State == ViewerState.Watching, "a view into the next region");
        coast.Ways[0].Delay = TimeSpan.FromSeconds(2);
        ada.Teleport(1, new Vector3(250, 128, 25));
        coast.Until(() => ada.IsIn(1), "Ada next door");
        coast.Until(() => ada.In(0) is null, "nothing of Ada left where she was");
        coast.Run(3);
        Assert.That(ada.IsIn(1), "nobody has sent her viewer away");
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 1 }));
    }

    // The end of the view that he leaves behind is near, or comes late: while he is brought back it is off.
    [Test]
    public void Teleport_BackWhileTheViewLeftBehindWasAboutToEnd_Arrives()
    {
        using var coast = new Coast(45, 256, 256, 256, 256, 256);
        var ada = coast.Enter("Ada", 0, Middle);
        coast.Ways[4].DelayOf = call => TimeSpan.FromSeconds(call is "release" or "update" ? 4 : 0);
        ada.Teleport(4, Middle);
        coast.Until(() => ada.IsIn(4), "Ada far away");
        coast.Run(0.5);
        Assert.That(ada.In(0), Is.Not.Null, "she may look in still");
        ada.Teleport(0, Middle);
        coast.Until(() => ada.IsIn(0), "Ada back");
        coast.Run(3);
        Assert.That(ada.IsIn(0), "nobody has sent her viewer away");
    }

    [TestCase(false)]
    [TestCase(true)]
    public void Crossing_OnFootAndFlying_GoesOnWithoutAStop(bool flies)
    {
        using var coast = new Coast(4, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(240, 128, 25));
        coast.Run(3);
        ada.Walk(0, flies);
        coast.Until(() => ada.IsIn(1), "Ada over the border");
        var (x, at) = (ada.In(1)!.Position.X, coast.Seconds);
        coast.Run(0.5);
        Assert.That((ada.In(1)!.Position.X - x) / (coast.Seconds - at), Is.GreaterThan(3), "she walks on");
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 1 }));
        Assert.That(ada.In(0)!.IsChild);
    }

    [Test]
    public void Crossing_IntoALargerRegion_AndBack()
    {
        using var coast = new Coast(5, 256, 512);
        var ada = coast.Enter("Ada", 0, new Vector3(250, 200, 25));
        coast.Run(3);
        ada.Walk(0);
        coast.Until(() => ada.IsIn(1), "Ada in the larger region");
        Assert.That(ada.In(1)!.Position.Y, Is.EqualTo(200).Within(2));
        coast.Run(2);
        ada.Walk(MathF.PI);
        coast.Until(() => ada.IsIn(0), "Ada back");
        Assert.That(ada.In(0)!.Position.X, Is.GreaterThan(240));
    }

    [Test]
    public void Region_BackAfterItsDeath_TellsThoseWhoStoodInItByItsNeighbour_AndNobodyElse()
    {
        using var coast = new Coast(43, 256, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(200, 128, 25));
        var ben = coast.Enter("Ben", 2, new Vector3(60, 128, 25));
        coast.Until(() => ada.In(1) is not null && ben.In(1) is not null, "views into the region between");
        var dead = Waiting.For(coast.Services.Grid.GetRegionByUuid(UUID.Zero, coast.Region(0).Info.Id))!;
        var next = Waiting.For(coast.Services.Grid.GetRegionByUuid(UUID.Zero, coast.Region(1).Info.Id))!;
        coast.Dead.Add(dead.RegionId);
        coast.Stacks[1].Region.WithoutToken(() => Waiting.For(coast.Ways[1].HelloNeighbour(next, dead)));
        coast.Until(() => Alerts(ada).Any(), "word to Ada");
        Assert.That(Alerts(ada).Single(), Does.StartWith("Region 1 was restarted and is back."));
        Assert.That(Alerts(ben), Is.Empty, "his own region stands");

        IEnumerable<string> Alerts(Wanderer who) =>
            who.CircuitIn(1)!.Events.Where(e => e.Kind == SessionEventKind.Alert).Select(e => e.Text);
    }

    [Test]
    public void View_HasTheThrottlesOfTheRegionWhereTheAvatarIs_ByItsDistance()
    {
        using var coast = new Coast(12, 256, 512);
        var ada = coast.Enter("Ada", 0, new Vector3(128, 128, 25));
        coast.Until(() => ada.CircuitIn(1)?.Session.State == ViewerState.Watching, "a view into the next region");
        coast.Run(3);
        Assert.That(ThrottleRates.TryRead(SayThrottles(ada, 100_000), double.MaxValue, out var rates));
        coast.Until(() => RatesIn(ada, 1).Total < rates.Total, "the neighbour to have heard of it");
        Assert.That(RatesIn(ada, 0).Total, Is.EqualTo(rates.Total).Within(1));
        Assert.That(RatesIn(ada, 1).Total, Is.EqualTo(rates.Total * (1 - (0.3 * 0.25))).Within(1), "128 m from its border");
        ada.Teleport(1, new Vector3(400, 128, 25));
        coast.Until(() => ada.IsIn(1), "Ada next door");
        coast.Run(1);
        Assert.That(RatesIn(ada, 1).Total, Is.EqualTo(rates.Total).Within(1), "all of it, though her viewer has not said it here");
    }

    [Test]
    public void Logout_ClosesTheViews()
    {
        using var coast = new Coast(6, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(200, 128, 25));
        coast.Run(3);
        Assert.That(ada.In(1), Is.Not.Null);
        ada.Session.Logout(ada.Stack.Now);
        coast.Until(() => ada.In(0) is null && ada.In(1) is null, "nothing of Ada left");
    }

    [Test]
    public void Crossing_WhereItIsOff_EndsAtTheBorder_AndTeleportsGoOn()
    {
        using var coast = new Coast(41, 256, 256);
        coast.Configuration.Set("EntityTransfer", "AllowAvatarCrossing", "false");
        var ada = coast.Enter("Ada", 0, new Vector3(240, 128, 25));
        coast.Run(2);
        ada.Walk(0, flies: false);
        coast.Run(12);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 0 }));
        Assert.That(ada.In(0)!.Position.X, Is.GreaterThan(250));
        ada.Teleport(1, Middle);
        coast.Until(() => ada.IsIn(1), "Ada in the other region");
    }

    [Test]
    public void Teleport_OfSomebodyAssigned_LeadsToItsOwnRegionInsteadOfAnothers()
    {
        using var coast = new Coast(42, 256, 256, 256, 256);
        coast.Configuration.Set("Assignments", "Ada Resident", coast.Region(1).Info.Name);
        coast.Configuration.Set("Assignments", "Bob Resident", coast.Region(2).Info.Name);
        coast.Services.Add<IAssignments>(new AssignmentService(coast.Configuration, coast.Services.Groups));
        var ada = coast.Enter("Ada", 0, Middle);
        ada.Teleport(2, Middle);
        coast.Until(() => ada.IsIn(1), "Ada in her own region");
        coast.Run(6);
        ada.Teleport(3, Middle);
        coast.Until(() => ada.IsIn(3), "Ada where nobody is assigned");
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 3 }));
    }

    [Test]
    public void Object_MovedOverTheBorder_StandsThere_WithWhoeverSitsOnIt()
    {
        using var coast = new Coast(7, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(248, 128, 25));
        var ben = coast.Enter("Ben", 0, new Vector3(240, 128, 25));
        coast.Run(3);
        ada.Session.Rez(new Vector3(246, 128, 22), ada.Stack.Now);
        SeenObject? box = null;
        coast.Until(() => (box = ada.Main.World.Objects.Values.FirstOrDefault(o => !o.IsAvatar)) is not null, "a box");
        ben.Session.Sit(box!.Id, ben.Stack.Now);
        coast.Until(() => ben.In(0)!.IsSitting, "Ben to sit");
        ada.Session.MoveObject(box.LocalId, new Vector3(266, 130, 22), ada.Stack.Now);
        coast.Until(() => ben.IsIn(1), "Ben over the border");
        Assert.That(coast.Region(0).Prims.TryGet(box.Id, out _), Is.False);
        Assert.That(coast.Region(1).TryGetGroup(box.Id, out var there));
        Assert.That(there.RootPart.Position.X, Is.EqualTo(10).Within(0.1));
        Assert.That(ben.In(1)!.ParentId, Is.EqualTo(there.LocalId));
        Assert.That(ben.In(1)!.AbsolutePosition.X, Is.EqualTo(10).Within(1));
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 0 }));
        Assert.That(ada.Session.World.Find(box.Id), Is.Not.Null, "its goodbye would take away what the neighbour tells of it");
    }

    // As viewers do: to the region in which the avatar is, and no other.
    private static byte[] SayThrottles(Wanderer who, float bitsPerSecond)
    {
        var field = new byte[ThrottleRates.WireLength];
        for (var i = 0; i < ThrottleRates.Categories; i++)
            BinaryPrimitives.WriteSingleLittleEndian(field.AsSpan(i * 4), bitsPerSecond);
        var writer = new AgentThrottleWriter(who.Session.Payload);
        writer.AgentData(who.Id, who.Agent.SessionId, who.Agent.CircuitCode);
        writer.Throttle(0, field);
        who.Session.Send(writer.Finish(), reliable: true, who.Stack.Now);
        return field;
    }

    private static ThrottleRates RatesIn(Wanderer who, int region) => ((ViewerSession)who.In(region)!.Viewer!).Circuit.Throttle.Rates;

    private static List<string> WornBy(Wanderer who) => [.. who.Main.World.Objects.Values
        .Where(o => o.ParentId != 0 && o.ParentId == who.Session.OwnAvatar?.LocalId)
        .Select(o => who.Stack.Scene.Prims.TryGet(o.LocalId, out var slot) ? who.Stack.Scene.Prims.Record(slot).Name : "?")];
}
