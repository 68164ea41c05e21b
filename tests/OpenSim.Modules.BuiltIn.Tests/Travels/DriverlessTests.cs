using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Travels.Composition;
using OpenSim.Modules.Travels.Places;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Services.Simulation;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Keyframes;
using OpenSim.World.Prims;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Travels;

/// <summary>What moves by itself, at borders; the other region lies in the east, and nothing in the west.</summary>
[TestFixture]
public sealed class DriverlessTests : ServedRegionTests
{
    private readonly RegionInfo _there = TestRegion.NewInfo() with { Name = "There", GridX = 1001 };
    private readonly List<HandOver> _answers = [];
    private readonly List<UUID> _asked = [];

    protected override IRegionModuleBase[] Modules => [new TravelModule()];

    protected override SceneOptions Options => new() { Dynamics = space => new BoxesOnAPlane(space) };

    protected override void Prepare()
    {
        _answers.Clear();
        _asked.Clear();
        ServedRegion.Wait(Region.Services.Grid.RegisterRegion(UUID.Zero, _there.ToGridRegion()));
        Region.Services.Add(ObjectHandOverTests.Neighbour.Answering(_answers, _asked));
    }

    [Test]
    public void OverTheBorder_ItCrosses_AndIsHereNoMore()
    {
        _answers.Add(HandOver.Taken);
        var cart = Cart(east: true);
        var id = cart.Id;
        Region.SettleUntil(() => Step(() => !cart.Exists));
        Assert.That(_asked, Is.EqualTo(new[] { id }));
        Assert.That(Scene.Bodies.Count, Is.Zero);
    }

    [Test]
    public void NotTaken_ItLiesStillInside_AndDoesNotAskAgain()
    {
        _answers.Add(HandOver.Refused);
        var cart = Cart(east: true);
        Region.SettleUntil(() => Step(() => _asked.Count == 1));
        Region.Region.StepSeconds(2);
        Region.Settle();
        Region.Region.StepSeconds(2);
        Assert.That((cart.Exists, _asked.Count), Is.EqualTo((true, 1)));
        Assert.That(cart.RootPart.Motion.IsZero && cart.WorldPosition.X is > 200 and < 256);
    }

    [Test]
    public void NotTaken_AndDrivenOn_ItAsksEveryFewSeconds()
    {
        _answers.AddRange([HandOver.Refused, HandOver.Refused]);
        var cart = Cart(east: true);
        Region.SettleUntil(() => Step(() => _asked.Count == 1));
        Drive(cart, seconds: 4);
        Assert.That(_asked, Has.Count.EqualTo(1));
        Drive(cart, seconds: 3);
        Assert.That(_asked, Has.Count.EqualTo(2));
    }

    [Test]
    public void WhereThereIsNothing_ItLiesStillAtTheBorder()
    {
        var cart = Cart(east: false);
        Region.Region.StepSeconds(3);
        Region.Settle();
        Region.Region.StepSeconds(3);
        Assert.That(cart.WorldPosition.X, Is.InRange(0, 10));
        Assert.That((Scene.Bodies.AwakeCount, _asked.Count), Is.EqualTo((0, 0)));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void ThatDiesAtTheEdge_IsGone(bool byFlag)
    {
        var cart = Cart(east: false);
        if (byFlag)
            Scene.Writer.SetFlags(cart.RootPart, PrimFlags.DieAtEdge);
        else
            Scene.Writer.SetExtras(cart.RootPart, PrimUpdateFlags.None, cart.RootPart.Extras with { DieAtEdge = true });
        Region.SettleUntil(() => Step(() => !cart.Exists));
    }

    [Test]
    public void ThatReturnsAtTheEdge_GoesToItsOwner()
    {
        Region.With(new InventoryModule());
        var cart = Cart(east: true);
        Scene.Writer.SetFlags(cart.RootPart, PrimFlags.ReturnAtEdge);
        Region.SettleUntil(() => Step(() => !cart.Exists));
        Assert.That(_asked, Is.Empty, "no other region has heard of it");
    }

    [TestCase(true)]
    [TestCase(false)]
    public void ThatMovesByKeys_CrossesWhereItIsTaken_AndWaitsWhereItIsNot(bool isTaken)
    {
        _answers.Add(isTaken ? HandOver.Taken : HandOver.Refused);
        Region.Region.StepSeconds(15); // until it knows its neighbours
        Region.Settle();
        var lift = Region.Region.AddBox(new Vector3(250, 60, 40), "lift", Ada.PrincipalId);
        Scene.Keyframes.Start(lift, KeyframeMode.Forward, KeyframeData.Translation, [new MotionKey(new Vector3(40, 0, 0), null, 4000)]);
        Region.SettleUntil(() => Step(() => _asked.Count == 1 && (!isTaken || !lift.Exists)));
        Region.Region.StepSeconds(2);
        Region.Settle();
        Region.Region.StepSeconds(2);
        Assert.That((lift.Exists, _asked.Count), Is.EqualTo((!isTaken, 1)));
        if (!isTaken)
            Assert.That(lift.RootPart.Motion.IsZero && lift.WorldPosition.X is > 250 and < 256.3f);
    }

    private void Drive(SceneObjectGroup cart, int seconds)
    {
        for (var half = 0; half < seconds * 2; half++)
        {
            Scene.Bodies.Commands.Add(new BodyCommand(cart.Slot.Index, BodyCommandKind.Velocity, new Vector3(20, 0, 0)));
            Region.Region.StepSeconds(0.5f);
            Region.Settle();
        }
    }

    private bool Step(Func<bool> isDone)
    {
        if (!isDone())
            Region.Region.Step();
        return isDone();
    }

    // Four metres from the border, in the air, at 20 m/s.
    private SceneObjectGroup Cart(bool east)
    {
        Region.Region.StepSeconds(15); // until it knows its neighbours
        Region.Settle();
        Region.Region.Step(2);
        var cart = Region.Region.AddBox(new Vector3(east ? 252 : 4, 60, 40), "cart", Ada.PrincipalId);
        Scene.Writer.SetFlags(cart.RootPart, PrimFlags.Physics);
        Region.Region.Step(3); // until it is a body
        Scene.Bodies.Commands.Add(new BodyCommand(cart.Slot.Index, BodyCommandKind.Velocity, new Vector3(east ? 20 : -20, 0, 0)));
        return cart;
    }
}
