using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Movement;
using static OpenSim.Primitives.AgentControls;

namespace OpenSim.World.Tests.Movement;

[TestFixture]
public sealed class SteeringTests
{
    private const AgentControls Forward = AtPos | FastAt;

    [TestCase(Forward, false, 3.15f)]
    [TestCase(AtPos, false, 1.89f)]
    [TestCase(Forward, true, 5.12f)]
    [TestCase(NudgeAtPos, false, 1.89f)]
    [TestCase(Forward | Stop, false, 0.63f)]
    public void Walk_HasTheSpeedOfItsKeys(AgentControls keys, bool run, float speed)
    {
        using var walker = new Walker();
        walker.Scene.Movement.SetAlwaysRun(walker.Avatar, run);
        walker.Hold(keys, 1);
        var start = walker.Avatar.Position;
        walker.Hold(keys, 2);
        Assert.That((walker.Avatar.Position.X - start.X) / 2, Is.EqualTo(speed).Within(0.1f));
        Assert.That(walker.Avatar.Position.Y, Is.EqualTo(128).Within(0.001f));
        Assert.That(walker.Avatar.Velocity.X, Is.EqualTo(speed).Within(0.02f));
    }

    [Test]
    public void Walk_GoesWhereTheBodyLooks_AndSideways()
    {
        using var walker = new Walker();
        walker.Press(Forward, degrees: 90);
        walker.Region.StepSeconds(1);
        Assert.That(walker.Avatar.Position.Y, Is.GreaterThan(130.5f));
        Assert.That(walker.Avatar.Position.X, Is.EqualTo(128).Within(0.01f));

        walker.Press(LeftPos | FastLeft, degrees: 90); // left of north is west
        walker.Region.StepSeconds(1);
        Assert.That(walker.Avatar.Position.X, Is.LessThan(125.5f));
    }

    [Test]
    public void Walk_LookingUpInMouselook_StaysOnTheGround()
    {
        using var walker = new Walker();
        walker.Press(Forward | Mouselook);
        walker.Avatar.Input = walker.Avatar.Input with { BodyRotation = Quaternion.CreateFromYawPitchRoll(-1f, 0, 0) }; // about y: nose up
        walker.Region.StepSeconds(1);
        Assert.That(walker.Feet, Is.EqualTo(21).Within(0.01f));
        Assert.That(walker.Avatar.Rotation, Is.EqualTo(Quaternion.Identity));
    }

    [Test]
    public void FirstUpdateOfZeroes_KeepsTheAvatarWhole()
    {
        using var walker = new Walker();
        walker.Avatar.Input = default;
        walker.Press(AgentControls.None);
        walker.Avatar.Input = default;
        walker.Region.Step(5);
        Assert.That(walker.Avatar.Rotation.LengthSquared(), Is.EqualTo(1).Within(1e-4f));
    }

    [Test]
    public void Fly_LiftsTurnsAndLands()
    {
        using var walker = new Walker();
        walker.Hold(Fly | UpPos | FastUp, 2);
        Assert.That(walker.Avatar.IsFlying, Is.True);
        Assert.That(walker.Feet, Is.EqualTo(21 + 32).Within(6f));

        walker.Hold(Fly | Forward, 1);
        Assert.That(walker.Avatar.Velocity.X, Is.EqualTo(16.4f).Within(0.2f));

        walker.Hold(Fly | UpNeg | FastUp, 4);
        Assert.That(walker.Avatar.IsFlying, Is.False, "coming down to the ground with the key held ends the flight");
        Assert.That(walker.Feet, Is.EqualTo(21).Within(0.01f));
        walker.Hold(Fly, 1);
        Assert.That(walker.Avatar.IsFlying, Is.False, "the bit alone does not lift it again");
        walker.Hold(Fly | UpPos, 0.5);
        Assert.That(walker.Avatar.IsFlying, Is.True);
    }

    [Test]
    public void Fly_WhereItIsForbidden_StaysOnFoot()
    {
        using var walker = new Walker();
        walker.Scene.Movement.MayFly = _ => false;
        walker.Hold(Fly | UpPos, 1);
        Assert.That(walker.Avatar.IsFlying, Is.False);
    }

    [Test]
    public void Idle_TellsNobodyAnything_AndAllocatesNothing()
    {
        using var walker = new Walker();
        walker.Hold(AgentControls.None, 3.1); // past the report that the loop makes every three seconds
        Assert.That(Allocations.Of(() => walker.Region.Step(100)), Is.Zero);
        Assert.That(walker.Scene.Changes.IsEmpty, Is.True);
        Assert.That(walker.Scene.Movement.AwakeCount, Is.Zero);
    }

    [Test]
    public void Walk_AllocatesNothing()
    {
        using var walker = new Walker(new Vector3(30, 128, 21.95f));
        walker.Hold(Forward, 3.1);
        Assert.That(Allocations.Of(() => walker.Region.Step(100)), Is.Zero);
    }

