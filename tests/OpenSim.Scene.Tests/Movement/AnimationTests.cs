using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Movement;
using static OpenSim.Primitives.AgentControls;

namespace OpenSim.World.Tests.Movement;

[TestFixture]
public sealed class AnimationTests
{
    [TestCase(AgentControls.None, MovementAnimation.Standing)]
    [TestCase(AtPos | FastAt, MovementAnimation.Walking)]
    [TestCase(UpNeg, MovementAnimation.Crouching)]
    [TestCase(UpNeg | AtPos, MovementAnimation.CrouchWalking)]
    [TestCase(TurnLeft, MovementAnimation.TurningLeft)]
    [TestCase(TurnRight, MovementAnimation.TurningRight)]
    [TestCase(AtPos | Stop, MovementAnimation.Standing)]
    public void OnTheGround_KeysSayWhatTheBodyDoes(AgentControls keys, MovementAnimation expected)
    {
        using var walker = new Walker();
        walker.Hold(AgentControls.None, 1);
        walker.Hold(keys, 0.3);
        Assert.That(walker.State, Is.EqualTo(expected));
        Assert.That(walker.Avatar.Animations[0].AnimationId, Is.EqualTo(DefaultAnimations.Of(expected)));
    }

    [TestCase(Fly, MovementAnimation.Hovering)]
    [TestCase(Fly | AtPos, MovementAnimation.Flying)]
    [TestCase(Fly | UpPos, MovementAnimation.HoveringUp)]
    [TestCase(Fly | UpNeg, MovementAnimation.HoveringDown)]
    public void InTheAir_KeysSayWhatTheBodyDoes(AgentControls keys, MovementAnimation expected)
    {
        using var walker = new Walker(new Vector3(128, 128, 80));
        walker.Hold(Fly, 0.2);
        walker.Hold(keys, 0.3);
        Assert.That(walker.State, Is.EqualTo(expected));
    }

    [Test]
    public void Running_HasItsOwn()
    {
        using var walker = new Walker();
        walker.Scene.Movement.SetAlwaysRun(walker.Avatar, true);
        walker.Hold(AgentControls.None, 1);
        Assert.That(walker.StatesOf(AtPos | FastAt, 1), Is.EqualTo(new[] { MovementAnimation.Running }));
    }

    [Test]
    public void Jump_GetsReady_Jumps_Lands_AndOnceOnlyWhileTheKeyIsHeld()
    {
        using var walker = new Walker();
        walker.Hold(AgentControls.None, 1);
        var highest = 0f;
        var states = new List<MovementAnimation> { walker.State };
        walker.Hold(UpPos, 4, () =>
        {
            highest = MathF.Max(highest, walker.Feet);
            if (states[^1] != walker.State)
                states.Add(walker.State);
        });
        Assert.That(states, Is.EqualTo(new[]
        {
            MovementAnimation.Standing, MovementAnimation.PreJumping, MovementAnimation.Jumping, MovementAnimation.Landing,
            MovementAnimation.Standing
        }));
        Assert.That(highest, Is.EqualTo(23.1f).Within(0.2f));
    }

    [Test]
    public void Jump_OfAViewerWhoseAnimationIsOver_LeavesAtOnce()
    {
        using var walker = new Walker();
        walker.Hold(AgentControls.None, 1);
        walker.Hold(UpPos, 0.1);
        walker.Hold(UpPos | FinishAnim, 0.1);
        Assert.That(walker.State, Is.EqualTo(MovementAnimation.Jumping));
        Assert.That(walker.Feet, Is.GreaterThan(21.1f));
    }

    [TestCase(2f, MovementAnimation.Standing)]
    [TestCase(6f, MovementAnimation.Landing)]
    [TestCase(10f, MovementAnimation.SoftLanding)]
    [TestCase(40f, MovementAnimation.StandingUp)]
    public void Fall_EndsAsItsHeightDeserves(float height, MovementAnimation landing)
    {
        using var walker = new Walker(new Vector3(128, 128, 21.95f + height));
        var states = walker.StatesOf(AgentControls.None, 8);
        Assert.That(states[^1], Is.EqualTo(MovementAnimation.Standing));
        if (landing != MovementAnimation.Standing)
            Assert.That(states, Does.Contain(MovementAnimation.Falling).And.Contain(landing));
        else
            Assert.That(states, Is.EqualTo(new[] { MovementAnimation.Standing }));
    }

    [Test]
    public void AgentAnimation_AddsAndTakesAway_AndTellsOnlyChanges()
    {
        using var walker = new Walker();
        var dance = UUID.Random();
        walker.Hold(AgentControls.None, 1);
        Assert.That(walker.Scene.Movement.StartAnimation(walker.Avatar, dance, walker.Avatar.Id), Is.True);
        Assert.That(walker.Scene.Movement.StartAnimation(walker.Avatar, dance, walker.Avatar.Id), Is.False);
        Assert.That(walker.Avatar.Animations.Select(a => a.AnimationId),
            Is.EqualTo(new[] { DefaultAnimations.Of(MovementAnimation.Standing), dance }));

        var told = walker.Avatar.Animations;
        walker.Hold(AgentControls.None, 1);
        Assert.That(walker.Avatar.Animations, Is.SameAs(told), "nothing has changed, nothing is told");

        Assert.That(walker.Scene.Movement.StopAnimation(walker.Avatar, dance), Is.True);
        Assert.That(walker.Scene.Movement.StopAnimation(walker.Avatar, dance), Is.False);
        Assert.That(walker.Avatar.Animations, Has.Count.EqualTo(1));
    }

    [Test]
    public void AgentAnimation_Flood_IsBounded()
    {
        using var walker = new Walker();
        for (var i = 0; i < 1000; i++)
            walker.Scene.Movement.StartAnimation(walker.Avatar, UUID.Random(), walker.Avatar.Id);
        Assert.That(walker.Avatar.Animations, Has.Count.EqualTo(AnimationSet.MaxStarted + 1));
        Assert.That(walker.Avatar.Animations.Select(a => a.Sequence), Is.Unique);
    }

    [Test]
    public void Override_TakesThePlaceOfTheState()
    {
        using var walker = new Walker();
        var own = UUID.Random();
        walker.Hold(AgentControls.None, 0.5);
        walker.Scene.Movement.OverrideAnimation(walker.Avatar, MovementAnimation.Walking, own);
        Assert.That(walker.Avatar.Animations[0].AnimationId, Is.EqualTo(DefaultAnimations.Of(MovementAnimation.Standing)));
        walker.Hold(AtPos, 0.3);
        Assert.That(walker.Avatar.Animations[0].AnimationId, Is.EqualTo(own));
    }

    [Test]
    public void DefaultAnimations_AreAllThere_AndDifferent() =>
        Assert.That(Enum.GetValues<MovementAnimation>().Select(DefaultAnimations.Of), Is.Unique.And.None.EqualTo(UUID.Zero));
}
