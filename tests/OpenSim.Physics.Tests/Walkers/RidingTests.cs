using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Primitives;

namespace OpenSim.Physics.Tests.Walkers;

/// <summary>Who stands on something that moves goes along, whatever moves it.</summary>
[TestFixture]
public sealed class RidingTests
{
    private const float Top = 21;
    private static readonly Vector3 Start = new(32, 32, 20.5f);

    private World _world = null!;
    private int _deck;
    private Vector3 _at;

    [SetUp]
    public void StandOnADeck()
    {
        _world = new World();
        _at = Start;
        _deck = _world.Box(_at, new Vector3(4, 4, 1));
        _world.Avatar(new Vector3(33, 32, Top));
        _world.Run(0.5f);
        Assert.That(_world.Last.StandsOn, Is.EqualTo(_deck));
    }

    [TestCase(3, 0, 0)]
    [TestCase(0, -8, 0)]
    [TestCase(0, 0, 2)]
    [TestCase(4, 0, 3)]
    public void Deck_ThatMoves_CarriesWhoStandsOnIt(float x, float y, float z)
    {
        var velocity = new Vector3(x, y, z);
        Move(velocity, 2);
        Assert.That(_world.Position.X - 33, Is.EqualTo(velocity.X * 2).Within(0.3f));
        Assert.That(_world.Position.Y - 32, Is.EqualTo(velocity.Y * 2).Within(0.3f));
        Assert.That(_world.Feet, Is.EqualTo(_at.Z + 0.5f).Within(0.15f));
        Assert.That(_world.Last.Velocity, Is.EqualTo(velocity).Using<Vector3>((a, b) => Vector3.Distance(a, b) < 0.05f),
            "viewers extrapolate by it");
    }

    [Test]
    public void Deck_ThatStops_LetsTheAvatarRest()
    {
        Move(new Vector3(3, 0, 0), 1);
        _world.Run(0.3f);
        Assert.That(_world.Last.Velocity, Is.EqualTo(Vector3.Zero));
        Assert.That(_world.Physics.AwakeCount, Is.Zero);
        var place = _world.Position;
        Move(new Vector3(3, 0, 0), 1);
        Assert.That(_world.Position.X, Is.GreaterThan(place.X + 2.5f), "asleep it is carried, too");
    }

    [Test]
    public void Elevator_GoesDown_AndNobodyHangsInTheAir()
    {
        Move(new Vector3(0, 0, 4), 3);
        Move(new Vector3(0, 0, -4), 2.9f, () => Assert.That(_world.Last.IsOnGround));
        Assert.That(_world.Feet, Is.EqualTo(_at.Z + 0.5f).Within(0.2f));
    }

    [Test]
    public void Turntable_CarriesRound()
    {
        for (var i = 1; i <= 45; i++)
        {
            Put(_at, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 90 * i));
            _world.Step();
        }

        _world.Step();
        Assert.That(_world.Position.X, Is.EqualTo(32).Within(0.1f));
        Assert.That(_world.Position.Y, Is.EqualTo(33).Within(0.1f));
    }

    [Test]
    public void WalkingOnADeck_AddsUp()
    {
        _world.Drive(new Vector3(0, 0.5f, 0));
        Move(new Vector3(3, 0, 0), 2);
        Assert.That(_world.Position.X, Is.EqualTo(39).Within(0.3f));
        Assert.That(_world.Position.Y, Is.EqualTo(33).Within(0.2f));
    }

    [Test]
    public void Jump_OnADeck_ComesDownOnIt()
    {
        Move(new Vector3(6, 0, 0), 0.5f);
        _world.Jump(4);
        Move(new Vector3(6, 0, 0), 1.5f);
        Assert.That(_world.Last.StandsOn, Is.EqualTo(_deck));
        Assert.That(_world.Position.X - _at.X, Is.EqualTo(1).Within(0.8f));
    }

    [Test]
    public void WallInTheWay_HoldsBack_AndNobodyIsCarriedThroughIt()
    {
        _world.Box(new Vector3(36, 32, 23), new Vector3(0.1f, 20, 3));
        Move(new Vector3(8, 0, 0), 2);
        Assert.That(_world.Position.X, Is.LessThan(36));
    }

    [Test]
    public void Deck_PutFarAway_LeavesTheAvatarBehind()
    {
        Put(_at + new Vector3(20, 0, 0), Quaternion.Identity);
        _world.Run(1);
        Assert.That(_world.Position.X, Is.EqualTo(33).Within(0.01f));
        Assert.That(_world.Feet, Is.EqualTo(20).Within(0.01f));
    }

    [Test]
    public void Stairs_OfHalfAMetre_AreClimbed()
    {
        for (var i = 0; i < 6; i++)
            _world.Box(new Vector3(40 + i, 32, 20 + (0.25f * (i + 1))), new Vector3(1, 4, 0.5f * (i + 1)));
        _world.Avatar(new Vector3(38, 32, 20));
        _world.Drive(new Vector3(3, 0, 0));
        _world.Run(3);
        Assert.That(_world.Position.X, Is.GreaterThan(45.5f));
    }

    private void Move(Vector3 velocity, float seconds, Action? afterEach = null)
    {
        for (var i = 0; i < seconds / World.Tick; i++)
        {
            Put(_at + (velocity * World.Tick), Quaternion.Identity);
            _world.Step();
            afterEach?.Invoke();
        }
    }

    private void Put(Vector3 place, Quaternion rotation)
    {
        _at = place;
        _world.SetPrim(_deck, new BodyDescription(place, rotation, new Vector3(4, 4, 1), PrimShape.Box, BodyTraits.Solid));
    }
}