    [Test]
    public void Teleport_ByTheWriter_IsFollowedByPhysics()
    {
        using var walker = new Walker();
        walker.Hold(AgentControls.None, 1);
        walker.Scene.Writer.MoveAvatar(walker.Avatar, new Vector3(50, 60, 40), Quaternion.Identity, Vector3.Zero);
        walker.Hold(AgentControls.None, 3);
        Assert.That(walker.Avatar.Position.X, Is.EqualTo(50).Within(0.01f));
        Assert.That(walker.Feet, Is.EqualTo(21).Within(0.01f));
    }

    [Test]
    public void Autopilot_GoesThere_AndAKeyEndsIt()
    {
        using var walker = new Walker();
        walker.Scene.Movement.MoveTo(walker.Avatar, new Vector3(134, 136, 0));
        walker.Hold(AgentControls.None, 6);
        Assert.That(new Vector2(walker.Avatar.Position.X - 134, walker.Avatar.Position.Y - 136).Length(), Is.LessThan(0.7f));
        Assert.That(walker.Avatar.Movement.Destination, Is.Null);
        Assert.That(walker.State, Is.EqualTo(MovementAnimation.Standing));

        walker.Scene.Movement.MoveTo(walker.Avatar, new Vector3(100, 100, 0));
        walker.Hold(AgentControls.None, 0.5);
        Assert.That(walker.State, Is.EqualTo(MovementAnimation.Walking));
        walker.Hold(AtNeg, 0.1);
        Assert.That(walker.Avatar.Movement.Destination, Is.Null);
    }

    [Test]
    public void Autopilot_ToAHighPlace_Flies_AndLandsWhenTold()
    {
        using var walker = new Walker();
        var roof = walker.Region.AddBox(new Vector3(150, 128, 40));
        walker.Scene.Writer.ScalePrim(roof.RootPart, new Vector3(10, 10, 1));
        walker.Region.Step(2);
        walker.Scene.Movement.MoveTo(walker.Avatar, new Vector3(150, 128, 45), land: true);
        walker.Hold(AgentControls.None, 12);
        Assert.That(walker.Avatar.IsFlying, Is.False);
        Assert.That(walker.Feet, Is.EqualTo(40.5f).Within(0.02f));
        Assert.That(walker.Avatar.Movement.StandsOn, Is.EqualTo(roof.LocalId));
    }

    [Test]
    public void Prim_RezzedMovedAndTakenAway_IsUnderTheFeetAccordingly()
    {
        using var walker = new Walker(new Vector3(100, 100, 30));
        var floor = walker.Region.AddBox(new Vector3(100, 100, 27));
        walker.Scene.Writer.ScalePrim(floor.RootPart, new Vector3(4, 4, 0.5f));
        walker.Hold(AgentControls.None, 2);
        Assert.That(walker.Feet, Is.EqualTo(27.25f).Within(0.02f));

        walker.Scene.Writer.MoveGroup(floor, new Vector3(100, 100, 27.3f));
        walker.Hold(AgentControls.None, 1);
        Assert.That(walker.Feet, Is.EqualTo(27.55f).Within(0.02f));

        walker.Scene.Writer.SetFlags(floor.RootPart, PrimFlags.Phantom);
        walker.Hold(AgentControls.None, 2);
        Assert.That(walker.Feet, Is.EqualTo(21).Within(0.02f));
        walker.Scene.Writer.DeleteObject(floor);
        walker.Region.Step(3);
        Assert.That(walker.Scene.Space.Count, Is.Zero);
    }

    [Test]
    public void Linkset_MovedByItsRoot_TakesTheChildrenAlong()
    {
        using var walker = new Walker(new Vector3(102, 100, 30));
        var row = walker.Region.AddLinkset(new Vector3(100, 100, 27), 4); // parts at x 100 to 103
        walker.Hold(AgentControls.None, 2);
        Assert.That(walker.Feet, Is.EqualTo(27.25f).Within(0.02f));
        walker.Scene.Writer.MoveGroup(row, new Vector3(100, 100, 24));
        walker.Hold(AgentControls.None, 2);
        Assert.That(walker.Feet, Is.EqualTo(24.25f).Within(0.02f));
    }

    [Test]
    public void LandRaisedUnderTheFeet_LiftsTheAvatar()
    {
        using var walker = new Walker();
        walker.Hold(AgentControls.None, 1);
        var ground = walker.Scene.Terrain;
        ground.Load(Array.ConvertAll(ground.Heights.Heights.ToArray(), height => height + 10), ground.SizeX, ground.SizeY);
        walker.Region.Step(2);
        Assert.That(walker.Feet, Is.EqualTo(31).Within(0.02f));
    }
}
